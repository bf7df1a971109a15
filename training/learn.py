"""Learns a policy of the variant ucc: first by imitation of marshal's games, then
by self-play with a policy gradient that is held near the imitation, or near the
policy that learning starts from.

    python3 learn.py read GAMES games.npz          games that 'flagfall lab selfplay' wrote
    python3 learn.py check games.npz               replays them by the rules of rules.py
    python3 learn.py train games.npz OUT --imitate 120 --reinforce 300
    python3 learn.py train games.npz OUT --start ucc.policy --reinforce 500    goes on from a policy
    python3 learn.py imitate OUT program.npz --start ucc.policy                a player's imitation, as an opponent
    python3 learn.py export OUT/final.pt ucc.policy
    python3 learn.py golden OUT/final.pt games.npz golden    for the test of the Go package

Training needs one GPU; --device cpu rehearses it.
"""

import argparse
import copy
import json
import os
import pickle
import time

import torch

import games
import whole
from device import channels_last, compiled
from imitate import imitate
from network import Network, inputs
from reinforce import reinforce
from replay import Replay
from rules import Rules
from table import Kind, match


def read(args):
    g = games.Games.read(args.folder, args.variant, args.of)
    g.save(args.games)
    print(f"{len(g.results)} games of {len(g.moves)} plies: Red won {(g.results > 0).sum()}, Blue {(g.results < 0).sum()}")


def check(args):
    record = games.Games.load(args.games)
    rules = Rules(torch.device("cpu"), quiet=200, plies=1000, attrition=args.attrition)
    total = min(len(record.results), args.most)
    r = Replay(record, rules, min(512, total), torch.arange(total))
    start = time.time()
    while r.finished < total:
        _, action, _ = r.now()
        r.step(action)
    print(f"{r.finished} games replayed in {time.time() - start:.0f} s, {int(r.errors)} errors")


def begin(args):
    """The device, and a function that logs a line."""
    dev = torch.device(args.device)
    torch.manual_seed(args.seed)
    os.makedirs(args.out, exist_ok=True)
    if dev.type == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.backends.cudnn.allow_tf32 = True
        torch.backends.cudnn.benchmark = True
    logfile = open(os.path.join(args.out, "log.txt"), "w")

    def log(line):
        print(line, flush=True)
        print(line, file=logfile, flush=True)

    return dev, log


def save(net, folder, name):
    file = os.path.join(folder, name + ".pt")
    torch.save({k: v.float().cpu() for k, v in net.state_dict().items()}, file + ".part")
    os.replace(file + ".part", file)


def first(args, dev):
    """The network that learning starts from."""
    return known(args.start, dev) if args.start else channels_last(Network(args.channels, args.blocks).to(dev), dev)


def imitations(args):
    """Writes a network for each record: it imitates the player that the record names."""
    dev, log = begin(args)
    records = [(os.path.splitext(os.path.basename(file))[0], games.Games.load(file)) for file in args.games]
    for name, record in records:
        log(f"{name}: {len(record.results)} games of {len(record.moves)} plies")
        net = first(args, dev)
        imitate(net, record, args, log, dev)
        save(net, args.out, name)


def train(args):
    dev, log = begin(args)
    # All files are read before any time is spent on learning.
    record = games.Games.load(args.games)
    net = first(args, dev)
    critic = known(args.critic, dev) if args.critic else None
    rivals = [(file, known(file, dev)) for file in args.rival]
    setups = lambda games: torch.from_numpy(games.setups.reshape(-1, 40)).to(dev)
    kinds = [Kind("games of the whole army", setups(record), 1.0, args.attrition, args.two_squares)]
    if args.also:  # by the rules of barrage
        kinds[0].share -= args.also_share
        kinds.append(Kind("games of a smaller army", setups(games.Games.load(args.also)), args.also_share, False, 3))
    log(f"{sum(p.numel() for p in net.parameters())} parameters, {len(record.results)} games of {len(record.moves)} plies, device {dev}")
    start = time.time()
    if not args.start:
        imitate(net, record, args, log, dev)
        save(net, args.out, "imitation")
    if args.reinforce > 0:
        magnet = copy.deepcopy(net)
        critic = critic or copy.deepcopy(net)
        fast = compiled if args.compile else lambda net: net
        reinforce(fast(net), fast(critic), fast(magnet), [rival for _, rival in rivals], kinds, args, log, dev, lambda name: save(net, args.out, name))
        save(net, args.out, "final")
        save(critic, args.out, "critic")
        rules = Rules(dev, quiet=args.quiet, plies=1000)
        for kind in kinds if args.match else []:
            for name, other in [("the start", magnet), *rivals]:
                won, drew, lost = match(net, other, kind, rules, dev, args.match)
                log(f"{kind.name}, against {name}: +{won} ={drew} -{lost}")
    log(f"{time.time() - start:.0f} s in all")


def weights(file):
    """The weights of a network, from a .policy or a .pt."""
    try:
        state = whole.read(file) if file.endswith(".policy") else torch.load(file, map_location="cpu")
    except (ValueError, EOFError, RuntimeError, pickle.UnpicklingError):
        state = {}
    if "stem.weight" not in state:
        raise games.Unexpected(f"{file}: expected a network that 'learn.py' has written, whole")
    return state


def known(file, dev):
    """A network that was learned before, from a .policy or a .pt."""
    state = weights(file)
    blocks = 1 + max(int(k.split(".")[1]) for k in state if k.startswith("blocks."))
    net = Network(state["stem.weight"].shape[0], blocks)
    net.load_state_dict(state, strict=False)  # a policy says nothing of the ranks of hidden enemies
    return channels_last(net.to(dev), dev)


def export(args):
    whole.write(args.file, whole.Whole(weights(args.state)), args.made)


