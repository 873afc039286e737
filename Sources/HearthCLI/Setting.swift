internal import HearthModel
internal import HearthSystem

/// What `hearth config` shows and changes.
enum Setting: String, Sendable, CaseIterable {
  case startScore = "start-score"
  case memberLimit = "member-limit"
  case sync
  case maximumWait = "max-wait"
  case person

  /// Whether it is this home's own, and nobody else hears of it.
  var isOfDevice: Bool { self == .sync || self == .maximumWait }

  /// What holds until something else is said; empty where the household decides.
  var standard: String {
    switch self {
    case .sync: "off"
    case .maximumWait: "10s"
    case .startScore, .memberLimit, .person: ""
    }
  }

  func allows(_ text: String) -> Bool {
    switch self {
    case .startScore: Int64(text) != nil
    case .memberLimit: Int64(text).map { HouseholdSettings.memberLimits.contains($0) } ?? false
    case .sync: text == "on" || text == "off"
    case .maximumWait: Duration(text: text) != nil
    case .person: NameLimit.fault(in: text) == nil
    }
  }

  /// What a value looks like.
  var expectation: String {
    switch self {
    case .startScore: "a whole number"
    case .memberLimit:
      "a whole number from \(HouseholdSettings.memberLimits.lowerBound) to \(HouseholdSettings.memberLimits.upperBound)"
    case .sync: "on or off"
    case .maximumWait: "500ms, 2s, 10m or 1h"
    case .person: "a name of at most \(NameLimit.maximumByteCount) bytes"
    }
  }
}
