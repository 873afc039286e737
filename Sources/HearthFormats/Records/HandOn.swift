/// Hands on what `read` gives, even where `read` then fails, and only after that throws.
///
/// So what comes before a fault does not depend on how the file was cut into chunks.
func handOn<Piece>(
  _ read: (inout [Piece]) throws(FormatError) -> Void,
  to receive: (Piece) throws(FormatError) -> Void
) throws(FormatError) {
  var pieces: [Piece] = []
  var failure: FormatError?
  do throws(FormatError) {
    try read(&pieces)
  } catch {
    failure = error
  }
  for piece in pieces { try receive(piece) }
  if let failure { throw failure }
}