def golden(args):
    """Writes a network, a game and what the network says of some of its positions."""
    net = whole.Whole(weights(args.state))
    whole.write(args.name + ".policy", net, "a rehearsal")
    record = games.Games.load(args.games)
    rules = Rules(torch.device("cpu"))
    r = Replay(record, rules, 1, torch.tensor([args.number]))
    moves, plies = [], []
    length = int(record.starts[args.number + 1] - record.starts[args.number])
    for ply in range(length):
        legal, action, _ = r.now()
        turned = bool(r.blue[0])
        square = lambda q: int(99 - q if turned else q)
        if ply % 25 < 2 or ply > length - 4:
            s = r.games
            odds, value = net.forward(*inputs(s.pieces, s.trail, s.ply, s.quiet))
            all_ = [[square(a // 36), square(rules.to[a]), int(odds[0, a])] for a in legal[0].nonzero().squeeze(1)]
            plies.append(dict(ply=ply, value=int(value[0]), odds=all_))
        a = action[0]
        moves.append([square(a // 36), square(rules.to[a])])
        r.step(action)
    with open(args.name + ".json", "w") as f:
        json.dump(dict(setups=record.setups[args.number].tolist(), moves=moves, plies=plies), f, separators=(",", ":"))


IMITATION = [
    ("device", str, "cuda", "cuda or cpu"),
    ("seed", int, 1, ""),
    ("start", str, "", "a network to start from, .pt or .policy; train then leaves out the imitation"),
    ("channels", int, 96, "width of the layers"),
    ("blocks", int, 6, "residual blocks"),
    ("imitate", float, 120, "seconds of imitation"),
    ("batch", int, 4096, "games that are imitated side by side"),
    ("warm", int, 500, "plies before learning begins"),
    ("rate", float, 1e-3, "learning rate of imitation"),
    ("every", int, 500, "steps between two lines"),
    ("test", int, 400, "plies of games held out"),
]
SELF_PLAY = [
    ("reinforce", float, 300, "seconds of self-play"),
    ("critic", str, "", "a critic to start from, .pt; otherwise a copy of the network that self-play starts from"),
    ("games-at-once", int, 8192, ""),
    ("plies", int, 64, "plies between two updates"),
    ("listen", int, 20, "updates until the policy learns at its full rate"),
    ("settle", int, 300, "plies before learning begins"),
    ("quiet", int, 100, "a draw after this many plies without a strike"),
    ("trace", float, 0.9, "lambda of generalised advantages"),
    ("best", float, 0.25, "share of the plies that the policy learns from"),
    ("clip", float, 0.2, "of PPO"),
    ("pull", float, 0.05, "weight of the distance from the imitation, or from --start; falls to a fifth"),
    ("entropy", float, 0.002, "weight of the entropy"),
    ("belief", float, 0.1, "weight of the surprise about hidden ranks"),
    ("rl-rate", float, 4e-4, "learning rate of self-play; falls to a tenth"),
    ("rl-batch", int, 16384, ""),
    ("rl-every", int, 10, "updates between two lines"),
    ("save-every", int, 100, "seconds between two saved networks"),
    ("against", float, 0.2, "share of the games that is played against rivals"),
    ("heat", float, 1, "temperature of the rivals' moves"),
    ("also", str, "", "games whose set-ups a share of the self-play uses, by the rules of barrage"),
    ("also-share", float, 0.2, "the share of the games of --also"),
    ("match", int, 4096, "games of each match at the end; 0: none"),
]


def numbers(parser, options):
    for name, kind, value, text in options:
        parser.add_argument("--" + name, type=kind, default=value, help=text)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    late = dict(dest="attrition", action="store_false", help="a side without a movable piece loses only when it is to move")
    sub = p.add_subparsers(dest="command", required=True)
    c = sub.add_parser("read")
    c.add_argument("folder")
    c.add_argument("games")
    c.add_argument("--variant", default="ucc", help="of the games: one with the board of ucc and, but for the army, its rules")
    c.add_argument("--of", default="", metavar="PLAYER", help="only games of this player, of which imitation learns its moves alone")
    c = sub.add_parser("check")
    c.add_argument("games")
    c.add_argument("--most", type=int, default=1 << 30)
    c.add_argument("--no-attrition", **late)
    c = sub.add_parser("export")
    c.add_argument("state")
    c.add_argument("file")
    c.add_argument("--made", default="")
    c = sub.add_parser("golden")
    c.add_argument("state")
    c.add_argument("games")
    c.add_argument("name", help="NAME.policy and NAME.json are written")
    c.add_argument("--number", type=int, default=0, help="of the game")
    c = sub.add_parser("imitate")
    c.add_argument("out")
    c.add_argument("games", nargs="+", help="OUT/NAME.pt is written for NAME.npz")
    numbers(c, IMITATION)
    c.add_argument("--no-attrition", **late)
    c = sub.add_parser("train")
    c.add_argument("games")
    c.add_argument("out")
    c.add_argument("--no-attrition", **late)
    c.add_argument("--two-squares", type=int, default=0, help="how often in a row a piece may move between two squares in self-play (0: any number)")
    c.add_argument("--rival", action="append", default=[], metavar="FILE", help="an opponent in a part of the self-play, .pt or .policy; may be repeated")
    c.add_argument("--compile", action="store_true", help="compile the networks (PyTorch 2)")
    numbers(c, IMITATION + SELF_PLAY)
    args = p.parse_args()
    try:
        {"read": read, "check": check, "imitate": imitations, "train": train, "export": export, "golden": golden}[args.command](args)
    except (OSError, games.Unexpected) as e:
        p.exit(2, f"learn.py: error: {e}\n")


main()
