import Testing

/// Who did what, told alike on two devices that edited apart.
@Suite(.tags(.integration)) struct HistoryTests {
  @Test func `two devices tell one history, and one way in which a score came about`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad Mum")
    try house.ana.hearth("shop add milk bread")
    try house.settle()
    try house.ana.hearth("score up Dad 7")
    try house.ana.hearth("score reset")
    try house.ana.hearth("shop rename milk 'oat milk'")
    try house.ben.hearth("score up Dad 5")
    try house.ben.hearth("shop check milk")
    try house.ben.hearth("score down Mum 3")
    try house.settle()
    try house.ana.hearth("undo")
    let undone = try house.ana.hearth("undo")
    try house.settle()

    #expect(undone.errors.contains("Taken back: reset the board to 100."))
    #expect(try house.ana.scores() == ["Dad 112", "Mum 97"])
    let history = try house.ana.json("history")["entries"]
    #expect(try house.ben.json("history")["entries"] == history)
    let texts = history.array.map { $0["text"].string ?? "?" }
    #expect(texts.first == "Ana undid: reset the board to 100")
    for text in [
      "Ben gave Dad 5", "Ben ticked off oat milk", "Ben took 3 from Mum", "Ana gave Dad 7",
      "Ana renamed milk to oat milk", "Ana added milk and bread", "Ben's (Ben) joined",
    ] { #expect(texts.contains(text), "\(texts)") }
    let reset = history.array.first { $0["text"].string == "Ana reset the board to 100" }
    #expect(reset?["undone"].bool == true)
    #expect(history.array.first?["undoes"].array.first?.string == reset?["id"].string)
    #expect(reset?["by"].string == "Ana")
    #expect(reset?["device"].string == "Ana's")

    let scores = try house.ana.json("score history Dad")["members"]
    #expect(try house.ben.json("score history Dad")["members"] == scores)
    #expect(scores.array.first?["score"].int == 112)
    #expect(scores.array.first?["values"].array.last?.int == 112)
    #expect(scores.array.first?["resets"].array.isEmpty == true)
  }

  @Test func `whoever's clock is wrong, what was seen stands before what saw it`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()
    try house.ben.hearth("score up Dad 1")
    try house.settle()
    try house.ana.hearth("score up Dad 2")
    try house.settle()

    let texts = try house.ben.json("history --limit 3")["entries"].array.map { $0["text"].string }

    #expect(texts == ["Ana gave Dad 2", "Ben gave Dad 1", "Ana added Dad to the board"])
  }
}
