internal import HearthCRDT

/// How often something was asked in a quiz, and how often the answer was right.
///
/// It is a fold over answers, which are events: counts of several devices add up, and none counts twice.
package struct AnswerCounts: Hashable, Sendable {
  package private(set) var asked = 0
  package private(set) var right = 0

  package init() {}

  package mutating func count(isRight: Bool) {
    asked += 1
    if isRight { right += 1 }
  }

  package static func + (left: AnswerCounts, right: AnswerCounts) -> AnswerCounts {
    var sum = left
    sum.asked += right.asked
    sum.right += right.right
    return sum
  }

  /// Compares by the expected share of right answers; what was never asked counts as even.
  package var difficulty: Difficulty { Difficulty(asked: UInt64(asked), right: UInt64(right)) }

  /// What was answered worst comes first.
  package struct Difficulty: Comparable, Sendable {
    fileprivate let asked: UInt64
    fileprivate let right: UInt64

    // (right + 1) / (asked + 2) compared without division: Laplace's rule of succession.
    private static func compared(
      _ left: Difficulty, _ right: Difficulty,
      _ relation: ((UInt64, UInt64), (UInt64, UInt64)) -> Bool
    ) -> Bool {
      let first = (left.right + 1).multipliedFullWidth(by: right.asked + 2)
      let second = (right.right + 1).multipliedFullWidth(by: left.asked + 2)
      return relation((first.high, first.low), (second.high, second.low))
    }

    package static func < (left: Difficulty, right: Difficulty) -> Bool {
      compared(left, right) { $0 < $1 }
    }

    package static func == (left: Difficulty, right: Difficulty) -> Bool {
      compared(left, right) { $0 == $1 }
    }
  }
}

extension Record {
  /// How a card was answered in one direction of the quiz.
  func answerCounts(isReversed: Bool) -> AnswerCounts {
    var counts = AnswerCounts()
    for answered in answers where answered.answer.isReversed == isReversed {
      counts.count(isRight: answered.answer.isRight)
    }
    return counts
  }
}
