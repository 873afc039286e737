/// Why a batch is not applied now.
struct Objection: Error {
  let outcome: Outcome
}
