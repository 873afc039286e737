internal import HearthModel
internal import HearthSystem

/// The board, or the members of it that a command changed.
struct ScoreView: View {
  let members: [Scoreboard.Member]

  var json: [JSONValue.Member] {
    [JSONValue.Member(key: "members", value: .array(members.map(Self.json)))]
  }

  private static func json(_ member: Scoreboard.Member) -> JSONValue {
    .object(
      [
        .init(key: "id", value: .text(ShortID(member.id).text)),
        .init(key: "name", value: .text(member.name)),
        .init(key: "score", value: member.score.map { .integer($0) } ?? .null),
        .init(key: "colour", value: .text(member.colour.label)),
      ] + member.alternatives.jsonMembers(in: .scoreboard))
  }

  var plainTable: Table {
    var table = Table()
    for member in members {
      table.append([
        .init(ShortID(member.id).text), .init(Self.text(of: member.score)),
        .init(member.colour.label), .init(member.name),
      ])
    }
    return table
  }

  var terminalTable: Table {
    var counts: [NameKey: Int] = [:]
    for member in members { counts[NameKey(member.name), default: 0] += 1 }
    var table = Table()
    for member in members {
      let isDouble = counts[NameKey(member.name), default: 0] > 1
      let also = member.alternatives.words
      table.append([
        .init(Self.text(of: member.score), style: .bold, isRightAligned: true),
        .init(member.colour.label, style: .colour(member.colour)),
        .init(isDouble ? ShortID(member.id).text : "", style: .dim),
        .init(
          also.isEmpty ? member.name : "\(member.name)  (\(also))", style: .colour(member.colour)),
      ])
    }
    return table
  }

  var isEmpty: Bool { members.isEmpty }
  var emptyNotice: Notice? { .emptyBoard }

  private static func text(of score: Int64?) -> String { score.map { String($0) } ?? "overflow" }
}
