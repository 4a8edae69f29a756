"""
Computes rounds again and says which come out differently.

    python3 -m baize_rounds VECTORS.json …     files as in docs/fairness/vectors
    python3 -m baize_rounds -                  one {"title", "rules", "rounds"} a line, from standard input

Exit code 0: all rounds came out as they are written. 1: one did not.
"""

import json
import sys

from .titles import play


def differences(title, rules, rounds):
    for place, round in enumerate(rounds):
        try:
            events, won = play(title, rules, round)
        except Exception as failure:  # a round that cannot be computed is not as it is written
            yield place, f"{type(failure).__name__}: {failure}"
            continue
        if won != int(round["won"]):
            yield place, f"wins {won} and not {round['won']}"
        elif events != round["events"]:
            at = next((n for n, (a, b) in enumerate(zip(events, round["events"])) if a != b), "the end")
            yield place, f"differs from event {at}"


def documents(names):
    for name in names:
        if name == "-":
            yield from (json.loads(line) for line in sys.stdin if line.strip())
        else:
            with open(name, encoding="utf-8") as file:
                yield json.load(file)


def main(names):
    if not names:
        sys.exit(__doc__)
    failed = 0
    for document in documents(names):
        title, rounds = document["title"], document["rounds"]
        found = list(differences(title, document["rules"], rounds))
        failed += len(found)
        print(f"{title}: {len(rounds)} rounds, {len(found)} differ")
        for place, why in found[:5]:
            print(f"  round {place}: {why}")
    sys.exit(1 if failed else 0)


main(sys.argv[1:])
