package import HearthCRDT
package import HearthWire

/// What became of one offer.
package enum OfferOutcome: Hashable, Sendable {
  /// It is in the log now, under this number.
  case applied(number: UInt64)
  /// It was there already.
  case repeated
  /// It cannot be applied before these; nothing was kept of it.
  case early(missing: [ContextEntry])
  case refused(ErrorCode)
}
