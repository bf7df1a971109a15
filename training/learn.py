"""Learns a policy of the variant ucc: first by imitation of marshal's games, then
by self-play with a policy gradient that is held near the imitation.

    python3 learn.py read GAMES games.npz          games that 'flagfall lab selfplay' wrote
    python3 learn.py check games.npz               replays them by the rules of rules.py
    python3 learn.py train games.npz OUT --imitate 120 --reinforce 300
    python3 learn.py export OUT/final.pt ucc.policy
    python3 learn.py golden OUT/final.pt games.npz golden    for the test of the Go package

Training needs one GPU; --device cpu with --small rehearses it.
"""

import argparse
import json
import math
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

import games
import whole
from network import Network, choices, inputs
from rules import Games, Rules


class Replay:
    """Replays recorded games side by side; where one ends the next takes its place."""

    def __init__(self, record, rules, n, order):
        dev = rules.device
        self.rules, self.order, self.next = rules, order, 0
        self.setups = torch.from_numpy(record.setups).to(dev)
        self.moves = torch.from_numpy(record.moves.astype(np.int16)).to(dev)
        self.starts = torch.from_numpy(record.starts).to(dev)
        self.results = torch.from_numpy(record.results).to(dev)
        self.games = Games(rules, n)
        self.game = torch.zeros(n, dtype=torch.int64, device=dev)
        self.blue = torch.zeros(n, dtype=torch.bool, device=dev)
        self.errors = torch.zeros((), dtype=torch.int64, device=dev)
        self.finished = 0
        self._load(torch.arange(n, device=dev))

    def _load(self, which):
        k = which.shape[0]
        if k == 0:
            return
        picked = self.order[(self.next + torch.arange(k, device=which.device)) % len(self.order)]
        self.next += k
        self.game[which] = picked
        self.games.begin(which, self.setups[picked])
        self.blue[which] = False

    def now(self):
        """Legal actions, the recorded action, and the result for the side to move."""
        legal = self.rules.legal(self.games.pieces)
        number = self.moves[self.starts[self.game] + self.games.ply].long()
        action, good = self.rules.numbered(legal, number, self.blue)
        self.errors += (~good).sum()
        result = self.results[self.game] * torch.where(self.blue, -1, 1)
        return legal, action, result

    def step(self, action):
        """Makes the recorded actions. Counts games whose result by the rules differs."""
        result, over = self.games.step(action)
        last = self.games.ply >= self.starts[self.game + 1] - self.starts[self.game]
        recorded = self.results[self.game] * torch.where(self.blue, -1, 1)
        self.errors += ((over & ~last) | (over & (result != recorded))).sum()
        self.blue = ~self.blue
        done = last.nonzero().squeeze(1)
        self.finished += done.shape[0]
        self._load(done)


def amp(dev):
    return torch.autocast(dev.type, dtype=torch.bfloat16, enabled=dev.type == "cuda")


def channels_last(net, dev):
    return net.to(memory_format=torch.channels_last) if dev.type == "cuda" else net


def see(pieces, trail, ply, quiet, dev):
    x, g = inputs(pieces, trail, ply, quiet, torch.bfloat16 if dev.type == "cuda" else torch.float32)
    return (x.contiguous(memory_format=torch.channels_last) if dev.type == "cuda" else x), g


def check(args):
    record = games.Games.load(args.games)
    rules = Rules(torch.device("cpu"), quiet=200, plies=1000)
    total = min(len(record.results), args.most)
    r = Replay(record, rules, min(512, total), torch.arange(total))
    start = time.time()
    while r.finished < total:
        _, action, _ = r.now()
        r.step(action)
    print(f"{r.finished} games replayed in {time.time() - start:.0f} s, {int(r.errors)} errors")


