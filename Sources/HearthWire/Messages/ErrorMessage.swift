/// A refusal as it travels.
package struct ErrorMessage: Hashable, Sendable {
  package var code: ErrorCode
  /// For a person; at most ``Limits/maximumSentenceLength`` bytes.
  package var sentence: String
  /// Whether trying again later can help.
  package var canRetry: Bool
  /// With ``ErrorCode/noCommonVersion``: the versions that the server speaks.
  package var versions: [UInt32]

  package init(code: ErrorCode, sentence: String, canRetry: Bool, versions: [UInt32] = []) {
    self.code = code
    self.sentence = sentence
    self.canRetry = canRetry
    self.versions = versions
  }
}
