/// Reads the elements of a JSON text's outermost array one by one, or its one other value.
struct JSONRecordReader {
  private var reader = JSONReader()
  private var isInArray = false
  private var open: [Container] = []
  private var byteCount = 0
  private var valueCount = 0

  struct Record: Hashable, Sendable {
    let node: JSONNode
    let isElement: Bool
  }

  private struct Container {
    let place: SourcePlace
    let isObject: Bool
    var key = ""
    var elements: [JSONNode] = []
    var members: [String: JSONNode] = [:]

    mutating func add(_ node: JSONNode) {
      if isObject { members[key] = node } else { elements.append(node) }
    }

    var node: JSONNode {
      JSONNode(value: isObject ? .object(members) : .array(elements), place: place)
    }
  }

  mutating func read(_ chunk: [UInt8], into records: inout [Record]) throws(FormatError) {
    try handOn { (pieces: inout [JSONToken]) throws(FormatError) in
      try reader.read(chunk, into: &pieces)
    } to: { token throws(FormatError) in
      try accept(token, into: &records)
    }
  }

  mutating func finish(into records: inout [Record]) throws(FormatError) {
    try handOn { (pieces: inout [JSONToken]) throws(FormatError) in
      try reader.finish(into: &pieces)
    } to: { token throws(FormatError) in
      try accept(token, into: &records)
    }
  }

  private mutating func accept(
    _ token: JSONToken, into records: inout [Record]
  ) throws(FormatError) {
    switch token.kind {
    case .beginArray where open.isEmpty && !isInArray: isInArray = true
    case .endArray where open.isEmpty: break
    case .beginArray: try begin(isObject: false, at: token.place)
    case .beginObject: try begin(isObject: true, at: token.place)
    case .endArray, .endObject:
      if let container = open.popLast() { add(container.node, into: &records) }
    case .key(let key):
      try count(key.utf8.count, at: token.place)
      if !open.isEmpty { open[open.count - 1].key = key }
    case .string(let text):
      try count(text.utf8.count, at: token.place)
      add(JSONNode(value: .string(text), place: token.place), into: &records)
    case .number(let text):
      try count(text.utf8.count, at: token.place)
      add(JSONNode(value: .number(text), place: token.place), into: &records)
    case .truth(let truth):
      try count(0, at: token.place)
      add(JSONNode(value: .truth(truth), place: token.place), into: &records)
    case .null:
      try count(0, at: token.place)
      add(JSONNode(value: .null, place: token.place), into: &records)
    }
  }

  private mutating func begin(isObject: Bool, at place: SourcePlace) throws(FormatError) {
    try count(0, at: place)
    open.append(Container(place: place, isObject: isObject))
  }

  private mutating func add(_ node: JSONNode, into records: inout [Record]) {
    if open.isEmpty {
      records.append(Record(node: node, isElement: isInArray))
      byteCount = 0
      valueCount = 0
    } else {
      open[open.count - 1].add(node)
    }
  }

  /// Counts a key or a value of the record, before it is kept.
  private mutating func count(_ bytes: Int, at place: SourcePlace) throws(FormatError) {
    byteCount += bytes
    valueCount += 1
    guard byteCount <= FormatLimits.maximumRecordByteCount else {
      throw FormatError(.tooLong(limit: FormatLimits.maximumRecordByteCount), at: place)
    }
    guard valueCount <= FormatLimits.maximumValueCount else {
      throw FormatError(.tooMany(limit: FormatLimits.maximumValueCount), at: place)
    }
  }
}
