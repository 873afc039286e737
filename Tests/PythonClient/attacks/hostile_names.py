"""A member that calls everything what would harm a terminal, a shell, a document or a table."""

import board
from forge import Forge, fate_of
from member import Member
from schema import hearth

NAMES = [
    "\x1b]0;pwned\x07\x1b[31mred",
    "\x9b2J\x85csi",
    "a\u202ebidi\u2066\u200f\u061c",
    "line\r\none\ntwo\ttab\vrows",
    "\x01start\x7fdel\x08\x08",
    "'\"$(touch pwned)`touch pwned`;|&<!--",
    "=1+1,\"quoted\",\"",
    "-- --help -rf",
    "\u2028separator\u2029\ufeff",
    "[x] - [ ] box\\n# heading",
    "zero\0pwned\0",
]


def attacks(plan, watch):
    eve = Member(plan["links"][1], NAMES[0] + NAMES[3])
    operations = []
    for text in NAMES:
        operations += rows(text)
    batches, forge = [], Forge(eve.key)
    for start in range(0, len(operations), 50):
        batches.append(forge.batch(*operations[start : start + 50]))
    yield "hostile names", fate_of(eve, batches)


def rows(text: str):
    """Everything that has a name, and every field that shows text."""

    def create(kind, fields, **collection):
        values = [hearth.FieldValue(field=f, text=t) for f, t in fields.items()]
        return hearth.Operation(
            collection=kind, create=hearth.Create(values=values), **collection
        )

    return [
        create(3, {1: text}),
        create(4, {1: text, 3: text, 14: text}, name="Shopping"),
        create(4, {1: text}, name=text),
        create(5, {1: text, 5: text, 6: text}, name="Words"),
        create(5, {1: text, 5: "x"}, name=text),
        hearth.Operation(
            collection=1, write=hearth.FieldValue(field=board.NAME, text=text)
        ),
    ]
