internal import HearthCRDT
internal import HearthModel
internal import HearthSystem

/// `hearth shop ...`: the shopping lists.
enum ShopCommands {
  private static let quantity = OptionSpec(
    "quantity", value: .required("Q"), "how much, in your words")
  private static let checked = OptionSpec("checked", "only what is ticked")
  private static let common = [OptionSpec.list, .pull, .sync]
  private static let item = ArgumentSpec("ITEM", completion: .stored(.items))

  private static func items(_ names: StoredNames) -> [ArgumentSpec] {
    [ArgumentSpec("ITEM", .text, .oneOrMore, completion: .stored(names))]
  }

  static let all: [CommandSpec] = [
    CommandSpec("shop", options: common, "show a shopping list", example: "hearth shop") {
      line throws(CLIError) in
      let list = try line.list()
      return { session throws(CLIError) in try session.show(list) }
    },
    CommandSpec(
      "shop lists", options: common, "show all shopping lists", example: "hearth shop lists"
    ) { _ in
      { session throws(CLIError) in try session.showLists() }
    },
    CommandSpec(
      "shop add", arguments: items(.doneItems), options: [quantity] + common,
      "put things on the list",
      example: "hearth shop add milk --quantity '2 l'", prepare: add),
    CommandSpec(
      "shop quantity", arguments: [item, ArgumentSpec("Q")], options: common,
      "say how much of a thing", example: "hearth shop quantity milk '3 l'",
      prepare: setQuantity),
    CommandSpec(
      "shop check", arguments: items(.openItems), options: common, "tick things off",
      example: "hearth shop check milk",
      prepare: { line throws(CLIError) in try check(line, true) }),
    CommandSpec(
      "shop uncheck", arguments: items(.doneItems), options: common, "take ticks away",
      example: "hearth shop uncheck milk",
      prepare: { line throws(CLIError) in try check(line, false) }),
    CommandSpec(
      "shop rename", arguments: [item, ArgumentSpec("NEW")], options: common,
      "give a thing another name", example: "hearth shop rename milk 'oat milk'",
      prepare: rename),
    CommandSpec(
      "shop move", arguments: [item, ArgumentSpec("POSITION", .place)],
      options: common,
      "move a thing to another place: a number, first, last, before OTHER or after OTHER",
      example: "hearth shop move milk before bread", prepare: move),
    CommandSpec(
      "shop remove", arguments: items(.items), options: common, "take things off the list",
      example: "hearth shop remove milk", prepare: remove),
    CommandSpec(
      "shop clear", options: [checked] + common, "take everything, or what is ticked, off the list",
      example: "hearth shop clear --checked --yes", prepare: clear),
  ]

  private static func add(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let list = try line.list()
    try line.refuseEmptyNames(line.arguments)
    let quantity = line.value(of: quantity)
    return { session throws(CLIError) in
      try session.edit(list) { list, draft throws(ModelError) in
        try list.add(line.arguments, quantity: quantity, to: &draft)
      }
    }
  }

  private static func setQuantity(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let list = try line.list()
    return { session throws(CLIError) in
      try session.edit(list) { list, draft throws(ModelError) in
        let row = try list.rows.row(named: line.arguments[0])
        try list.setQuantity(of: row, to: line.arguments[1], in: &draft)
      }
    }
  }

  private static func check(
    _ line: Invocation, _ isChecked: Bool
  ) throws(CLIError) -> CommandSpec.Action {
    let list = try line.list()
    return { session throws(CLIError) in
      try session.edit(list) { list, draft throws(ModelError) in
        let choice: RowChoice = isChecked ? .onlyOpen : .onlyDone
        let rows = try list.rows.rows(named: line.arguments, choice: choice)
        list.check(rows, isChecked, in: &draft)
      }
    }
  }

  private static func rename(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let list = try line.list()
    try line.refuseEmptyNames([line.arguments[1]])
    return { session throws(CLIError) in
      try session.edit(list) { list, draft throws(ModelError) in
        let row = try list.rows.row(named: line.arguments[0])
        try list.rename(row, to: line.arguments[1], in: &draft)
      }
    }
  }

  private static func move(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let list = try line.list()
    let place = try line.place(from: 1)
    return { session throws(CLIError) in
      try session.edit(list) { list, draft throws(ModelError) in
        let row = try list.rows.row(named: line.arguments[0])
        try list.move(row, to: place, in: &draft)
      }
    }
  }

  private static func remove(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let list = try line.list()
    let question = Question.removing(line.arguments)
    return { session throws(CLIError) in
      try session.edit(list, after: question) { list, draft throws(ModelError) in
        list.remove(try list.rows.rows(named: line.arguments), in: &draft)
      }
    }
  }

  private static func clear(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let list = try line.list()
    let isOnlyChecked = line.has(checked)
    let question = isOnlyChecked ? Question.clearTicked(list) : .clearList(list)
    return { session throws(CLIError) in
      try session.edit(list, after: question) { list, draft throws(ModelError) in
        if isOnlyChecked {
          list.remove(list.rows.filter(\.isDone), in: &draft)
        } else if !list.items.isEmpty {
          list.clear(in: &draft)
        }
      }
    }
  }
}

extension Invocation {
  /// The name of the list that `--list` names.
  fileprivate func list() throws(CLIError) -> String {
    let name = value(of: .list) ?? ShoppingList.standardName
    try refuseEmptyNames([name])
    return name
  }
}

extension Session {
  fileprivate mutating func show(_ name: String) throws(CLIError) {
    try show { household throws(CLIError) in
      let list = try household.shoppingList(named: name)
      let near = try list.rows.isEmpty ? household.nearestName(to: name, .shoppingList) : nil
      return ShopView(list: list.name, rows: list.rows, near: near)
    }
  }

  fileprivate mutating func showLists() throws(CLIError) {
    try show { household throws(CLIError) in
      var lists: [ListsView.List] = []
      for id in try household.collections(of: .shoppingList) {
        let list = ShoppingList(try household.state(of: id), person: { _ in nil })
        let done = list.rows.count(where: \.isDone)
        lists.append(
          ListsView.List(name: id.name, open: list.rows.count - done, done: done))
      }
      return ListsView(lists: lists)
    }
  }

  /// Makes an edit and shows the rows that it made, changed or removed.
  fileprivate mutating func edit(
    _ name: String, after question: Question? = nil,
    _ change: (ShoppingList, inout Draft) throws(ModelError) -> Void
  ) throws(CLIError) {
    try edit(after: question) { household, draft throws(CLIError) in
      let list = try household.shoppingList(named: name)
      do throws(ModelError) {
        try change(list, &draft)
      } catch {
        throw .model(error, subject: .list(list.name))
      }
      return list
    } reload: { household throws(CLIError) in
      try household.shoppingList(named: name)
    } rows: { list in
      list.rows
    } view: { list, rows in
      ShopView(list: list.name, rows: rows)
    }
  }
}