def imitate(net, record, args, log, dev):
    """Learns the recorded moves and results, every second time from left to right. The last games of the record are held out."""
    rules = Rules(dev, quiet=200, plies=1000)
    total, held = len(record.results), max(1, len(record.results) // 20)
    order = torch.randperm(total - held, device=dev)
    r = Replay(record, rules, args.batch, order)
    for _ in range(args.warm):  # so that the games are at different stages
        _, action, _ = r.now()
        r.step(action)
    opt = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=1e-4, betas=(0.9, 0.99))
    start, n, sums = time.time(), 0, torch.zeros(4, device=dev)
    while True:
        share = (time.time() - start) / args.imitate
        if share >= 1:
            break
        for group in opt.param_groups:
            group["lr"] = args.rate * min(1, (n + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * share))
        legal, action, result = r.now()
        s = r.games
        x, g = see(s.pieces, s.trail, s.ply, s.quiet, dev)
        wanted = action
        if n % 2:
            x, legal, wanted = x.flip(3), legal[:, rules.mirror], rules.mirror[action]
        with amp(dev):
            odds, value = net(x, g)
        logs = choices(odds, legal)
        loss_p = F.nll_loss(logs, wanted)
        loss_v = F.binary_cross_entropy_with_logits(value.float(), (result.float() + 1) / 2)
        opt.zero_grad(set_to_none=True)
        (loss_p + 0.5 * loss_v).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        opt.step()
        net.bound()
        with torch.no_grad():
            sums += torch.stack([loss_p, loss_v, (logs.argmax(1) == wanted).float().mean(), torch.ones((), device=dev)])
        r.step(action)
        n += 1
        if n % args.every == 0:
            p, v, top, c = sums.tolist()
            log(f"imitate {n} steps {time.time() - start:.0f} s: policy {p / c:.4f}, first choice {100 * top / c:.1f} %, value {v / c:.4f}, {r.finished} games, {int(r.errors)} errors")
            sums.zero_()
    test = Replay(record, rules, min(args.batch, held), torch.arange(total - held, total, device=dev))
    sums = torch.zeros(4, device=dev)
    with torch.no_grad():
        for _ in range(args.test):
            legal, action, result = test.now()
            s = test.games
            with amp(dev):
                odds, value = net(*see(s.pieces, s.trail, s.ply, s.quiet, dev))
            logs = choices(odds, legal)
            v = F.binary_cross_entropy_with_logits(value.float(), (result.float() + 1) / 2)
            sums += torch.stack([F.nll_loss(logs, action), v, (logs.argmax(1) == action).float().mean(), torch.ones((), device=dev)])
            test.step(action)
    p, v, top, c = sums.tolist()
    log(f"held out: policy {p / c:.4f}, first choice {100 * top / c:.1f} %, value {v / c:.4f}")


def draw(odds, legal):
    """An action by its probability, and the logarithm of that."""
    logs = choices(odds, legal)
    luck = -torch.log(-torch.log(torch.rand_like(logs).clamp_(1e-9, 1 - 1e-7)))
    action = (logs + luck).masked_fill(~legal, -1e9).argmax(1)
    return action, logs.gather(1, action.unsqueeze(1)).squeeze(1)


def winning(value):
    """A value from -1 to 1 of log odds."""
    return 2 * torch.sigmoid(value.float()) - 1


class Table:
    """Games that are played, with fresh set-ups where one ends."""

    def __init__(self, rules, setups, n):
        self.rules, self.setups, self.games = rules, setups, Games(rules, n)
        self._begin(torch.arange(n, device=rules.device))
        self.legal = rules.legal(self.games.pieces)

    def _begin(self, which):
        if which.shape[0]:
            pick = torch.randint(self.setups.shape[0], (which.shape[0], 2), device=which.device)
            self.games.begin(which, self.setups[pick])

    def step(self, action):
        """Returns the result for the side that moved, and where games ended."""
        result, over = self.games.step(action)
        self.legal = self.rules.legal(self.games.pieces)
        stuck = ~over & ~self.legal.any(1)
        result, over = torch.where(stuck, torch.ones_like(result), result), over | stuck
        ended = over.nonzero().squeeze(1)
        if ended.shape[0]:
            self._begin(ended)
            self.legal[ended] = self.rules.legal(self.games.pieces[ended])
        return result, over


