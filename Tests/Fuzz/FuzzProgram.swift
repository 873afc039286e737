import CFuzzer
import HearthFuzzing
import HearthSystem

/// The program `fuzz`: one target, named by `FUZZ_TARGET`, under libFuzzer where that is linked.
///
/// Without it the program replays the files that are its arguments, and with no target it lists all of them.
enum FuzzProgram {
  static let target = Environment["FUZZ_TARGET"].flatMap(FuzzTarget.named)

  static func main() {
    guard let target else {
      for target in FuzzTarget.all { print(target.name, target.maximumByteCount) }
      return
    }
    if let directory = Environment["FUZZ_SEEDS"] { return write(target.seeds(), to: directory) }
    if cfuzzer_run({ FuzzProgram.run(FuzzProgram.input) }) == -1 { replay() }
  }

  /// The input that libFuzzer has at hand.
  private static var input: [UInt8] {
    let count = cfuzzer_input_count()
    return [UInt8](capacity: count) { output in
      for start in stride(from: 0, to: count, by: 8) {
        let word = cfuzzer_input_word(start)
        for index in 0..<min(8, count - start) {
          output.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * index)))
        }
      }
    }
  }

  /// Runs the target on one input, and ends the process where it breaks a promise.
  private static func run(_ input: [UInt8]) {
    do throws(BrokenPromise) {
      try target?.run(input)
    } catch {
      fatalError("\(error)")
    }
  }

  private static func replay() {
    for path in CommandLine.arguments.dropFirst() {
      guard let names = try? Directory.names(in: path) else {
        replay(path)
        continue
      }
      // A fuzzer beside may have replaced one by a shorter one.
      for name in names where File.exists("\(path)/\(name)") { replay("\(path)/\(name)") }
    }
  }

  private static func replay(_ path: String) {
    guard let input = try? File.read(path, maximumByteCount: 1 << 24) else {
      fatalError("\(path) cannot be read")
    }
    run(input)
  }

  private static func write(_ seeds: [[UInt8]], to directory: String) {
    for (index, seed) in seeds.enumerated() {
      try? File.create("\(directory)/seed-\(index)", holding: seed)
    }
  }
}
