/// One difference between two texts: scalars that are taken out, and what is put in their place.
package struct TextChange: Hashable, Sendable {
  /// Scalars of the text before; empty where nothing is taken out.
  package let range: Range<Int>
  /// Empty where nothing is put in.
  package let replacement: [Unicode.Scalar]

  package init(range: Range<Int>, replacement: [Unicode.Scalar]) {
    self.range = range
    self.replacement = replacement
  }
}
