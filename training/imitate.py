"""Imitation: a network learns the moves and the results of recorded games."""

import math
import time

import torch
import torch.nn.functional as F

from device import amp, see
from network import choices
from replay import Replay
from rules import Rules


def agreement(logs, wanted, counts):
    """The mean log loss of the recorded moves that count, and how often they are the first choice."""
    n = counts.sum().clamp(min=1)
    loss = F.nll_loss(logs, wanted, reduction="none")
    return (loss * counts).sum() / n, ((logs.argmax(1) == wanted) & counts).sum() / n


def imitate(net, record, args, log, dev):
    """Learns the recorded moves of those who are to be imitated, and the results, every second time
    from left to right. The last games of the record are held out."""
    rules = Rules(dev, quiet=200, plies=1000, attrition=args.attrition)
    total, held = len(record.results), max(1, len(record.results) // 20)
    order = torch.randperm(total - held, device=dev)
    r = Replay(record, rules, min(args.batch, (total + 1) // 2), order)
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
            odds, value, _ = net(x, g)
        logs = choices(odds, legal)
        loss_p, first = agreement(logs, wanted, r.counts())
        loss_v = F.binary_cross_entropy_with_logits(value.float(), (result.float() + 1) / 2)
        opt.zero_grad(set_to_none=True)
        (loss_p + 0.5 * loss_v).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        opt.step()
        net.bound()
        with torch.no_grad():
            sums += torch.stack([loss_p, loss_v, first, torch.ones((), device=dev)])
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
                odds, value, _ = net(*see(s.pieces, s.trail, s.ply, s.quiet, dev))
            loss_p, first = agreement(choices(odds, legal), action, test.counts())
            v = F.binary_cross_entropy_with_logits(value.float(), (result.float() + 1) / 2)
            sums += torch.stack([loss_p, v, first, torch.ones((), device=dev)])
            test.step(action)
    p, v, top, c = sums.tolist()
    log(f"held out: policy {p / c:.4f}, first choice {100 * top / c:.1f} %, value {v / c:.4f}")
