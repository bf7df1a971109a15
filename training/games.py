"""Reads the games that 'flagfall lab selfplay' writes (docs/records.md, "Games of self-play").

Their checksums are not looked at: Flagfall does that when it goes on with a folder.
"""

import glob
import json
import os

import numpy as np

WIDE = 255


class Unexpected(Exception):
    """A file or folder does not hold what was asked for."""


class _Bytes:
    def __init__(self, b):
        self.b, self.at = b, 0

    def byte(self):
        self.at += 1
        return self.b[self.at - 1]

    def skip(self, n):
        self.at += n

    def count(self):
        n = shift = 0
        while True:
            c = self.byte()
            n |= (c & 127) << shift
            if c < 128:
                return n
            shift += 7


def _setup(r):
    packed = np.frombuffer(r.b, np.uint8, 20, r.at)
    r.skip(20)
    out = np.empty(40, np.int8)
    out[0::2], out[1::2] = packed & 15, packed >> 4
    return out


def _game(b):
    r = _Bytes(b)
    r.count()
    r.skip(8)
    players = r.byte(), r.byte()
    r.skip(2)
    bits = r.byte()
    r.byte()
    result = 0 if bits & 2 or not bits & 1 else -1 if bits & 4 else 1
    red, blue = _setup(r), _setup(r)
    n = r.count()
    moves = np.empty(n, np.uint16)
    for i in range(n):
        c = r.byte()
        moves[i] = c if c < WIDE else WIDE + r.byte()
    return players, red, blue, moves, result


def _side(players, wanted):
    """Whose moves are to be imitated: 1 Red's, -1 Blue's, 0 both, None nobody's."""
    red, blue = (not wanted or p == wanted for p in players)
    return None if not red and not blue else red - blue


class Games:
    """setups [n, 2, 40], results for Red [n], and all moves one after the other with
    the first of each game in starts [n+1]. sides tells whose moves are to be imitated: 1
    Red's, -1 Blue's, 0 both [n]."""

    def __init__(self, setups, moves, starts, results, sides):
        self.setups, self.moves, self.starts, self.results, self.sides = setups, moves, starts, results, sides

    def save(self, file):
        np.savez_compressed(file, **vars(self))

    @staticmethod
    def load(file):
        parts = ("setups", "moves", "starts", "results", "sides")
        try:
            z = np.load(file)
        except ValueError:
            z = ()
        if not set(parts) <= set(z):
            raise Unexpected(f"{file}: expected {', '.join(parts)}, as 'learn.py read' writes them")
        return Games(*(z[k] for k in parts))

    @staticmethod
    def read(folder, variant="ucc", player=""):
        """Reads a folder. player: only games in which it takes part, and only its moves are to be imitated."""
        setups, moves, results, sides = [], [], [], []
        files = sorted(glob.glob(os.path.join(folder, "*.games")))
        if not files:
            raise Unexpected(f"{folder}: expected a folder of games that 'flagfall lab selfplay' wrote")
        for file in files:
            with open(file, "rb") as f:
                header = json.loads(f.readline().split(b" ", 3)[3])
                if header["variant"] != variant:
                    raise Unexpected(f"{file}: games of {header['variant']}: expected {variant} (--variant names another)")
                r = _Bytes(f.read())
            while r.at < len(r.b):
                n = r.count()
                players, red, blue, m, result = _game(r.b[r.at : r.at + n])
                r.skip(n + 4)
                side = _side([header["players"][p] for p in players], player)
                if side is None:
                    continue
                setups.append((red, blue))
                moves.append(m)
                results.append(result)
                sides.append(side)
        if not moves:
            raise Unexpected(f"{folder}: no games of {player}: expected one of {', '.join(header['players'])}")
        starts = np.cumsum([0] + [len(m) for m in moves])
        return Games(np.array(setups, np.int8), np.concatenate(moves), starts, np.array(results, np.int8), np.array(sides, np.int8))
