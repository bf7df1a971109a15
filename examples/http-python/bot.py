#!/usr/bin/env python3
"""A bot that plays on a Flagfall server over HTTP (docs/http.md), in every variant.

    FLAGFALL_URL=http://127.0.0.1:8080 FLAGFALL_TOKEN=Crab.… python3 bot.py [OPPONENT]

With OPPONENT, such as council or bot:Other, it asks for a game of its own at once.
It strikes what it knows it beats, otherwise it plays any legal move. Each request says
all there is to know, so it keeps nothing but the army and the id of the last event.
"""
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

URL = os.environ.get("FLAGFALL_URL", "http://127.0.0.1:8080").rstrip("/")
TOKEN = os.environ["FLAGFALL_TOKEN"]
STRENGTH = {rank: i for i, rank in enumerate("123456789S")}  # lower is stronger


def ask(method, path, body=None, timeout=30):
    """A request; the answer is open, and an error says in words what is wrong."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "Bearer " + TOKEN, "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(URL + path, data, headers, method=method), timeout=timeout)


def post(path, body):
    """Answers a request; what was refused is told and left: the server asks again."""
    for wait in (0, 1, 2, 4, 8):
        time.sleep(wait)
        try:
            return ask("POST", path, body).close()
        except urllib.error.HTTPError as e:
            if e.code != 429 and e.code < 500:
                return print(path, e.code, e.read().decode(), file=sys.stderr)
        except OSError as e:
            print(path, e, file=sys.stderr)


def square(name):
    """A4 is column 0 of row 3."""
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def set_up(home, army):
    """Any order of the army on the home squares, the Flag in the rearmost row."""
    pieces = [random.choice(ranks) for ranks, count in army for _ in range(count)]
    pieces += ["."] * (len(home) - len(pieces))
    pieces.remove("F")
    random.shuffle(pieces)
    return "F" + "".join(pieces)


def worth(move, rows):
    """What a move of Stratego is worth: a strike that wins is good."""
    try:
        (x, y), (tx, ty) = (square(name) for name in move.split("-"))
        own, target = rows[y][x][1], rows[ty][tx][1]
    except (ValueError, IndexError):
        return 0  # a move of Advance
    if target in ".F":
        return 100 if target == "F" else 0
    if target == "?":
        return 1 if own in "89" else -1
    if target == "B":
        return 5 if own == "8" else -50
    if own == "S":
        return 50 if target == "1" else -50
    return 20 - STRENGTH[target] if STRENGTH[own] < STRENGTH[target] else -50


armies = {}  # by game


def handle(event):
    """Answers an event."""
    kind, game = event["type"], event.get("game")
    lines = [line.split() for line in event.get("lines", [])]
    said = {words[0]: words[1:] for words in lines if words}
    if kind == "game":
        army = next((words[2:] for words in lines if words[:2] == ["rule", "army"]), [])
        armies[game] = [(ranks, int(count)) for ranks, count in (a.split("=") for a in army)]
    elif kind == "setup":
        post("/api/bot/game/%s/setup" % game, {"request": event["id"], "setup": set_up(said["home"], armies[game])})
    elif kind == "move":
        rows = [words[1:] for words in lines if words[0] == "row"]
        best = max(said["legal"], key=lambda move: (worth(move, rows), random.random()))
        post("/api/bot/game/%s/move" % game, {"request": event["id"], "move": best, "info": ["note %d legal moves" % len(said["legal"])]})
    elif kind == "challenge":
        post("/api/bot/challenge/%s/accept" % event["challenge"]["id"], {})
    elif kind in ("over", "closed", "declined", "chat", "gone"):
        print(kind, game or "", event.get("text", ""), " ".join(event.get("lines", [])[-1:]), file=sys.stderr)
    if kind == "closed":
        armies.pop(game, None)


def main():
    last, wait, opponent = 0, 1, sys.argv[1] if len(sys.argv) > 1 else ""
    while True:
        try:
            # The server sends an empty line every 20 seconds: silence means a dead line.
            with ask("GET", "/api/bot/stream?take=true&since=%d" % last, timeout=60) as stream:
                for line in stream:
                    if not line.strip():
                        continue
                    event = json.loads(line)
                    if event["type"] == "gone" and "another stream" in event["text"]:
                        sys.exit(event["text"])
                    handle(event)
                    last, wait = max(last, event["id"]), 1
                    if opponent:
                        post("/api/bot/challenge", {"opponent": opponent, "variant": "barrage", "side": "first"})
                        opponent = ""
        except urllib.error.HTTPError as e:
            if e.code in (400, 401, 409):
                sys.exit("%d %s" % (e.code, e.read().decode()))
        except (OSError, ValueError) as e:
            print("the stream broke:", e, file=sys.stderr)
        time.sleep(wait)
        wait = min(2 * wait, 30)


if __name__ == "__main__":
    main()
