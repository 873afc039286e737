package import HearthModel

/// A member of a scoreboard in a file.
package struct ImportedMember: Hashable, Sendable {
  package var name: String
  package var score: Int64
  package var colour: Colour?

  package init(name: String, score: Int64, colour: Colour? = nil) {
    self.name = name
    self.score = score
    self.colour = colour
  }
}
