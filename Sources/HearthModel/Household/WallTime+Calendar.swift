package import HearthCRDT

extension WallTime {
  /// The time in UTC as ISO 8601 writes it, to the second: `2026-11-30T06:17:00Z`.
  package var iso8601: String {
    let seconds = milliseconds / 1_000
    let second = seconds % 86_400
    let clock = [second / 3_600, second / 60 % 60, second % 60].map(Self.digits)
    return CalendarDay(number: seconds / 86_400).text + "T" + clock.joined(separator: ":") + "Z"
  }

  /// The same as calendars write it: `20261130T061700Z`.
  package var calendarStamp: String { iso8601.filter { $0 != "-" && $0 != ":" } }

  private static func digits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
