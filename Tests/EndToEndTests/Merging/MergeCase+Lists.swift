import Testing

extension MergeCase {
  static let lists = [
    MergeCase(
      "ticked in the shop, renamed and moved at home: one item",
      shared: ["shop add bread eggs milk"],
      ana: ["shop rename milk 'oat milk'", "shop move 'oat milk' first"], ben: ["shop check milk"]
    ) { house throws in
      #expect(try house.ana.items() == ["oat milk ✓", "bread", "eggs"])
    },
    MergeCase(
      "the same thing added twice is one row of both, and ticking it ticks both",
      ana: ["shop add milk --quantity 2"], ben: ["shop add MILK --quantity 3"]
    ) { house throws in
      let row = try house.ana.json("shop")["items"][0]
      #expect(try house.ana.items().count == 1)
      #expect(row["count"].int == 2)
      #expect(row["ids"].strings.count == 2)
      #expect(Set(row["by"].strings) == ["Ana", "Ben"])
      #expect(["2 + 3", "3 + 2"].contains(row["quantity"].string))

      try house.ben.hearth("shop check milk")
      try house.settle()

      let ticked = try house.ana.json("shop")["items"].array
      #expect(ticked.count == 1)
      #expect(ticked[0]["checked"].bool == true)
      #expect(ticked[0]["count"].int == 2)
    },
    MergeCase(
      "a milk that the tick had not seen stays open",
      shared: ["shop add milk"], ana: ["shop check milk"], ben: ["shop add milk"]
    ) { house throws in
      #expect(try Set(house.ana.items()) == ["milk ✓", "milk"])
    },
    MergeCase(
      "last week's milk stays apart from this week's",
      shared: ["shop add milk", "shop check milk"], ana: ["shop add milk"], ben: ["shop add milk"]
    ) { house throws in
      #expect(try house.ana.items().sorted() == ["milk", "milk ✓"])
    },
    MergeCase(
      "a tick, a quantity and a new name all apply",
      shared: ["shop add milk"], ana: ["shop check milk", "shop quantity milk '2 l'"],
      ben: ["shop rename milk cream"]
    ) { house throws in
      let row = try house.ana.json("shop")["items"][0]
      #expect(try house.ana.items() == ["cream ✓"])
      #expect(row["quantity"].string == "2 l")
    },
    MergeCase(
      "runs added at one place stay whole",
      shared: ["shop add bread"], ana: ["shop add x1 x2 x3"], ben: ["shop add y1 y2"]
    ) { house throws in
      let orders = [["x1", "x2", "x3", "y1", "y2"], ["y1", "y2", "x1", "x2", "x3"]]
      #expect(try orders.map { ["bread"] + $0 }.contains(house.ana.items()))
    },
    MergeCase(
      "runs put in front stay whole",
      shared: ["shop add bread"],
      ana: ["shop add x1", "shop move x1 first", "shop add x2", "shop move x2 first"],
      ben: ["shop add y1", "shop move y1 first", "shop add y2", "shop move y2 first"]
    ) { house throws in
      let orders = [["x2", "x1", "y2", "y1"], ["y2", "y1", "x2", "x1"]]
      #expect(try orders.map { $0 + ["bread"] }.contains(house.ana.items()))
    },
    MergeCase(
      "two moves of one item leave one item",
      shared: ["shop add a b c d"], ana: ["shop move d first"], ben: ["shop move d after a"]
    ) { house throws in
      #expect(
        try [["d", "a", "b", "c"], ["a", "d", "b", "c"]].contains(house.ana.items()))
      #expect(try house.ana.json("conflicts")["entries"] == .array([]))
    },
    MergeCase(
      "a removal holds against a move, and restoring shows the new place",
      shared: ["shop add a b c"], ana: ["shop remove c"], ben: ["shop move c first"]
    ) { house throws in
      #expect(try house.ana.items() == ["a", "b"])

      try house.ana.run(["restore", try house.ana.trashed("c")]).requireSuccess()
      try house.settle()

      #expect(try house.ben.items() == ["c", "a", "b"])
    },
    MergeCase(
      "a removal holds against a tick and a new name",
      shared: ["shop add milk"], ana: ["shop remove milk"],
      ben: ["shop check milk", "shop rename milk cream"]
    ) { house throws in
      #expect(try house.ana.items() == [])

      try house.ben.run(["restore", try house.ben.trashed("cream")]).requireSuccess()
      try house.settle()

      #expect(try house.ana.items() == ["cream ✓"])
    },
    MergeCase(
      "clearing leaves what was added meanwhile",
      shared: ["shop add bread eggs"], ana: ["shop clear --yes"], ben: ["shop add milk"]
    ) { house throws in
      #expect(try house.ana.items() == ["milk"])
    },
    MergeCase(
      "two clears are one",
      shared: ["shop add bread eggs"], ana: ["shop clear --yes"], ben: ["shop clear --yes"]
    ) { house throws in
      #expect(try house.ana.items() == [])
      #expect(try house.ana.json("trash")["entries"].array.count == 2)

      try house.ana.run(["restore", try house.ana.trashed("eggs")]).requireSuccess()
      try house.settle()

      #expect(try house.ben.items() == ["eggs"])
    },
    MergeCase(
      "clearing what is ticked leaves what was ticked meanwhile",
      shared: ["shop add bread eggs", "shop check bread"],
      ana: ["shop clear --checked --yes"], ben: ["shop check eggs"]
    ) { house throws in
      #expect(try house.ana.items() == ["eggs ✓"])
    },
    MergeCase(
      "one list made apart is one list",
      ana: ["shop add cake --list Party"], ben: ["shop add candles --list Party"]
    ) { house throws in
      let lists = try house.ana.json("shop lists")["lists"].array
      #expect(lists.filter { $0["name"].string == "Party" }.map { $0["open"].int } == [2])
      #expect(try Set(house.ana.items(list: "party")) == ["cake", "candles"])
    },
  ]
}
