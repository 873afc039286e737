/// Two foods, of which a round of the picking game offers the choice.
package struct FoodPair: Hashable, Sendable {
  package let left: String
  package let right: String

  package init(_ left: String, _ right: String) {
    self.left = left
    self.right = right
  }
}
