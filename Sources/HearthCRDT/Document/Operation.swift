/// One change to one object.
public enum Operation: Hashable, Sendable {
  /// Makes a record, or adds an enable, first values and a place to a record made elsewhere too.
  case create(Creation)
  /// Adds a new enable: what `restore` does.
  case enable(RecordID)
  /// Removes the enables that the author had observed.
  case disable(RecordID)
  /// Removes every enable in the collection that the author had observed, at a cost independent of their number.
  case clear(CollectionID)
  /// Writes a register.
  case write(RecordID, Field, Value)
  /// Adds to the record's counter; at most ``Operation/maximumDelta`` in magnitude.
  case add(RecordID, Int64)
  /// Sets the record's counter, covering the deltas that the author had observed.
  case set(RecordID, Int64)
  /// Gives the record a fresh position in its collection.
  case move(RecordID, Insertion)
  /// Inserts a run of scalars into a text.
  case insert(TextID, Insertion, String)
  /// Deletes elements of a text.
  case erase(TextID, [ElementRange])
  /// One answer in a quiz about a card: a grow-only event.
  case answer(RecordID, Answer)
  /// One person's choice in one round of a picking game.
  case choose(Choice)
  /// Begins a game's generation.
  case restart(GameID)
  /// Makes operations of the same device count as never made; an enable named here is removed instead.
  case cancel([Cancellation])
  /// Ends a device's membership; only a server's replica may say it.
  case revoke(Revocation)
  /// An operation of a kind that this version does not know, kept byte for byte.
  case unknown(UnknownOperation)

  /// The largest magnitude of one delta.
  public static let maximumDelta: Int64 = 1_000_000
}
