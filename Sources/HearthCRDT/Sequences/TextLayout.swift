/// A text as it was when somebody began to edit it: what is left of it in order, and the elements that edits name.
public struct TextLayout: Sendable {
  private let text: TextState
  /// What is left of the text.
  public let scalars: [Unicode.Scalar]

  /// Lays a text out.
  ///
  /// - Complexity: O(*n*) in what is left of it.
  init(_ text: TextState) {
    self.text = text
    scalars = text.scalars
  }

  public var id: TextID { text.id }

  /// What is left of the text.
  public var string: String { text.string }

  /// The element of each scalar.
  public var elements: [ElementID] { text.elements }

  /// Where a run enters that is to stand before the scalar at `offset`; past the end it stands last.
  public func insertion(at offset: Int) -> Insertion { text.insertion(at: offset) }

  /// The elements of these scalars, as few ranges as they make; offsets beyond the end mean nothing.
  public func ranges(of offsets: Range<Int>) -> [ElementRange] { text.ranges(of: offsets) }
}
