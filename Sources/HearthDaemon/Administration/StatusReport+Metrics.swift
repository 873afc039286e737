import HearthCRDT
import HearthSystem

extension StatusReport {
  /// The figures of `metrics`; those of the process only where a daemon runs.
  var metrics: [Metric] {
    var metrics = [
      Metric("hearthd_up", .gauge, "Whether the daemon runs.", daemon == nil ? 0 : 1),
      Metric(
        "hearthd_build_info", .gauge, "The version of hearthd.",
        [
          .init(label: .init(name: "version", value: ProductVersion.text), value: .count(1))
        ]),
      Metric(
        "hearthd_log_position", .gauge, "How many batches the household's log holds.", position),
      Metric(
        "hearthd_database_bytes", .gauge, "Bytes of the database and what is written ahead of it.",
        databaseByteCount),
      Metric(
        "hearthd_devices", .gauge, "Paired devices that are not revoked.",
        UInt64(clamping: devices)),
      Metric(
        "hearthd_unknown_operations", .gauge, "Operations of a kind that this version passes on.",
        unknown),
    ]
    if let daemon { metrics += daemon.metrics }
    return metrics
  }
}

extension StatusReport.Daemon {
  fileprivate var metrics: [Metric] {
    let states = [
      (state: "device", count: connections - strangers), (state: "stranger", count: strangers),
    ]
    var metrics = [
      Metric(
        "hearthd_start_time_seconds", .gauge, "When the daemon started, in seconds since 1970.",
        [.init(value: .number(Double(start.milliseconds) / 1_000))]),
      Metric(
        "hearthd_read_only", .gauge, "Whether pushes are refused for want of room.",
        isReadOnly ? 1 : 0),
      Metric(
        "hearthd_connections", .gauge, "Open connections.",
        states.map {
          .init(
            label: .init(name: "state", value: $0.state), value: .count(UInt64(clamping: $0.count)))
        }),
      Metric(
        "hearthd_resident_memory_bytes", .gauge, "Resident memory of the daemon.",
        usage.residentByteCount),
      Metric(
        "hearthd_open_files", .gauge, "Descriptors that the daemon has open.",
        UInt64(clamping: usage.openFileCount)),
      Metric(
        "hearthd_processor_seconds_total", .counter, "Time that the daemon spent on a processor.",
        [.init(value: .number(usage.processorTime.seconds))]),
    ]
    if let lastCommit {
      metrics.append(
        Metric(
          "hearthd_last_commit_time_seconds", .gauge,
          "When something was last stored, in seconds since 1970.",
          [.init(value: .number(Double(lastCommit.milliseconds) / 1_000))]))
    }
    return metrics + counters.metrics
  }
}

extension Counters {
  fileprivate var metrics: [Metric] {
    [
      Metric("hearthd_connections_accepted_total", .counter, "Connections let in.", accepted),
      Metric(
        "hearthd_strangers_refused_total", .counter, "Connections that proved no device.",
        strangersRefused),
      Metric("hearthd_pushes_total", .counter, "Pushes that devices sent.", pushes),
      Metric("hearthd_batches_total", .counter, "Batches stored.", batches),
      Metric("hearthd_commits_total", .counter, "Durable transactions.", commits),
      Metric("hearthd_frames_sent_total", .counter, "Frames sent to devices.", framesSent),
      Metric(
        "hearthd_frames_encoded_total", .counter, "Frames that had to be encoded for that.",
        framesEncoded),
    ]
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
