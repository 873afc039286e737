/// What the rows of a spreadsheet become.
package enum CSVTarget: Hashable, Sendable, CaseIterable {
  case members, items, cards
}
