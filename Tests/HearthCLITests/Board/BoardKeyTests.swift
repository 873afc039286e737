import HearthCLI
import HearthSystem
import Testing

@Suite struct BoardKeyTests {
  private var board: BoardState { BoardState(contents: Boards.family) }

  private func press(_ keys: ScreenKey..., on state: inout BoardState) -> BoardAction? {
    keys.reduce(nil) { _, key in state.press(key) }
  }

  @Test(
    arguments: [
      ([ScreenKey.right], 1), ([.left], -1), ([.scalar("l")], 1), ([.scalar("h")], -1),
      ([.scalar("+")], 1), ([.scalar("-")], -1), ([.scalar("5"), .right], 5),
      ([.scalar("1"), .scalar("2"), .left], -12), ([.farRight], 5), ([.farLeft], -5),
    ] as [([ScreenKey], Int64)])
  func `arrows give and take what was typed before them`(keys: [ScreenKey], points: Int64) {
    var state = board

    let action = keys.reduce(BoardAction?.none) { _, key in state.press(key) }

    #expect(action == .give(Boards.id(1), points: points))
    #expect(state.press(.right) == .give(Boards.id(1), points: 1))
  }

  @Test func `a seventh digit is taken up to a million, and begins anew beyond it`() {
    var state = board
    for digit in "1000000".unicodeScalars { _ = state.press(.scalar(digit)) }
    #expect(state.press(.right) == .give(Boards.id(1), points: 1_000_000))

    for digit in "1000001".unicodeScalars { _ = state.press(.scalar(digit)) }
    #expect(state.press(.right) == .give(Boards.id(1), points: 1))

    _ = state.press(.scalar("7"))
    _ = state.press(.down)
    #expect(state.press(.right) == .give(Boards.id(2), points: 1))
    _ = state.press(.scalar("0"))
    #expect(state.press(.right) == nil)
  }

  @Test func `up and down select, and stop at the ends`() {
    var state = board

    #expect(state.selectedMember?.name == "Ana")
    for key: ScreenKey in [.up, .down, .scalar("j"), .down, .down, .down] { _ = state.press(key) }
    #expect(state.selectedMember?.name == "Mum")
    _ = state.press(.scalar("k"))
    #expect(state.selectedMember?.name == "Dad")
    _ = state.press(.home)
    #expect(state.selectedMember?.name == "Ana")
    _ = state.press(.scalar("G"))
    #expect(state.selectedMember?.name == "Mum")
  }

  @Test func `the list is ticked and unticked`() {
    var state = board

    #expect(press(.tab, .scalar(" "), on: &state) == .tick([Boards.id(1_001)], isTicked: false))
    #expect(press(.down, .enter, on: &state) == .tick([Boards.id(1_002)], isTicked: true))
    #expect(press(.right, on: &state) == nil)
    #expect(press(.tab, .scalar(" "), on: &state) == nil)
  }

  @Test func `the selection stays on its member when others come, go and move`() {
    var state = board
    _ = state.press(.down)

    var contents = Boards.family
    contents.members.insert(Boards.member(9, "Zoe"), at: 0)
    contents.members.swapAt(2, 4)
    state.show(contents)
    #expect(state.selectedMember?.name == "Ben")

    contents.members.removeAll { $0.name == "Ben" }
    state.show(contents)
    #expect(state.selectedIndex(in: .scores) == 3)

    state.show(BoardContents())
    #expect(state.selectedMember == nil)
    #expect(state.press(.right) == nil && state.press(.down) == nil)
    state.show(Boards.family)
    #expect(state.selectedMember != nil)
  }

  @Test func `a name is typed with an editor that knows characters`() {
    var state = board
    _ = state.press(.scalar("a"))
    for scalar in "Zo\u{65}\u{308}x👩‍👩‍👧".unicodeScalars { _ = state.press(.scalar(scalar)) }
    _ = state.press(.backspace)
    _ = state.press(.backspace)
    _ = state.press(.home)
    _ = state.press(.scalar(" "))

    #expect(state.press(.enter) == .addMember("Zo\u{65}\u{308}"))
    #expect(press(.scalar("a"), .enter, on: &state) == nil)
    #expect(press(.scalar("a"), .scalar("q"), .escape, on: &state) == nil)
    #expect(press(.tab, .scalar("a"), .scalar("q"), .enter, on: &state) == .addItem("q"))
  }

  @Test func `a name of 256 bytes is typed and no more`() {
    var line = LineEditor()
    for _ in 0..<300 { line.press(.scalar("é")) }
    #expect(line.text.utf8.count == 256)
    line.press(.scalar("x"))
    #expect(line.text.utf8.count == 256)
  }

  @Test(
    arguments: [
      ([ScreenKey.left, .backspace], "ac"), ([.home, .delete], "bc"),
      ([.left, .scalar("x")], "abxc"),
      ([.control("u")], ""), ([.left, .control("u")], "c"), ([.left, .control("k")], "ab"),
      ([.scalar(" "), .scalar("d"), .control("w")], "abc "), ([.home, .right, .backspace], "bc"),
      ([.home, .backspace], "abc"), ([.delete], "abc"), ([.home, .end, .backspace], "ab"),
    ] as [([ScreenKey], String)])
  func `a line is edited as lines are`(keys: [ScreenKey], text: String) {
    var line = LineEditor()
    for scalar in "abc".unicodeScalars { line.press(.scalar(scalar)) }

    for key in keys { line.press(key) }

    #expect(line.text == text)
  }

  @Test func `a reset is asked about`() {
    var state = board

    #expect(press(.scalar("r"), .scalar("n"), on: &state) == nil)
    #expect(press(.scalar("r"), .enter, on: &state) == nil)
    #expect(press(.scalar("r"), .scalar("y"), on: &state) == .reset)
    #expect(press(.scalar("y"), on: &state) == nil)
  }

  @Test func `help covers the board until a key is pressed`() {
    var state = board

    #expect(press(.scalar("?"), .scalar("q"), on: &state) == nil)
    #expect(state.press(.scalar("q")) == .quit)
  }

  @Test(arguments: [BoardContents.Lock.display, .revoked])
  func `a device that may not edit shows, selects, and says why it does no more`(
    lock: BoardContents.Lock
  ) {
    var contents = Boards.family
    contents.lock = lock
    var state = BoardState(contents: contents)

    let edits: [ScreenKey] = [
      .right, .left, .farRight, .scalar("+"), .scalar("a"), .scalar("u"), .scalar("r"),
      .scalar(" "), .enter,
    ]
    for key in edits {
      #expect(state.press(key) == nil)
      #expect(state.message?.isEmpty == false)
    }
    #expect(state.press(.down) == nil)
    #expect(state.message == nil)
    #expect(state.selectedMember?.name == "Ben")
    #expect(state.press(.scalar("q")) == .quit)
  }
}
