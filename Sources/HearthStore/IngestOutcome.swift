package import HearthCRDT
package import HearthWire

/// What became of a batch that somebody sent.
package enum IngestOutcome: Hashable, Sendable {
  /// It is in the log now, under this number.
  case applied(number: UInt64)
  /// It was already here; delivering it again is harmless.
  case repeated
  /// It cannot be applied before these; nothing was kept of it.
  case early(missing: [ContextEntry])
  /// It breaks a rule, and always will.
  case refused(ErrorCode)
}
