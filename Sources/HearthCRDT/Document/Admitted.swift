/// What a batch needs to be applied, found and checked.
struct Admitted {
  /// The context of the batch's first operation.
  let context: Context
  /// Whether it is the first batch known of its replica.
  let isNewReplica: Bool
  /// Whether another batch follows the same one already.
  let diverges: Bool
}
