"""Figures of peers that were measured elsewhere: the best for each row, for where the peer itself is not run here.

Machines differ by a half, so a ratio to one of these is an orientation; the bytes are exact everywhere.
"""
from __future__ import annotations

# For a kind of row and a trace: whose figure it is, and the figure in the row's unit.
TEXTS: dict[tuple[str, str], tuple[str, float]] = {
    ("replay", "automerge-paper"): ("diamond-types", 14.7),
    ("replay", "rustcode"): ("diamond-types", 5.8),
    ("replay", "json-crdt-blog-post"): ("diamond-types", 1.5),
    ("replay", "friendsforever_flat"): ("diamond-types", 1.7),
    ("history", "automerge-paper"): ("diamond-types", 71_855),
    ("history", "rustcode"): ("diamond-types", 139_445),
    ("history", "json-crdt-blog-post"): ("diamond-types", 17_790),
    ("history", "friendsforever_flat"): ("diamond-types", 21_598),
    ("history", "friendsforever"): ("Loro", 32_218),
    ("state", "automerge-paper"): ("Loro", 53_715),
    ("state", "rustcode"): ("Loro", 30_123),
    ("state", "json-crdt-blog-post"): ("Loro", 16_742),
    ("state", "friendsforever_flat"): ("Loro", 17_500),
    ("state", "friendsforever"): ("Yjs v2", 17_568),
    ("load-edit", "automerge-paper"): ("diamond-types", 1.9),
    ("load-edit", "rustcode"): ("diamond-types", 3.2),
    ("load-edit", "json-crdt-blog-post"): ("diamond-types", 0.37),
    ("load-edit", "friendsforever_flat"): ("diamond-types", 0.60),
    ("load-edit", "friendsforever"): ("Yrs", 1.6),
    ("halves", "automerge-paper"): ("Yrs", 6.4),
    ("halves", "rustcode"): ("Yrs", 3.3),
    ("halves", "json-crdt-blog-post"): ("Yrs", 0.94),
    ("halves", "friendsforever_flat"): ("Yrs", 1.6),
    ("merge", "friendsforever"): ("Yrs", 1.2),
    ("memory", "automerge-paper"): ("Loro", 224),
    ("memory", "rustcode"): ("Loro", 136),
    ("memory", "json-crdt-blog-post"): ("Loro", 76),
    ("memory", "friendsforever_flat"): ("Loro", 56),
    ("memory", "friendsforever"): ("Loro", 104),
    ("memory-edited", "automerge-paper"): ("Loro", 792),
    ("memory-edited", "rustcode"): ("Loro", 384),
    ("memory-edited", "json-crdt-blog-post"): ("Loro", 228),
    ("memory-edited", "friendsforever_flat"): ("Loro", 360),
    ("memory-edited", "friendsforever"): ("Yrs", 380),
}

# For a row of counters or lists, in its unit.
OTHERS: dict[str, tuple[str, float]] = {
    "counters-2": ("Yjs v2", 391), "counters-10": ("Yjs v2", 1_706), "counters-100": ("Yjs v2", 17_193),
    "counters-merge": ("Loro", 64.2),
    "moves": ("Yrs", 2.2), "moves-duplicates": ("Yrs", 19), "moves-state": ("Loro", 31_575),
}
