extension Document {
  /// Makes the stale values of a working set again, from all operations that ever named them.
  ///
  /// - Complexity: O(log), once for all of them.
  func recompute(_ work: inout WorkingSet) throws(Storage.Failure) {
    var recomputation = Recomputation(of: work)
    var cursor = LogCursor(target: work.onlyStaleTarget, forks: work.header.forks)
    while let logged = try storage.next(&cursor) {
      var horizon = Horizon(of: logged.batch, context: logged.context, forks: work.header.forks)
      for operation in logged.batch.contents.operations {
        if let resolved = try effective(operation, seeing: horizon) {
          recomputation.gather(resolved, seeing: horizon)
        }
        horizon.advance()
      }
    }
    work.replaceStaleValues(from: recomputation.result())
  }
}
