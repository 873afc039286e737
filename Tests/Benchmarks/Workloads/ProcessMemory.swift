internal import HearthSystem

/// The memory of this process, as the kernel counts it.
enum ProcessMemory {
  /// Resident bytes that are this process's own and no file's, once what is free was given back.
  static func anonymousByteCount() throws -> Int {
    FreeMemory.giveBack()
    let text = String(
      decoding: try File.read("/proc/self/smaps_rollup", maximumByteCount: 4_096), as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix("Anonymous:") }
    let words = line?.split(separator: " ") ?? []
    return (words.dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
  }
}
