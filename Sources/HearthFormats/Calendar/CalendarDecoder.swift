/// Reads the tasks (VTODO) of an iCalendar file; what stands outside a VCALENDAR is ignored.
///
/// It takes UTF-8 whose folds may split characters, so it is fed by a ``TextDecoder`` without checks.
package struct CalendarDecoder: PieceDecoder {
  var reader = LineReader()
  private var line: SourceLine?
  private var components: [String] = []
  private var task: CalendarTask?
  private var lastLine = 1

  package init() {}

  mutating func decode(
    _ piece: SourceLine, into events: inout [ImportEvent]
  ) throws(FormatError) {
    try unfold(piece, into: &events)
  }

  mutating func end(into events: inout [ImportEvent]) throws(FormatError) {
    if let line { try accept(line, into: &events) }
    guard components.isEmpty else {
      throw FormatError(.truncated, at: SourcePlace(line: lastLine))
    }
  }

  private mutating func unfold(
    _ next: SourceLine, into events: inout [ImportEvent]
  ) throws(FormatError) {
    lastLine = next.number
    let isFold = next.bytes.first == UInt8(ascii: " ") || next.bytes.first == UInt8(ascii: "\t")
    guard isFold, line != nil else {
      if let line { try accept(line, into: &events) }
      line = next
      return
    }
    line?.bytes += next.bytes.dropFirst()
    if let line, line.bytes.count > FormatLimits.maximumUnfoldedByteCount {
      throw FormatError(.tooLong(limit: FormatLimits.maximumUnfoldedByteCount), at: line.place)
    }
  }

  private mutating func accept(
    _ line: SourceLine, into events: inout [ImportEvent]
  ) throws(FormatError) {
    guard let text = String(validating: line.bytes, as: UTF8.self) else {
      throw FormatError(.encoding(.utf8), at: line.place)
    }
    guard let property = CalendarProperty(text) else { return }
    switch property.name {
    case "BEGIN": try begin(property.value.trimmed.uppercased(), at: line.place)
    case "END": try end(property.value.trimmed.uppercased(), at: line.place, into: &events)
    default: if isInTask { try task?.add(property, line: text, at: line.place) }
    }
  }

  private var isInTask: Bool { components == ["VCALENDAR", "VTODO"] }

  private mutating func begin(_ component: String, at place: SourcePlace) throws(FormatError) {
    guard components.count < FormatLimits.maximumComponentDepth else {
      throw FormatError(.tooDeep(limit: FormatLimits.maximumComponentDepth), at: place)
    }
    components.append(component)
    if isInTask { task = CalendarTask(place: place) }
  }

  private mutating func end(
    _ component: String, at place: SourcePlace, into events: inout [ImportEvent]
  ) throws(FormatError) {
    guard components.last == component else {
      throw FormatError(.unbalanced(component), at: place)
    }
    if isInTask, let task { events.append(task.event) }
    components.removeLast()
  }
}
