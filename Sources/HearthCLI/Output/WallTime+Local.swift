internal import HearthCRDT
internal import HearthModel
internal import HearthSystem

extension WallTime {
  /// The day here.
  var localDay: CalendarDay {
    CalendarDay(milliseconds: milliseconds, offset: LocalTime(self).offset)
  }

  /// The time here: `2026-11-30 06:17`.
  var localText: String {
    let time = LocalTime(self)
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(localDay.text) \(digits(time.hour)):\(digits(time.minute))"
  }
}
