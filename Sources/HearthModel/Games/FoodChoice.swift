/// What somebody makes of the two foods of a round.
package enum FoodChoice: Hashable, Sendable, CaseIterable {
  case left
  case right
  case both
  /// Neither.
  case skip

  var picksLeft: Bool { self == .left || self == .both }
  var picksRight: Bool { self == .right || self == .both }
}
