import Testing

/// What people see, in forms that tests compare.
extension Device {
  /// Names and scores in the board's order.
  func scores() throws -> [String] {
    try json("score")["members"].array.map {
      "\($0["name"].string ?? "?") \($0["score"].int.map(String.init) ?? "?")"
    }
  }

  /// The names on a list in its order; a ticked row ends in a check mark.
  func items(list: String = "Shopping") throws -> [String] {
    try run(["shop", "--list", list, "--json"]).json["items"].array.map {
      ($0["name"].string ?? "?") + ($0["checked"].bool == true ? " ✓" : "")
    }
  }

  /// Words and translations in the deck's order.
  func cards() throws -> [String] {
    try json("words")["cards"].array.map {
      "\($0["word"].string ?? "?") \($0["translation"].string ?? "?")"
    }
  }

  /// Everything that must be the same on all devices: boards, lists, decks, trash and conflicts.
  func everything() throws -> [JSON] {
    [
      try json("score")["members"], try json("shop")["items"], try json("words")["cards"],
      try json("shop lists")["lists"], try json("words decks")["decks"],
      try json("trash")["entries"], try json("conflicts")["entries"],
    ]
  }

  /// The id under which the trash keeps something of this name.
  func trashed(_ name: String) throws -> String {
    let entries = try json("trash")["entries"].array
    return try #require(entries.first { $0["name"].string == name }?["id"].string)
  }
}
