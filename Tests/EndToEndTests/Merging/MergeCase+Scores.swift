import Testing

extension MergeCase {
  static let scores = [
    MergeCase(
      "every point counts once",
      shared: ["score add Dad"],
      ana: ["score up Dad 3", "score up Dad 2"], ben: ["score up Dad 4", "score down Dad"]
    ) { house throws in
      #expect(try house.ana.scores() == ["Dad 108"])
    },
    MergeCase(
      "points given by somebody who had not seen a reset land on top of it",
      shared: ["score add Dad Mum", "score up Dad 7", "score down Mum 20"],
      ana: ["score reset"], ben: ["score up Dad 5", "score up Mum 2"]
    ) { house throws in
      #expect(try house.ana.scores() == ["Dad 105", "Mum 102"])
    },
    MergeCase(
      "a set keeps what it had not seen",
      shared: ["score add Dad --start 3"], ana: ["score set Dad 100"], ben: ["score up Dad 5"]
    ) { house throws in
      #expect(try house.ana.scores() == ["Dad 105"])
    },
    MergeCase(
      "two resets are one",
      shared: ["score add Dad --start 70"], ana: ["score reset"], ben: ["score reset Dad"]
    ) { house throws in
      #expect(try house.ana.scores() == ["Dad 100"])
    },
    MergeCase(
      "of two sets one is shown, and the next settles it",
      shared: ["score add Dad"], ana: ["score set Dad 20"], ben: ["score set Dad 30"]
    ) { house throws in
      #expect(try [["Dad 20"], ["Dad 30"]].contains(house.ana.scores()))

      try house.ben.hearth("score set Dad 40")
      try house.settle()

      #expect(try house.ana.scores() == ["Dad 40"])
    },
    MergeCase(
      "scores go below zero",
      shared: ["score add Dad --start 0"], ana: ["score down Dad 7"], ben: ["score set Dad -5"]
    ) { house throws in
      #expect(try house.ana.scores() == ["Dad -12"])
    },
    MergeCase(
      "a removal holds against points, and restoring shows them",
      shared: ["score add Dad --start 10"], ana: ["score remove Dad"], ben: ["score up Dad 5"]
    ) { house throws in
      #expect(try house.ana.scores() == [])

      try house.ben.run(["restore", try house.ben.trashed("Dad")]).requireSuccess()
      try house.settle()

      #expect(try house.ana.scores() == ["Dad 15"])
    },
    MergeCase(
      "a removal holds against a new name, and restoring shows it",
      shared: ["score add Dad"], ana: ["score remove Dad"], ben: ["score rename Dad Papa"]
    ) { house throws in
      #expect(try house.ana.scores() == [])

      try house.ana.run(["restore", try house.ana.trashed("Papa")]).requireSuccess()
      try house.settle()

      #expect(try house.ben.scores() == ["Papa 100"])
    },
    MergeCase(
      "two members of one name added apart are two",
      ana: ["score add Dad"], ben: ["score add Dad --start 7"]
    ) { house throws in
      #expect(try Set(house.ana.scores()) == ["Dad 100", "Dad 7"])
      let finished = try house.ana.run("score up Dad --json")
      #expect(finished.status == 1)
      #expect(finished.errorCode == "ambiguous")

      let id = try #require(house.ana.json("score")["members"][0]["id"].string)
      try house.ana.hearth("score up \(id)")
      try house.settle()

      #expect(try Set(house.ben.scores()).isDisjoint(with: ["Dad 102", "Dad 9"]))
      #expect(try !Set(house.ben.scores()).isDisjoint(with: ["Dad 101", "Dad 8"]))
    },
    MergeCase(
      "two devices that together go past the limit lose nobody",
      shared: ["score add a b c d e"], ana: ["score add f"], ben: ["score add g"]
    ) { house throws in
      #expect(try house.ana.scores().count == 7)
      let finished = try house.ana.run("score add h --json")
      #expect(finished.status == 1)
      #expect(finished.errorCode == "limit")
    },
    MergeCase(
      "a new name and a new colour both apply",
      shared: ["score add Dad"], ana: ["score rename Dad Papa"], ben: ["score colour Dad purple"]
    ) { house throws in
      let member = try house.ana.json("score")["members"][0]
      #expect(member["name"].string == "Papa")
      #expect(member["colour"].string == "purple")
    },
    MergeCase(
      "of two new names one is shown, the other is kept, and the next settles it",
      shared: ["score add Dad"], ana: ["score rename Dad Papa"], ben: ["score rename Dad Pops"]
    ) { house throws in
      let member = try house.ana.json("score")["members"][0]
      let names = [member["name"].string].compactMap(\.self) + member["also"]["name"].strings
      #expect(Set(names) == ["Papa", "Pops"])
      #expect(try house.ben.json("conflicts")["entries"].array.count == 1)

      try house.ben.hearth("score rename \(names[0]) Father")
      try house.settle()

      #expect(try house.ana.json("score")["members"][0]["also"] == .null)
      #expect(try house.ana.json("conflicts")["entries"] == .array([]))
    },
    MergeCase(
      "clearing the board leaves who was added meanwhile",
      shared: ["score add Dad Mum"], ana: ["score clear --yes"], ben: ["score add Kid"]
    ) { house throws in
      #expect(try house.ana.scores() == ["Kid 100"])
      #expect(try house.ana.json("trash")["entries"].array.count == 2)
    },
  ]
}
