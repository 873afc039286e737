/// An item that a choice put on a list.
struct MadePick: Sendable {
  let id: PickID
  let name: String
  let element: ElementID
  let stamp: Stamp
}
