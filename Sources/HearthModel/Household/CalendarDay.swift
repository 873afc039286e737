/// A day of the calendar, whatever the time zone it was a day in.
package struct CalendarDay: Hashable, Sendable, Comparable {
  /// Days since 1 January 1970, which is 0.
  package let number: Int64

  package init(number: Int64) {
    self.number = number
  }

  /// The day that a clock shows which is `offset` seconds ahead of UTC.
  package init(milliseconds: Int64, offset: Int) {
    let seconds = milliseconds / 1_000 + Int64(offset)
    number = (seconds - Self.remainder(seconds, 86_400)) / 86_400
  }

  /// The Monday of the day's week.
  package var monday: CalendarDay {
    CalendarDay(number: number - Self.remainder(number + 3, 7))
  }

  /// `2026-11-30`.
  package var text: String {
    let date = Self.date(ofDay: number)
    let year = String(date.year)
    return String(repeating: "0", count: max(0, 4 - year.utf8.count)) + year + "-"
      + Self.digits(date.month) + "-" + Self.digits(date.day)
  }

  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.number < right.number
  }

  /// From 0 to below `divisor`, also for a negative number.
  private static func remainder(_ number: Int64, _ divisor: Int64) -> Int64 {
    let remainder = number % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  // Days are counted in eras of 400 years that begin on 1 March, so that the leap day comes last.
  // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
  private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth)
  }

  private static func digits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
