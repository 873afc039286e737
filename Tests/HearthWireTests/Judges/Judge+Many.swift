import Foundation

/// Many messages through one process: they are fields of one message that is made for the purpose.
extension Judge {
  /// Makes a directory with `many.proto` and what Python needs to read it.
  static func workshop() throws -> URL {
    let directory = try temporaryDirectory()
    let source = """
      syntax = "proto3";
      package judge;
      import "hearth.proto";
      message Many {
        repeated hearth.v1.Message message = 1;
        repeated hearth.v1.BatchBody body = 2;
      }

      """
    try Data(source.utf8).write(to: directory.appending(path: "many.proto"))
    return directory
  }

  static func protoc(_ arguments: [String], input: Data = Data(), in directory: URL) throws -> Data
  {
    try run(
      "/usr/bin/protoc",
      ["--proto_path=\(Vectors.root.appending(path: "Protocol").path)", "--proto_path=."]
        + arguments, input: input, in: directory)
  }

  /// The bytes of a `Many` that holds `items` in field `number`.
  static func many(_ items: [[UInt8]], field number: UInt8) -> Data {
    var data = Data()
    for item in items {
      data.append(number << 3 | 2)
      var length = item.count
      while length >= 0x80 {
        data.append(UInt8(truncatingIfNeeded: length) | 0x80)
        length >>= 7
      }
      data.append(UInt8(truncatingIfNeeded: length))
      data.append(contentsOf: item)
    }
    return data
  }

  /// What `protoc --decode=judge.Many` is to print for `texts`.
  static func text(_ texts: [String], field name: String) -> String {
    texts.map { text in
      let lines = text.split(separator: "\n").map { "  \($0)\n" }.joined()
      return "\(name) {\n\(lines)}\n"
    }.joined()
  }
}
