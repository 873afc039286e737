import Foundation
import Testing

/// Protocol Buffers as others have written it: `protoc`, and Python's library.
enum Judge {
  /// What a program prints for this input.
  static func run(
    _ program: String, _ arguments: [String], input: Data = Data(), in directory: URL? = nil
  ) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = directory
    // Files rather than pipes: a full pipe would make each wait for the other.
    let folder = try directory ?? temporaryDirectory()
    let (inputFile, outputFile) = (folder.appending(path: "in"), folder.appending(path: "out"))
    try input.write(to: inputFile)
    try Data().write(to: outputFile)
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) \(arguments)")
    return try Data(contentsOf: outputFile)
  }

  /// Runs `protoc --decode` or `--encode` on `input`.
  static func protoc(_ mode: String, _ type: String, input: Data) throws -> Data {
    let proto = Vectors.root.appending(path: "Protocol").path
    return try run(
      "/usr/bin/protoc",
      ["--proto_path=\(proto)", "--\(mode)=hearth.v1.\(type)", "hearth.proto"], input: input)
  }

  static func temporaryDirectory() throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "hearth-wire-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }
}
