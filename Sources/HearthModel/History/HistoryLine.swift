package import HearthCRDT

/// One entry of the history.
package struct HistoryLine: Hashable, Sendable {
  /// How many entries are shown where nobody says.
  package static let standardLimit = 50
  /// How many entries may be asked for.
  package static let limits: ClosedRange<Int64> = 1...1_000_000

  package let id: ShortID
  package let time: WallTime
  /// The key of the device that wrote it; nil where that is not known.
  package let device: DeviceKey?
  /// At least one.
  package let facts: [HistoryFact]
  /// Whether a later entry took it back.
  package let isUndone: Bool
  /// The entries that it took back, as far as they are known here.
  package let undoes: [ShortID]
}
