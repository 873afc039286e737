/// A VTODO while its properties are read.
struct CalendarTask: Hashable, Sendable {
  let place: SourcePlace
  private var uid = ""
  private var summary = ""
  private var status = ""
  private var quantity = ""
  private var properties: [String] = []
  private var byteCount = 0

  init(place: SourcePlace) {
    self.place = place
  }

  /// The property that holds a quantity, for which the standard has none.
  static let quantityName = "X-HEARTH-QUANTITY"

  mutating func add(
    _ property: CalendarProperty, line: String, at place: SourcePlace
  ) throws(FormatError) {
    byteCount += line.utf8.count
    guard byteCount <= FormatLimits.maximumRecordByteCount else {
      throw FormatError(.tooLong(limit: FormatLimits.maximumRecordByteCount), at: place)
    }
    switch property.name {
    case "UID": uid = property.text.trimmed
    case "SUMMARY": summary = property.text.trimmed
    case "STATUS": status = property.value.trimmed.uppercased()
    case Self.quantityName: quantity = property.text.trimmed
    case "DTSTAMP": break
    default:
      guard properties.count < FormatLimits.maximumFieldCount else {
        throw FormatError(.tooMany(limit: FormatLimits.maximumFieldCount), at: place)
      }
      properties.append(line)
    }
  }

  /// The task as a record; without a summary the UID names it.
  var event: ImportEvent {
    if ["CANCELLED", "CANCELED"].contains(status) { return .omitted(.cancelled, at: place) }
    let name = summary.isEmpty ? uid : summary
    guard !name.isEmpty else { return .refused(FormatError(.missing("SUMMARY"), at: place)) }
    let isDone = ["COMPLETED", "COMPLETE", "DONE"].contains(status)
    let item = ImportedItem(
      name: name, isChecked: isDone, quantity: quantity, properties: properties)
    return .record(
      ImportedRecord(place: place, id: uid.isEmpty ? nil : uid, content: .item(item)))
  }
}
