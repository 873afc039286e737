package import HearthCRDT
package import HearthSystem
package import HearthWire

/// What makes a box this household's server: it lies beside the database and in every backup.
///
/// Encoded as lines of text, `name value` with bytes in hexadecimal, in this order: `hearthd 1`, `secret`,
/// `household`, any number of `authority`, and `sum`, the SHA-256 of all bytes before that line.
package struct ServerIdentity: Sendable {
  /// Most former servers that an identity names.
  package static let maximumAuthorityCount = 64
  /// No encoded identity is longer.
  package static let maximumByteCount = 16 * 1024

  package let keyPair: KeyPair
  package var household: HouseholdID
  /// The keys of former servers whose membership batches count as this one's own.
  package var authorities: [DeviceKey]

  package init(keyPair: KeyPair, household: HouseholdID, authorities: [DeviceKey] = []) {
    self.keyPair = keyPair
    self.household = household
    self.authorities = authorities
  }

  /// Reads an encoded identity; nil if it is anything else.
  package init?(encoded: [UInt8]) {
    guard encoded.count <= Self.maximumByteCount,
      let text = String(validating: encoded, as: UTF8.self)
    else { return nil }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 5, lines.removeLast().isEmpty, let sum = lines.popLast(),
      sum == Self.sumLine(over: lines), lines[0] == Self.firstLine,
      let secret = Self.bytes(after: "secret ", in: lines[1]),
      let keyPair = KeyPair(secret: secret),
      let householdBytes = Self.bytes(after: "household ", in: lines[2]),
      let household = HouseholdID(bytes: householdBytes)
    else { return nil }
    var authorities: [DeviceKey] = []
    for line in lines.dropFirst(3) {
      guard let bytes = Self.bytes(after: "authority ", in: line),
        let key = DeviceKey(bytes: bytes), authorities.count < Self.maximumAuthorityCount
      else { return nil }
      authorities.append(key)
    }
    self.init(keyPair: keyPair, household: household, authorities: authorities)
  }

  package var encoded: [UInt8] {
    var lines = [
      Self.firstLine, "secret \(keyPair.secret.hexadecimal)",
      "household \(household.bytes.hexadecimal)",
    ]
    lines += authorities.map { "authority \($0.bytes.hexadecimal)" }
    lines.append(Self.sumLine(over: lines))
    return lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }

  private static let firstLine = "hearthd 1"

  private static func sumLine(over lines: [String]) -> String {
    let bytes = lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    return "sum \(SystemPrimitives().sha256(bytes).bytes.hexadecimal)"
  }

  private static func bytes(after name: String, in line: String) -> [UInt8]? {
    guard line.hasPrefix(name) else { return nil }
    return [UInt8](hexadecimal: line.dropFirst(name.count))
  }
}
