import HearthCRDT
import HearthModel
import HearthSystem

extension StatusReport {
  /// What a person wants to know at a glance, a line for each thing.
  ///
  /// Ages are against `now`, and never negative.
  func words(now: WallTime) -> String {
    let name = household.isEmpty ? "A household without a name" : household.safeForTerminal
    var lines = [name]
    if let daemon {
      let places = daemon.listening.map { $0.text.safeForTerminal }.joined(separator: ", ")
      lines += [
        "hearthd \(ProductVersion.text) serves it on \(places), since \(daemon.start.iso8601).",
        "\(Self.counted(devices, "device")) paired, "
          + "\(daemon.connections - daemon.strangers) connected now.",
      ]
    } else {
      lines += [
        "No daemon runs on it.", "\(Self.counted(devices, "device")) paired.",
      ]
    }
    let change = daemon?.lastCommit.map { ", last change \(Self.age(of: $0, now: now)) ago" } ?? ""
    lines.append(
      "\(Self.counted(position, "batch", "batches")), \(Self.size(databaseByteCount)) in "
        + "\(directory.safeForTerminal)\(change).")
    if unknown > 0 {
      lines.append(
        "\(Self.counted(unknown, "operation")) of a newer version, kept and passed on.")
    }
    if daemon?.isReadOnly == true {
      lines.append("The disk is full: edits wait on the devices until there is room.")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func counted(
    _ count: some BinaryInteger, _ word: String, _ plural: String? = nil
  ) -> String {
    "\(count) " + (count == 1 ? word : plural ?? word + "s")
  }

  private static func age(of time: WallTime, now: WallTime) -> String {
    let seconds = max(0, now.milliseconds - time.milliseconds) / 1_000
    return switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7_200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3_600) h"
    default: "\(seconds / 86_400) days"
    }
  }

  private static func size(_ byteCount: UInt64) -> String {
    switch byteCount {
    case ..<10_000: "\(byteCount) bytes"
    case ..<10_000_000: "\(byteCount / 1_000) kB"
    case ..<10_000_000_000: "\(byteCount / 1_000_000) MB"
    default: "\(byteCount / 1_000_000_000) GB"
    }
  }
}
