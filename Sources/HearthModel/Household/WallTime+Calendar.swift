package import HearthCRDT

extension WallTime {
  /// The time in UTC as ISO 8601 writes it, to the second: `2026-11-30T06:17:00Z`.
  package var iso8601: String {
    let seconds = milliseconds / 1_000
    let date = Self.date(ofDay: seconds / 86_400)
    let second = seconds % 86_400
    let day = [Self.digits(date.month), Self.digits(date.day)]
    let clock = [second / 3_600, second / 60 % 60, second % 60].map(Self.digits)
    let year = String(date.year)
    return String(repeating: "0", count: max(0, 4 - year.utf8.count)) + year + "-"
      + day.joined(separator: "-") + "T" + clock.joined(separator: ":") + "Z"
  }

  /// The same as calendars write it: `20261130T061700Z`.
  package var calendarStamp: String { iso8601.filter { $0 != "-" && $0 != ":" } }

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
