"""Attacks a daemon: reads a plan, makes one family of attacks, and prints what became of each.

After every attack an honest device syncs, and the daemon has given back its descriptors.
"""

import importlib
import json
import pathlib
import sys

# What stands here is found first: the attackers have a `limits` and a `peer` of their own.
sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[1]))

from member import Member
from watch import Watch


def main() -> None:
    plan = json.load(sys.stdin)
    honest = Member(plan["links"][0], "Honest")
    watch = Watch(plan["pid"], honest)
    fates = {}
    family = importlib.import_module(plan["family"])
    for name, fate in family.attacks(plan, watch):
        watch.settle()
        fates[name] = fate
    json.dump({"fates": fates, "memory": watch.peak, "wait": watch.longest}, sys.stdout)


if __name__ == "__main__":
    main()
