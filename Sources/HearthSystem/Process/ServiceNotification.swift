internal import CLinux
internal import Glibc

/// Tells the service manager, if one started this process, how far it is (systemd's `sd_notify` protocol).
package enum ServiceNotification: String, Hashable, Sendable {
  case ready = "READY=1"
  case stopping = "STOPPING=1"

  /// Sends the notification to the socket that `NOTIFY_SOCKET` names; without one, does nothing.
  ///
  /// A manager that cannot be told is no reason to stop, so there is no error.
  package func send() {
    guard let name = unsafe getenv("NOTIFY_SOCKET") else { return }
    send(to: unsafe String(cString: name))
  }

  /// Sends the notification to the socket called `name`; one that begins with `@` has no file.
  package func send(to name: String) {
    guard let first = name.utf8.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@")
    else { return }
    let path = first == UInt8(ascii: "@") ? "\0" + name.dropFirst() : name
    let rawValue = hearth_datagram_socket(AF_UNIX)
    guard rawValue >= 0 else { return }
    let descriptor = FileDescriptor(rawValue: rawValue)
    guard (try? descriptor.connect(to: .unix(path: path))) == true else { return }
    try? descriptor.writeAll(Array(self.rawValue.utf8))
  }
}