def reinforce(net, magnet, setups, args, log, dev, save):
    """PPO (Schulman et al. 2017) in self-play, with a penalty for the distance from
    the imitated policy. Minibatches have the plies with the largest advantages."""
    rules = Rules(dev, quiet=args.quiet, plies=1000)
    table = Table(rules, setups, args.games_at_once)
    N, T = args.games_at_once, args.plies
    opt = torch.optim.AdamW(net.parameters(), lr=args.rl_rate, weight_decay=0, betas=(0.9, 0.99))
    keep = dict(pieces=[N, 2, 5, 100], trail=[N, 4, 2], ply=[N], quiet=[N])
    kinds = dict(pieces=torch.int8, trail=torch.int8, ply=torch.int16, quiet=torch.int16)
    store = {k: torch.zeros([T] + v, dtype=kinds[k], device=dev) for k, v in keep.items()}
    action = torch.zeros(T, N, dtype=torch.int64, device=dev)
    logp, value, result, over = (torch.zeros(T, N, device=dev) for _ in range(4))
    start, n, total, next_save = time.time(), 0, 0, args.save_every
    ended = length = drawn = 0.0
    for step in range(args.settle):  # so that the games are at different stages
        s = table.games
        with torch.no_grad(), amp(dev):
            odds, _ = net(*see(s.pieces, s.trail, s.ply, s.quiet, dev))
        table.step(draw(odds, table.legal)[0])
    while True:
        share = (time.time() - start) / args.reinforce
        if share >= 1:
            break
        with torch.no_grad():
            for t in range(T):
                s = table.games
                for k in keep:
                    store[k][t] = getattr(s, k).to(kinds[k])
                with amp(dev):
                    odds, v = net(*see(s.pieces, s.trail, s.ply, s.quiet, dev))
                action[t], logp[t] = draw(odds, table.legal)
                value[t] = winning(v)
                plies = s.ply + 1
                result[t], o = table.step(action[t])
                over[t] = o.float()
                ended += o.sum()
                length += (plies * o).sum()
                drawn += (o & (result[t] == 0)).sum()
            s = table.games
            with amp(dev):
                _, v = net(*see(s.pieces, s.trail, s.ply, s.quiet, dev))
            gain = advantages(value, result, over, winning(v), args.trace)
        total += N * T
        rate = args.rl_rate * (1 - 0.9 * share)
        for group in opt.param_groups:
            group["lr"] = rate
        pull = args.pull * (1 - 0.8 * share)
        stats = update(net, magnet, opt, store, action, logp, value, gain, args, pull, rules, dev)
        n += 1
        if n % args.rl_every == 0:
            e, l, d = float(ended), float(length), float(drawn)
            log(
                f"reinforce {n} {time.time() - start:.0f} s {total / 1e6:.1f} M plies: {e:.0f} games, mean length {l / max(e, 1):.0f}, drawn {100 * d / max(e, 1):.1f} %, "
                + ", ".join(f"{k} {v:.4f}" for k, v in stats.items())
            )
            ended = length = drawn = 0.0
        if time.time() - start > next_save:
            save(f"after{next_save}")
            next_save += args.save_every


def advantages(value, result, over, last, trace):
    """Generalised advantages (Schulman et al. 2016) of each side's own plies, which
    are every second one. value, result and over: [T, N], for the side that moved."""
    T = value.shape[0]
    gain = torch.zeros_like(value)
    for t in reversed(range(T)):
        if t + 1 == T:
            after, more = -last, 0.0
            nothing = torch.zeros_like(last)
            then, reply = nothing, nothing
        else:
            then = over[t + 1]
            reply = -result[t + 1]
            if t + 2 == T:
                after, more = last, 0.0
            else:
                after, more = value[t + 2], gain[t + 2]
        # The game ends by this ply, by the reply, or goes on.
        ends = over[t] + (1 - over[t]) * then
        outcome = over[t] * result[t] + (1 - over[t]) * then * reply
        gain[t] = outcome + (1 - ends) * (after + trace * more) - value[t]
    return gain


