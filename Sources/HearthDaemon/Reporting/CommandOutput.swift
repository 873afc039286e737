/// What a command prints, and how it ends.
package struct CommandOutput: Hashable, Sendable {
  package var output: String
  package var errors: String
  package var status: ExitStatus

  package init(_ output: String = "", errors: String = "", status: ExitStatus = .done) {
    self.output = output
    self.errors = errors
    self.status = status
  }
}
