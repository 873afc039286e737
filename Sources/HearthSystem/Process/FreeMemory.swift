internal import CLinux
internal import Glibc

/// Memory that this process holds and does not use.
package enum FreeMemory {
  /// Gives it back to the system: what one large piece of work took would otherwise stay with a process that runs for
  /// months.
  package static func giveBack() {
    _ = malloc_trim(0)
  }

  /// Lets go of the code that was needed until now; what is needed again is found again in its files.
  ///
  /// A start runs through much that a program which then waits for months never comes back to.
  package static func giveBackCode() {
    guard let maps = try? File.read("/proc/self/maps", maximumByteCount: maximumMapByteCount) else {
      return
    }
    for line in maps.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count == 6, fields[1].elementsEqual("r-xp".utf8),
        fields[5].first == UInt8(ascii: "/")
      else { continue }
      let bounds = fields[0].split(separator: UInt8(ascii: "-")).compactMap {
        UInt(String(decoding: $0, as: UTF8.self), radix: 16)
      }
      guard bounds.count == 2, bounds[0] < bounds[1] else { continue }
      // SAFETY: nothing can be written here, so what is in memory is what is in the file.
      _ = unsafe madvise(
        UnsafeMutableRawPointer(bitPattern: bounds[0]), Int(bounds[1] - bounds[0]), MADV_DONTNEED)
    }
  }

  private static let maximumMapByteCount = 1 << 20
}
