import HearthStore
import HearthSystem

/// What the household remembers of where it is served.
extension ServedHousehold {
  private static let addressName = "address"

  /// Where the daemon listened last; nil before its first start.
  func lastAddress() throws(StoreError) -> ListenAddress? {
    guard let bytes = try directory.household.setting(Self.addressName) else { return nil }
    return ListenAddress(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Remembers where the daemon listens; nothing is written where nothing changed, or where there is no room.
  func remember(_ address: ListenAddress) throws(StoreError) {
    do throws(StoreError) {
      try directory.household.setSetting(Array(address.text.utf8), for: Self.addressName)
    } catch {
      // A full disk is no reason not to serve what is there.
      guard error.isOfRoom else { throw error }
    }
  }

  /// Removes what a program that was killed left of files that it had not finished; they hold secrets.
  func removeLeftovers() throws(StoreError) {
    let prefixes = [HouseholdHost.backupPrefix] + DataDirectory.unfinishedPrefixes
    do throws(SystemError) {
      // Who has the directory open is alone in it.
      for name in try Directory.names(in: directory.path)
      where prefixes.contains(where: { name.hasPrefix($0) }) {
        try File.remove("\(directory.path)/\(name)")
      }
    } catch {
      throw .system(error)
    }
  }
}
