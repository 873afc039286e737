import HearthSystem

/// One figure for a monitoring system, in the terms of Prometheus' data model.
struct Metric: Hashable {
  enum Kind: String {
    /// Only grows while the daemon runs.
    case counter
    case gauge
  }

  struct Sample: Hashable {
    var label: Label?
    let value: Value
  }

  struct Label: Hashable {
    let name: String
    let value: String
  }

  enum Value: Hashable {
    case count(UInt64)
    case number(Double)
  }

  let name: String
  let kind: Kind
  /// One sentence for people.
  let help: String
  let samples: [Sample]

  init(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
    self.name = name
    self.kind = kind
    self.help = help
    self.samples = samples
  }

  init(_ name: String, _ kind: Kind, _ help: String, _ count: UInt64) {
    self.init(name, kind, help, [Sample(value: .count(count))])
  }

  /// The lines of Prometheus' text format, version 0.0.4.
  var text: String {
    var text = "# HELP \(name) \(Self.escaped(help))\n# TYPE \(name) \(kind.rawValue)\n"
    for sample in samples {
      let label = sample.label.map { "{\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"}" }
      text += "\(name)\(label ?? "") \(sample.value.text)\n"
    }
    return text
  }

  /// One object for each sample.
  var json: [JSONValue] {
    samples.map { sample in
      let labels = sample.label.map { [JSONValue.Member(key: $0.name, value: .text($0.value))] }
      return [
        "name": .text(name), "type": .text(kind.rawValue), "labels": .object(labels ?? []),
        "value": sample.value.json,
      ]
    }
  }

  private static func escaped(_ text: String, quotes: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\"" where quotes: escaped += "\\\""
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Metric.Value {
  fileprivate var text: String {
    switch self {
    case .count(let count): String(count)
    case .number(let number): String(number)
    }
  }

  fileprivate var json: JSONValue {
    switch self {
    case .count(let count): .integer(Int64(clamping: count))
    case .number(let number): .number(number)
    }
  }
}
