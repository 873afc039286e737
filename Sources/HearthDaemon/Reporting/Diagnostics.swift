import HearthStore
import HearthSystem

/// What a person or a script is told about an error: the only sentences about failures in this target.
package struct Diagnostics: Hashable, Sendable {
  /// Stable; scripts rely on it.
  package let code: String
  package let message: String
  package let status: ExitStatus

  init(_ code: String, _ message: String, status: ExitStatus = .failed) {
    self.code = code
    self.message = message
    self.status = status
  }

  package init(_ error: DaemonError) {
    switch error {
    case .usage(let error): self.init(error)
    case .noDirectory:
      self.init(
        "usage", "There is nowhere to keep data: say --data DIR, or set HEARTHD_DATA or HOME.",
        status: .usage)
    case .noHousehold(let directory):
      self.init(
        "no-household",
        "There is no household in '\(directory)' yet; 'hearthd serve' makes one.",
        status: .noHousehold)
    case .running(let directory):
      self.init(
        "running", "Another hearthd is at work in '\(directory)'; stop it first.")
    case .cannotListen(let address, let error):
      self.init("io", "Cannot listen on \(address.text): \(error.reason).")
    case .deviceNotFound(let name):
      self.init("not-found", "No device is called '\(name)'; 'hearthd devices' lists them.")
    case .deviceAmbiguous(let name, let ids):
      self.init(
        "ambiguous",
        "Several devices are called '\(name)'; say which by its id: "
          + ids.joined(separator: ", ") + ".")
    case .unconfirmed(let directory):
      self.init(
        "confirm",
        "'\(directory)' holds a household, and there is no terminal to ask on; "
          + "say --yes to move it aside and restore.",
        status: .usage)
    case .noBackup(let path): self.init("not-found", "There is no backup at '\(path)'.")
    case .declined: self.init("confirm", "Nothing was changed.")
    case .malformed: self.init("io", "The administration socket answers something else.")
    case .interrupted:
      self.init(
        "unreachable", "The daemon ended before it had answered.", status: .unreachable)
    case .silent:
      self.init(
        "unreachable", "The daemon runs, but does not answer.", status: .unreachable)
    case .cannotResolve(let address):
      self.init("io", "Cannot listen on \(address.text): no machine has this name.")
    case .output(let error):
      self.init("io", "The result could not be written: \(error.reason).")
    case .tls: self.init("io", "OpenSSL cannot be used with the server's key.")
    case .store(let error): self.init(error)
    case .system(let error): self.init(error)
    }
  }

  /// The lines for standard error: a sentence, or with `--json` one document.
  package func text(asJSON: Bool) -> String {
    guard asJSON else { return "hearthd: \(message.safeForTerminal)\n" }
    let document: JSONValue = ["error": ["code": .text(code), "message": .text(message)]]
    return document.json + "\n"
  }
}
