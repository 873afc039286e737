internal import HearthCRDT
internal import HearthModel

/// Which picking game a command plays.
struct PickingPlan: Sendable {
  let list: String
  let pairs: FoodPairs
  let digest: DerivedID
  let beginsAnew: Bool
}
