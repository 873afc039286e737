/// A reader of one format: it is fed UTF-8 in chunks of any size and appends what it comes upon.
///
/// What is thrown ends the reading; a record that alone is wrong is an event. Memory is bounded by
/// ``FormatLimits`` whatever the length of the file.
package protocol ImportDecoder {
  mutating func read(_ chunk: [UInt8], into events: inout [ImportEvent]) throws(FormatError)
  mutating func finish(into events: inout [ImportEvent]) throws(FormatError)
}
