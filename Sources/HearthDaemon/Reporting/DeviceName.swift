package import HearthCRDT

/// What a log calls a device: the beginning of its id.
package struct DeviceName: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ key: DeviceKey) {
    description = key.bytes.prefix(4).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }
}
