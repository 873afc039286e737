internal import HearthSystem

/// Writes a line to standard error; where that is gone, nobody can be told.
func complain(_ line: String) {
  try? StandardStream.error.write(Array("\(line)\n".utf8))
}
