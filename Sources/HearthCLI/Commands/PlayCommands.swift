internal import HearthCRDT
internal import HearthFormats
internal import HearthModel
internal import HearthSystem

/// `hearth play ...`: the picking game and the word quiz.
enum PlayCommands {
  private static let list = OptionSpec(
    "list", value: .required("LIST"), "which shopping list (Christmas Shopping List)",
    completion: .stored(.lists))
  private static let pairs = OptionSpec(
    "pairs", value: .required("FILE"), "play with these pairs: a CSV file of two columns",
    completion: .files)
  private static let restart = OptionSpec(
    "restart", "begin anew: what the last game put on the list goes")
  private static let rounds = OptionSpec(
    "rounds", value: .required("N"), "how many cards to ask (10, or all of a smaller deck)")
  private static let reverse = OptionSpec(
    "reverse", "show the translation, ask for the word")
  private static let contact = [OptionSpec.pull, .sync]

  static let all: [CommandSpec] = [
    CommandSpec(
      "play shop", options: [list, pairs, restart] + contact,
      "choose between two foods, round by round, and put your picks on a list",
      example: "printf 'left\\nboth\\nskip\\n' | hearth play shop", prepare: shop),
    CommandSpec(
      "play words", options: [.deck, rounds, reverse] + contact,
      "be asked the words that you know least",
      example: "hearth play words --deck French --rounds 20", prepare: words),
  ]

  private static func shop(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let list = line.value(of: list) ?? PickingGame.standardListName
    try line.refuseEmptyNames([list])
    let path = line.value(of: pairs)
    let beginsAnew = line.has(restart)
    return { session throws(CLIError) in
      let pairs = try path.map { path throws(CLIError) in try foodPairs(in: path) } ?? .standard
      try session.play(
        PickingPlan(
          list: list, pairs: pairs, digest: pairs.digest(using: SystemPrimitives()),
          beginsAnew: beginsAnew))
    }
  }

  private static func words(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let deck = line.value(of: .deck) ?? WordDeck.standardName
    try line.refuseEmptyNames([deck])
    let limit = Int64(WordQuiz.maximumRoundCount)
    let roundCount = try line.number(of: rounds)
    if let roundCount, !(1...limit).contains(roundCount) {
      throw .usage(.notANumber(String(roundCount), range: 1...limit), command: line.command.name)
    }
    let plan = QuizPlan(
      deck: deck, roundCount: roundCount.map { Int($0) }, isReversed: line.has(reverse))
    return { session throws(CLIError) in try session.play(plan) }
  }

  private static func foodPairs(in path: String) throws(CLIError) -> FoodPairs {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try File.read(path, maximumByteCount: FormatLimits.maximumPairsByteCount)
    } catch {
      throw .system(error)
    }
    let found: [FoodPair]
    do throws(FormatError) {
      found = try FoodPairsDecoder.pairs(in: bytes)
    } catch {
      throw .format(error, path: path)
    }
    do throws(ModelError) {
      return try FoodPairs(found)
    } catch {
      throw .model(error, subject: .board)
    }
  }
}
