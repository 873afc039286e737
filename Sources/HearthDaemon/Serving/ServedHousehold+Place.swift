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

  /// Removes what a daemon that was killed left of the backups it was sending.
  func removeLeftovers() throws(StoreError) {
    do throws(SystemError) {
      for name in try Directory.names(in: directory.path)
      where name.hasPrefix(HouseholdHost.backupPrefix) {
        try File.remove("\(directory.path)/\(name)")
      }
    } catch {
      throw .system(error)
    }
  }
}
