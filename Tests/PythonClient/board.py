"""What the scoreboard shows: registers, counters, presence and cancels, worked out from the whole log."""

import dataclasses

SCOREBOARD = 3
NAME = 1


@dataclasses.dataclass
class Member:
    names: list = dataclasses.field(default_factory=list)
    sets: list = dataclasses.field(default_factory=list)
    deltas: list = dataclasses.field(default_factory=list)
    enables: set = dataclasses.field(default_factory=set)

    @property
    def name(self) -> str:
        return max(self.names, key=lambda write: write[0].stamp)[1] if self.names else ""

    @property
    def score(self) -> int:
        """The shown Set, and every delta that no Set had observed."""
        maximal = [s for s in self.sets if not any(t[0].sees(s[0].dot) for t in self.sets)]
        start = max(maximal, key=lambda s: s[0].stamp)[1] if maximal else 0
        return start + sum(
            delta for step, delta in self.deltas if not any(s[0].sees(step.dot) for s in self.sets)
        )


def cancelled(log) -> set:
    """The dots that count as never made: a Cancel reaches those of its author's own device."""
    dots = set()
    for step in log.steps:
        for target in step.operation.cancel.targets:
            for index, counter in zip(target.dots[::2], target.dots[1::2]):
                replica = step.table[index]
                if log.chains[replica].key == log.chains[step.replica].key:
                    dots.add((replica, counter))
    return dots


def members(log) -> dict:
    """The visible members by the dots of the operations that made them."""
    undone = cancelled(log)
    found: dict = {}
    for step in log.steps:
        operation, kind = step.operation, step.operation.WhichOneof("kind")
        if kind == "clear" and operation.collection == SCOREBOARD:
            if step.dot not in undone:
                for member in found.values():
                    member.enables = {dot for dot in member.enables if not step.sees(dot)}
            continue
        if kind == "create":
            if operation.collection != SCOREBOARD:
                continue
            member = found.setdefault(step.dot, Member())
            if step.dot not in undone:
                member.enables.add(step.dot)
            for value in operation.create.values:
                write(member, step, value)
            if operation.create.HasField("start"):
                member.sets.append((step, operation.create.start))
            continue
        member = found.get((step.table[operation.replica], operation.counter))
        if member is None or step.dot in undone:
            continue
        if kind == "add":
            member.deltas.append((step, operation.add))
        elif kind == "set":
            member.sets.append((step, operation.set))
        elif kind == "write":
            write(member, step, operation.write)
        elif kind == "enable":
            member.enables.add(step.dot)
        elif kind == "disable":
            member.enables = {dot for dot in member.enables if not step.sees(dot)}
    return {dot: member for dot, member in found.items() if member.enables}


def write(member: Member, step, value) -> None:
    if value.field == NAME:
        member.names = [write for write in member.names if not step.sees(write[0].dot)]
        member.names.append((step, value.text))
