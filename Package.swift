// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "hearth",
  products: [
    .library(name: "HearthCRDT", targets: ["HearthCRDT"]),
    .executable(name: "hearth", targets: ["hearth"]),
    .executable(name: "hearthd", targets: ["hearthd"]),
    .executable(name: "fuzz", targets: ["Fuzz"]),
  ],
  targets: [
    // Values: no clock, no disk, no socket.
    .target(name: "HearthCRDT"),
    .target(name: "HearthModel", dependencies: ["HearthCRDT"]),
    .target(name: "HearthWire", dependencies: ["HearthCRDT"]),
    .target(name: "HearthSync", dependencies: ["HearthCRDT", "HearthModel", "HearthWire"]),
    .target(name: "HearthFormats", dependencies: ["HearthCRDT", "HearthModel"]),

    // The world: C libraries behind safe types, and durability on top of them.
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "COpenSSL"),
    .systemLibrary(name: "CUV"),
    .systemLibrary(name: "CQREncode"),
    .systemLibrary(name: "CGetopt"),
    .systemLibrary(name: "CNCurses"),
    .systemLibrary(name: "CZip"),
    .systemLibrary(name: "CZstd"),
    .systemLibrary(name: "CLinux"),
    .target(
      name: "HearthSystem",
      dependencies: [
        "HearthCRDT", "CZlib", "CSQLite", "COpenSSL", "CUV", "CQREncode", "CGetopt", "CNCurses",
        "CZip", "CZstd", "CLinux",
      ]),
    .target(
      name: "HearthStore",
      dependencies: ["HearthCRDT", "HearthModel", "HearthWire", "HearthSystem"]),

    // Assembly: thin shells that perform what the values decide.
    .target(
      name: "HearthDaemon",
      dependencies: [
        "HearthCRDT", "HearthModel", "HearthWire", "HearthSync", "HearthSystem", "HearthStore",
      ]),
    .target(
      name: "HearthCLI",
      dependencies: [
        "HearthCRDT", "HearthModel", "HearthWire", "HearthSync", "HearthFormats", "HearthSystem",
        "HearthStore",
      ]),
    .executableTarget(name: "hearthd", dependencies: ["HearthDaemon"]),
    .executableTarget(name: "hearth", dependencies: ["HearthCLI"]),

    // Proof.
    .target(
      name: "HearthTestSupport",
      dependencies: ["HearthCRDT", "HearthWire"],
      path: "Tests/HearthTestSupport"),
    .testTarget(name: "HearthCRDTTests", dependencies: ["HearthCRDT", "HearthTestSupport"]),
    .testTarget(
      name: "HearthModelTests", dependencies: ["HearthCRDT", "HearthModel", "HearthTestSupport"]),
    .testTarget(
      name: "HearthWireTests",
      dependencies: [
        "HearthCRDT", "HearthModel", "HearthWire", "HearthSystem", "HearthTestSupport",
      ],
      exclude: ["Judges/judge.py"]),
    .target(
      name: "HearthSyncSupport",
      dependencies: [
        "HearthCRDT", "HearthModel", "HearthWire", "HearthSync", "HearthSystem", "HearthStore",
      ],
      path: "Tests/HearthSyncSupport"),
    .testTarget(
      name: "HearthSyncTests",
      dependencies: [
        "HearthCRDT", "HearthModel", "HearthWire", "HearthSync", "HearthSystem", "HearthStore",
        "HearthTestSupport", "HearthSyncSupport",
      ]),
    .testTarget(
      name: "HearthFormatsTests",
      dependencies: ["HearthCRDT", "HearthModel", "HearthFormats", "HearthTestSupport"]),
    .testTarget(name: "HearthSystemTests", dependencies: ["HearthSystem", "HearthTestSupport"]),
    .testTarget(
      name: "HearthStoreTests",
      dependencies: [
        "HearthCRDT", "HearthModel", "HearthWire", "HearthSystem", "HearthStore",
        "HearthTestSupport",
      ]),
    .testTarget(
      name: "HearthDaemonTests",
      dependencies: [
        "HearthCRDT", "HearthModel", "HearthWire", "HearthSync", "HearthSystem", "HearthStore",
        "HearthDaemon", "HearthTestSupport",
      ]),
    .testTarget(
      name: "HearthCLITests",
      dependencies: [
        "HearthCRDT", "HearthModel", "HearthWire", "HearthSync", "HearthFormats", "HearthSystem",
        "HearthStore", "HearthCLI", "HearthTestSupport",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["HearthTestSupport", "hearth", "hearthd"],
      exclude: ["Faults/faults.c", "Shells/Terminal.py"]),
    .testTarget(name: "ArchitectureTests", dependencies: ["HearthTestSupport"]),

    // Inputs that nobody thought of: `scripts/fuzz` builds the program with libFuzzer.
    .target(name: "CFuzzer", path: "Tests/CFuzzer"),
    .target(
      name: "HearthFuzzing",
      dependencies: [
        "HearthCRDT", "HearthModel", "HearthWire", "HearthSync", "HearthFormats", "HearthSystem",
        "HearthStore", "HearthDaemon", "HearthCLI", "HearthTestSupport", "HearthSyncSupport",
      ],
      path: "Tests/HearthFuzzing"),
    .executableTarget(
      name: "Fuzz", dependencies: ["CFuzzer", "HearthFuzzing", "HearthSystem"], path: "Tests/Fuzz",
      exclude: ["Corpus", "decoders.txt"]),
    .testTarget(name: "FuzzTests", dependencies: ["HearthFuzzing"]),

    // A household in one thread, with everything that can go wrong in it.
    .target(
      name: "HearthSimulation",
      dependencies: [
        "HearthCRDT", "HearthModel", "HearthWire", "HearthSync", "HearthSystem", "HearthStore",
        "HearthDaemon", "HearthCLI", "HearthTestSupport",
      ],
      path: "Tests/HearthSimulation"),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["HearthSystem", "HearthTestSupport", "HearthSimulation"]),
    .executableTarget(
      name: "soak", dependencies: ["HearthSystem", "HearthSimulation"],
      path: "Tests/Soak"),

    // Speed: `scripts/bench` runs the program beside peers and floors.
    .target(
      name: "HearthBenchmarks",
      dependencies: [
        "HearthCRDT", "HearthModel", "HearthWire", "HearthSync", "HearthSystem", "HearthStore",
        "HearthTestSupport", "HearthSyncSupport",
      ],
      path: "Tests/Benchmarks/Workloads"),
    .executableTarget(
      name: "bench", dependencies: ["HearthBenchmarks", "HearthSystem"],
      path: "Tests/Benchmarks/Program"),
    .testTarget(
      name: "BenchmarkTests", dependencies: ["HearthBenchmarks", "HearthTestSupport"],
      path: "Tests/BenchmarkTests"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
}
