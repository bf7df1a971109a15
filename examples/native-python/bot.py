#!/usr/bin/env python3
"""A bot for Flagfall's engine protocol (docs/protocol.md), for every variant.

It strikes what it knows it beats, otherwise it plays any legal move. It keeps
nothing between requests: each one says all there is to know.

Try it:  flagfall check-bot 'native:python3 bot.py'
         flagfall match 'native:python3 bot.py' random
"""
import random
import sys

STRENGTH = {rank: i for i, rank in enumerate("123456789S")}  # lower is stronger


def say(line):
    print(line, flush=True)


def square(name):
    """A4 is column 0 of row 3."""
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def set_up(home, army):
    """Any order of the army on the home squares; rules that want the Flag in
    the rearmost rows get it there, because they fill from the back."""
    pieces = [random.choice(ranks) for ranks, count in army for _ in range(count)]
    pieces += ["."] * (len(home) - len(pieces))
    pieces.remove("F")
    random.shuffle(pieces)
    return "F" + "".join(pieces)


def worth(move, rows):
    """What a move is worth: a strike that wins is good, one that loses is bad."""
    (x, y), (tx, ty) = (square(name) for name in move.split("-"))
    own, target = rows[y][x][1], rows[ty][tx][1]
    if target == ".":
        return 0
    if target == "F":
        return 100
    if target == "?":
        return 1 if own in "89" else -1
    if target == "B":
        return 5 if own == "8" else -50
    if own == "S":
        return 50 if target == "1" else -50
    return 20 - STRENGTH[target] if STRENGTH[own] < STRENGTH[target] else -50


def main():
    home, army, rows, legal = [], [], [], []
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        if word == "flagfall":
            say("name Python example")
            say("author the Flagfall authors")
            say("reuse yes")
            say("ready")
        elif word == "newgame":
            say("ready")
        elif word == "rule" and rest[0] == "army":
            army = [(ranks, int(count)) for ranks, count in (r.split("=") for r in rest[1:])]
        elif word == "home":
            home = rest
        elif word == "setup":
            say("setup " + set_up(home, army))
        elif word == "state":
            rows = []
        elif word == "row":
            rows.append(rest)
        elif word == "legal":
            legal = rest
        elif word == "go":
            best = max(legal, key=lambda move: (worth(move, rows), random.random()))
            say("info note %d legal moves" % len(legal))
            say("move " + best)
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
