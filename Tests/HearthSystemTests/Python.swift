import Foundation

/// A Python program that runs beside the test, and is ended with it.
final class Python {
  private let process = Process()
  private let output = Pipe()
  private let input = Pipe()

  init(_ program: String, _ arguments: [String] = []) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", program] + arguments
    process.standardOutput = output
    process.standardInput = input
    try process.run()
  }

  /// The next line it prints, without its end; empty when it prints no more.
  func readLine() -> String {
    var bytes: [UInt8] = []
    while let byte = output.fileHandleForReading.readData(ofLength: 1).first, byte != 10 {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Gives it a line to read.
  func writeLine(_ line: String) {
    input.fileHandleForWriting.write(Data((line + "\n").utf8))
  }

  /// All it prints until it ends.
  func readToEnd() -> String {
    // Otherwise the pipe may close, and the program be ended, before it has been read.
    withExtendedLifetime(self) {
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
    }
  }

  deinit {
    if process.isRunning { process.terminate() }
  }
}
