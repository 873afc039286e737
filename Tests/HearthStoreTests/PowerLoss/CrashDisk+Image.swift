extension CrashDisk {
  /// What a loss of power leaves of this disk, which held `files` at first, after so many of its events.
  func image(of files: [String: [UInt8]], at moment: Int) -> CrashImage {
    var image = CrashImage(files, numbers: CrashDisk(files).firstNumbers)
    for event in events[..<moment] { image.take(event) }
    return image
  }
}
