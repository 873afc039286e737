import HearthStore
import HearthSystem

/// `hearthd restore`: a backup takes the place of the data; no daemon may run.
struct RestoreCommand {
  let backup: String
  let directory: String
  let invocation: Invocation

  func run() throws(DaemonError) -> CommandOutput {
    let mustAsk = DataDirectory.exists(at: directory) && !invocation.isConfirmed
    if mustAsk && !StandardStream.input.isTerminal { throw .unconfirmed(directory: directory) }
    guard File.exists(backup) else { throw .noBackup(path: backup) }
    if try RunningDaemon(in: directory) != nil { throw .running(directory: directory) }
    if mustAsk { try confirm() }
    let aside = try storing { () throws(StoreError) in
      try DataDirectory.restore(backup, to: directory)
    }
    var output = CommandOutput()
    if invocation.isJSON {
      let document: JSONValue = [
        "restored": true, "movedAside": aside.map { .text($0) } ?? .null,
      ]
      output.output = document.json + "\n"
    }
    if !invocation.isQuiet { output.errors = notice(aside) }
    return output
  }

  private func confirm() throws(DaemonError) {
    let answer: String?
    do throws(SystemError) {
      let question = "'\(directory.safeForTerminal)' holds a household. Move it aside? [y/N] "
      try StandardStream.error.write(Array(question.utf8))
      answer = try StandardStream.input.readLine()
    } catch {
      throw .system(error)
    }
    guard let answer, ["y", "yes"].contains(answer.lowercased()) else { throw .declined }
  }

  private func notice(_ aside: String?) -> String {
    let moved = aside.map { "What was here is in '\($0.safeForTerminal)' now.\n" } ?? ""
    return moved
      + "The devices bring back what is newer than the backup. A device that was revoked since counts as\n"
      + "paired until the first device has synced; 'hearthd devices' shows who is.\n"
  }
}
