internal import HearthFormats
internal import HearthSystem

/// The file of an import, which is read more than once: what cannot be is kept in a temporary file.
struct ImportFile: ~Copyable {
  /// The name that people are told.
  let name: String
  let byteCount: Int64
  private let file: FileDescriptor
  /// What the file was when it was opened; nil for a copy, which nobody else can change.
  private let status: FileStatus?

  static let stepByteCount = 64 * 1024

  init(_ path: String) throws(CLIError) {
    name = path == "-" ? "(standard input)" : path
    do throws(SystemError) {
      let opened = try Self.open(path)
      file = opened.file
      status = opened.status
      byteCount = opened.byteCount
    } catch {
      throw .system(error)
    }
  }

  /// Built whole, since what owns a file cannot be built in parts.
  private struct Opened: ~Copyable {
    let file: FileDescriptor
    let status: FileStatus?
    let byteCount: Int64
  }

  /// The file's name without its directory; empty where it has none.
  var baseName: String {
    status == nil ? "" : name.split(separator: "/").last.map(String.init) ?? ""
  }

  /// A path under which the file, or the copy of it, can be opened again.
  var reopeningPath: String { file.reopeningPath }

  /// The bytes that follow; empty at the end.
  func read() throws(CLIError) -> [UInt8] {
    do throws(SystemError) {
      return try file.read(maximumByteCount: Self.stepByteCount)
    } catch {
      throw .system(error)
    }
  }

  func rewind() throws(CLIError) {
    do throws(SystemError) {
      try file.rewind()
    } catch {
      throw .system(error)
    }
  }

  /// Throws where somebody has written to the file since it was opened.
  func requireUnchanged() throws(CLIError) {
    guard let status else { return }
    let now: FileStatus
    do throws(SystemError) {
      now = try file.status()
    } catch {
      throw .system(error)
    }
    guard now.byteCount == status.byteCount, now.modificationTime == status.modificationTime else {
      throw .fileChanged(path: name)
    }
  }

  private static func open(_ path: String) throws(SystemError) -> Opened {
    if path == "-" {
      return try copy { () throws(SystemError) in
        try StandardStream.input.read(maximumByteCount: stepByteCount)
      }
    }
    let file = try FileDescriptor(path, .reading, followsLinks: true)
    let status = try file.status()
    switch status.kind {
    case .file: return Opened(file: file, status: status, byteCount: status.byteCount)
    case .directory: throw .isADirectory(path)
    default:
      return try copy { () throws(SystemError) in
        try file.read(maximumByteCount: stepByteCount)
      }
    }
  }

  private static func copy(
    _ read: () throws(SystemError) -> [UInt8]
  ) throws(SystemError) -> Opened {
    let copy = try TemporaryFile.make()
    var byteCount: Int64 = 0
    while true {
      let bytes = try read()
      if bytes.isEmpty { break }
      try copy.writeAll(bytes)
      byteCount += Int64(bytes.count)
    }
    try copy.rewind()
    return Opened(file: copy, status: nil, byteCount: byteCount)
  }
}
