package import HearthCRDT

extension Record {
  /// The text that a field shows; nil where it shows something else, or nothing.
  package func text(_ field: Field) -> String? {
    if field.isText { return string(of: field) }
    guard case .text(let text)? = shown(field) else { return nil }
    return text
  }

  package func integer(_ field: Field) -> Int64? {
    guard case .integer(let integer)? = shown(field) else { return nil }
    return integer
  }

  package func bytes(_ field: Field) -> [UInt8]? {
    guard case .bytes(let bytes)? = shown(field) else { return nil }
    return bytes
  }

  /// Whether a field shows true.
  package func flag(_ field: Field) -> Bool { shown(field) == .flag(true) }

  /// The public key of the device that this record describes.
  var key: DeviceKey? { bytes(.key).flatMap { DeviceKey(bytes: $0) } }

  /// Those of `fields` in which concurrent writes lost.
  func alternatives(_ fields: [Field]) -> [Alternative] {
    var alternatives: [Alternative] = []
    for field in fields {
      let values = also(field)
      if !values.isEmpty { alternatives.append(Alternative(field: field, values: values)) }
    }
    return alternatives
  }

  /// The first operation of the transaction that wrote what a field shows.
  func transaction(of field: Field) -> Dot? { register(field)?.shown?.transaction }
}

extension CollectionState {
  /// What people call one of the collection's records: a note is its collection's name.
  package func title(of record: Record) -> String {
    switch id.knownKind {
    case .note?: id.name
    case .scoreboard?: record.text(.name) ?? Scoreboard.standardName
    default: record.text(.name) ?? ""
    }
  }
}
