/// Writes items as the tasks (VTODO) of an iCalendar file.
package struct CalendarEncoder: ExportEncoder {
  private let stamp: String

  /// `stamp` is the time of the export, which every task must carry: `20261130T120000Z`.
  package init(stamp: String) {
    self.stamp = stamp
  }

  package mutating func begin() -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Hearth//Hearth//EN\r\n"
  }

  package mutating func write(_ record: ImportedRecord) -> String {
    guard case .item(let item) = record.content else { return "" }
    var lines = ["BEGIN:VTODO", "UID:" + CalendarProperty.escaped(record.id ?? item.name)]
    lines.append("DTSTAMP:" + stamp)
    lines.append("SUMMARY:" + CalendarProperty.escaped(item.name))
    lines.append("STATUS:" + (item.isChecked ? "COMPLETED" : "NEEDS-ACTION"))
    if !item.quantity.isEmpty {
      lines.append(CalendarTask.quantityName + ":" + CalendarProperty.escaped(item.quantity))
    }
    lines += item.properties.filter { item.isChecked || !Self.saysDone($0) }
    lines.append("END:VTODO")
    return lines.map(Self.folded).joined()
  }

  /// Whether a line that was kept says that the task is done, as it may no longer be.
  private static func saysDone(_ line: String) -> Bool {
    ["COMPLETED", "PERCENT-COMPLETE"].contains(CalendarProperty(line)?.name)
  }

  package mutating func finish() -> String { "END:VCALENDAR\r\n" }

  /// The most octets of one line of the file, without its end.
  private static let maximumOctetCount = 75

  /// The line with its end, folded between characters.
  private static func folded(_ line: String) -> String {
    var folded = ""
    var count = 0
    for scalar in line.unicodeScalars where scalar != "\r" && scalar != "\n" {
      let width = UTF8.width(scalar)
      if count + width > maximumOctetCount {
        folded += "\r\n "
        count = 1
      }
      folded.unicodeScalars.append(scalar)
      count += width
    }
    return folded + "\r\n"
  }
}
