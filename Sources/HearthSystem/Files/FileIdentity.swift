internal import CLinux

/// Which file this is, on which machine: a copy of a file, or the file restored, has another identity.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  /// Nanoseconds since 1970; zero where the file system keeps no birth time.
  package let birthTime: Int64
  /// The machine's id, 32 hexadecimal digits; empty where it has none.
  package let machine: String

  package init(
    device: UInt64, inode: UInt64, birthTime: Int64, machine: String
  ) {
    self.device = device
    self.inode = inode
    self.birthTime = birthTime
    self.machine = machine
  }

  /// The identity of the file at `path` on this machine.
  package init(of path: String) throws(SystemError) {
    let status = try statx(ofFileAt: path, followsLinks: true)
    device = UInt64(status.stx_dev_major) << 32 | UInt64(status.stx_dev_minor)
    inode = status.stx_ino
    birthTime = status.stx_mask & STATX_BTIME == 0 ? 0 : status.stx_btime.nanoseconds
    machine = Self.machineID
  }

  /// This machine's id as systemd or D-Bus keeps it; empty where neither does.
  package static let machineID: String = {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      guard let bytes = try? File.read(path, maximumByteCount: 64) else { continue }
      let text = String(decoding: bytes.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
      if !text.isEmpty { return text }
    }
    return ""
  }()
}
