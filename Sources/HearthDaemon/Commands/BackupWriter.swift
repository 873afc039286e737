import HearthSystem

/// The file that a backup is written to; it appears whole, or not at all.
struct BackupWriter: ~Copyable {
  private let file: AtomicFile

  init(_ path: String) throws(DaemonError) {
    do throws(SystemError) { file = try AtomicFile(try File.destination(path)) } catch {
      throw .system(error)
    }
  }

  func write(_ bytes: [UInt8]) throws(DaemonError) {
    do throws(SystemError) { try file.write(bytes) } catch { throw .system(error) }
  }

  consuming func commit() throws(DaemonError) {
    do throws(SystemError) { try file.commit() } catch { throw .system(error) }
  }
}
