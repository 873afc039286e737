/// Why an archive, or a compressed stream, could not be read.
package enum ArchiveError: Error, Hashable, Sendable {
  /// The library that reads archives is not installed.
  case noLibrary
  /// No archive, or one that was cut off.
  case notAnArchive
  /// What an entry holds is not what was written.
  case damaged(entry: String)
  case tooManyEntries(limit: Int)
  /// An entry says, or turns out, to hold more bytes.
  case tooLarge(entry: String, limit: Int)
  case encrypted(entry: String)
  /// The entry is compressed in a way in which no package is.
  case foreignMethod(entry: String)
  /// The entry's name leads out of the archive.
  case unsafeName(String)
  /// Two entries have this name.
  case repeated(entry: String)
  case system(SystemError)
}
