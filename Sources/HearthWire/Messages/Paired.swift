/// A server's word that the device is in.
package struct Paired: Hashable, Sendable {
  package var record: JoiningRecord
  package var log: LogID

  package init(record: JoiningRecord, log: LogID) {
    self.record = record
    self.log = log
  }
}