def update(net, magnet, opt, store, action, logp, value, gain, args, pull, rules, dev):
    """One pass over the plies with the largest advantages, for the policy, and over
    as many others for the value."""
    flat = lambda x: x.reshape(-1, *x.shape[2:])
    pieces, trail = flat(store["pieces"]), flat(store["trail"])
    ply, quiet = flat(store["ply"]), flat(store["quiet"])
    action, logp, value, gain = flat(action), flat(logp), flat(value), flat(gain)
    target = ((value + gain).clamp(-1, 1) + 1) / 2
    normal = gain / (gain.std() + 1e-6)
    total = gain.shape[0]
    chosen = int(total * args.best)
    top = gain.abs().topk(chosen).indices
    top = top[torch.randperm(chosen, device=dev)]
    rest = torch.randint(total, (chosen,), device=dev)
    size = args.rl_batch // 2
    sums, count = torch.zeros(5, device=dev), 0
    for i in range(0, chosen - size + 1, size):
        at = torch.cat([top[i : i + size], rest[i : i + size]])
        x, g = see(pieces[at], trail[at].long(), ply[at].long(), quiet[at].long(), dev)
        legal = rules.legal(pieces[at[:size]])
        with amp(dev):
            odds, v = net(x, g)
        logs = choices(odds[:size], legal)
        with torch.no_grad(), amp(dev):
            anchor, _ = magnet(x[:size], g[:size])
            anchor = choices(anchor, legal)
        a = at[:size]
        ratio = (logs.gather(1, action[a].unsqueeze(1)).squeeze(1) - logp[a]).exp()
        adv = normal[a].clamp(-5, 5)
        loss_p = -torch.min(ratio * adv, ratio.clamp(1 - args.clip, 1 + args.clip) * adv).mean()
        probs = logs.exp()
        away = (probs * (logs - anchor)).sum(1).mean()
        entropy = -(probs * logs).sum(1).mean()
        loss_v = F.binary_cross_entropy_with_logits(v[size:].float(), target[at[size:]])
        opt.zero_grad(set_to_none=True)
        (loss_p + pull * away - args.entropy * entropy + 0.5 * loss_v).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        opt.step()
        net.bound()
        with torch.no_grad():
            sums += torch.stack([away, entropy, loss_v, (ratio - 1).abs().mean(), gain[a].abs().mean()])
        count += 1
    names = ["away", "entropy", "value", "ratio", "advantage"]
    stats = dict(zip(names, (sums / max(count, 1)).tolist()))
    stats["explained"] = 1 - (gain.var() / (value + gain).var().clamp(min=1e-6)).item()
    return stats


@torch.no_grad()
def match(a, b, setups, args, dev, plies, n):
    """The score of policy a against b: each game is played until it ends or is a draw."""
    rules = Rules(dev, quiet=args.quiet, plies=plies)
    table = Table(rules, setups, n)
    mine = torch.arange(n, device=dev) % 2 == 0  # a is to move
    open_ = torch.ones(n, dtype=torch.bool, device=dev)
    score = torch.zeros(n, device=dev)
    for _ in range(plies):
        s = table.games
        seen = see(s.pieces, s.trail, s.ply, s.quiet, dev)
        with amp(dev):
            odds = torch.where(mine.unsqueeze(1), a(*seen)[0], b(*seen)[0])
        result, over = table.step(draw(odds, table.legal)[0])
        first = over & open_
        score = torch.where(first, torch.where(mine, result, -result), score)
        open_ &= ~over
        mine = ~mine
        if not open_.any():
            break
    won, lost = int((score > 0).sum()), int((score < 0).sum())
    return won, n - won - lost, lost


