import HearthStore

/// Runs what only the store can refuse, for a caller who tells people.
func storing<Result: ~Copyable>(
  _ body: () throws(StoreError) -> Result
) throws(DaemonError) -> Result {
  do throws(StoreError) { return try body() } catch { throw .store(error) }
}
