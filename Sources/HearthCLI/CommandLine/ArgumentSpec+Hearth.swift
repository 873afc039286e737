internal import HearthModel
internal import HearthSystem

extension ArgumentSpec.Kind {
  static let colour = Self.oneOf(Colour.allCases.map(\.label))
}
