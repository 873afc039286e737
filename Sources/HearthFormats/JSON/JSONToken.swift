/// One piece of a JSON text, and where it begins.
struct JSONToken: Hashable, Sendable {
  let kind: Kind
  let place: SourcePlace

  enum Kind: Hashable, Sendable {
    case beginArray, endArray, beginObject, endObject
    case key(String)
    case string(String)
    case number(String)
    case truth(Bool)
    case null
  }
}
