/// What a daemon is told when it starts.
package struct Configuration: Sendable {
  package var directory: String
  package var listen: [ListenAddress]
  /// nil leaves the household's name as it is.
  package var householdName: String?
  package var logLevel: LogLevel
  package var limits: ServingLimits

  package init(
    directory: String, listen: [ListenAddress] = [.everywhere], householdName: String? = nil,
    logLevel: LogLevel = .info, limits: ServingLimits = ServingLimits()
  ) {
    self.directory = directory
    self.listen = listen
    self.householdName = householdName
    self.logLevel = logLevel
    self.limits = limits
  }
}
