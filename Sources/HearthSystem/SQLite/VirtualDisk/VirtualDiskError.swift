/// Why a ``VirtualDisk`` did not do what it was asked.
package enum VirtualDiskError: Error, Hashable, Sendable {
  /// There is no such file.
  case notFound
  case full
  case readOnly
  /// The device failed.
  case inputOutput
}