def train(args):
    dev = torch.device(args.device)
    torch.manual_seed(args.seed)
    os.makedirs(args.out, exist_ok=True)
    if dev.type == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.backends.cudnn.allow_tf32 = True
        torch.backends.cudnn.benchmark = True
    record = games.Games.load(args.games)
    logfile = open(os.path.join(args.out, "log.txt"), "w")

    def log(line):
        print(line, flush=True)
        print(line, file=logfile, flush=True)

    def save(name, of=None):
        file = os.path.join(args.out, name + ".pt")
        torch.save({k: v.float().cpu() for k, v in (of or net).state_dict().items()}, file + ".part")
        os.replace(file + ".part", file)

    net = channels_last(Network(args.channels, args.blocks).to(dev), dev)
    log(f"{sum(p.numel() for p in net.parameters())} parameters, {len(record.results)} games of {len(record.moves)} plies, device {dev}")
    begin = time.time()
    if args.start:
        net.load_state_dict(torch.load(args.start, map_location=dev))
    else:
        imitate(net, record, args, log, dev)
        save("imitation")
    magnet = channels_last(Network(args.channels, args.blocks).to(dev), dev)
    magnet.load_state_dict(net.state_dict())
    setups = torch.from_numpy(record.setups.reshape(-1, 40)).to(dev)
    if args.reinforce > 0:
        reinforce(net, magnet, setups, args, log, dev, save)
        save("final")
        won, drew, lost = match(net, magnet, setups, args, dev, 1000, args.match)
        log(f"reinforced against imitation: +{won} ={drew} -{lost}")
    log(f"{time.time() - begin:.0f} s in all")


def export(args):
    whole.write(args.file, whole.Whole(torch.load(args.state, map_location="cpu")), args.made)


def golden(args):
    """Writes a network, a game and what the network says of some of its positions."""
    net = whole.Whole(torch.load(args.state, map_location="cpu"))
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


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sub = p.add_subparsers(dest="command", required=True)
    c = sub.add_parser("read")
    c.add_argument("folder")
    c.add_argument("games")
    c = sub.add_parser("check")
    c.add_argument("games")
    c.add_argument("--most", type=int, default=1 << 30)
    c = sub.add_parser("export")
    c.add_argument("state")
    c.add_argument("file")
    c.add_argument("--made", default="")
    c = sub.add_parser("golden")
    c.add_argument("state")
    c.add_argument("games")
    c.add_argument("name", help="NAME.policy and NAME.json are written")
    c.add_argument("--number", type=int, default=0, help="of the game")
    c = sub.add_parser("train")
    c.add_argument("games")
    c.add_argument("out")
    for name, kind, value, text in [
        ("device", str, "cuda", "cuda or cpu"),
        ("seed", int, 1, ""),
        ("start", str, "", "a network to start from, without imitation"),
        ("channels", int, 96, "width of the layers"),
        ("blocks", int, 6, "residual blocks"),
        ("imitate", float, 120, "seconds of imitation"),
        ("batch", int, 4096, "games that are imitated side by side"),
        ("warm", int, 500, "plies before learning begins"),
        ("rate", float, 1e-3, "learning rate of imitation"),
        ("every", int, 500, "steps between two lines"),
        ("test", int, 400, "plies of games held out"),
        ("reinforce", float, 300, "seconds of self-play"),
        ("games-at-once", int, 8192, ""),
        ("plies", int, 64, "plies between two updates"),
        ("settle", int, 300, "plies before learning begins"),
        ("quiet", int, 100, "a draw after this many plies without a strike"),
        ("trace", float, 0.9, "lambda of generalised advantages"),
        ("best", float, 0.25, "share of the plies that the policy learns from"),
        ("clip", float, 0.2, "of PPO"),
        ("pull", float, 0.05, "weight of the distance from the imitation; falls to a fifth"),
        ("entropy", float, 0.002, "weight of the entropy"),
        ("rl-rate", float, 4e-4, "learning rate of self-play; falls to a tenth"),
        ("rl-batch", int, 16384, ""),
        ("rl-every", int, 10, "updates between two lines"),
        ("save-every", int, 100, "seconds between two saved networks"),
        ("match", int, 4096, "games of the match at the end"),
    ]:
        c.add_argument("--" + name, type=kind, default=value, help=text)
    args = p.parse_args()
    if args.command == "read":
        g = games.Games.read(args.folder)
        g.save(args.games)
        print(f"{len(g.results)} games of {len(g.moves)} plies: Red won {(g.results > 0).sum()}, Blue {(g.results < 0).sum()}")
    else:
        {"check": check, "train": train, "export": export, "golden": golden}[args.command](args)


main()
