"""Self-play: a policy gradient improves a network that was learned by imitation."""

import time

import torch
import torch.nn.functional as F

from device import amp, plain, see
from network import choices, surprise
from rules import Rules
from table import Table, winning


def reinforce(net, critic, magnet, rivals, kinds, args, log, dev, save):
    """PPO (Schulman et al. 2017) in self-play and against rivals, with a penalty for the distance
    from the magnet. Minibatches have the plies with the largest advantages. These come from a critic
    that sees all ranks: it knows at once what a move is worth that the policy had to guess
    (Yang et al. 2022, "PerfectDou"). net, critic and magnet may be compiled."""
    rules = Rules(dev, quiet=args.quiet, plies=1000)
    table = Table(rules, kinds, args.games_at_once, rivals, args.against, args.heat)
    N, T = args.games_at_once, args.plies
    learned = [dict(params=[*net.parameters()]), dict(params=[*critic.parameters()])]
    opt = torch.optim.AdamW(learned, weight_decay=0, betas=(0.9, 0.99))
    keep = dict(pieces=[N, 2, 5, 100], trail=[N, 4, 2], ply=[N], quiet=[N])
    types = dict(pieces=torch.int8, trail=torch.int8, ply=torch.int16, quiet=torch.int16)
    forbidden = torch.zeros(T, N, dtype=torch.int16, device=dev)
    mine = torch.zeros(T, N, dtype=torch.bool, device=dev)
    store = {k: torch.zeros([T] + v, dtype=types[k], device=dev) for k, v in keep.items()}
    action = torch.zeros(T, N, dtype=torch.int64, device=dev)
    logp, value, result, over = (torch.zeros(T, N, device=dev) for _ in range(4))
    start, n, total, next_save = time.time(), 0, 0, args.save_every
    ended = length = drawn = 0.0
    for step in range(args.settle):  # so that the games are at different stages
        with torch.no_grad():
            table.step(table.act(net, dev)[0])
    log(f"settled after {time.time() - start:.0f} s")
    start = time.time()
    while True:
        share = (time.time() - start) / args.reinforce
        if share >= 1:
            break
        with torch.no_grad():
            for t in range(T):
                s = table.games
                for k in keep:
                    store[k][t] = getattr(s, k).to(types[k])
                forbidden[t], mine[t] = s.forbidden().to(torch.int16), table.mine()
                action[t], logp[t] = table.act(net, dev)
                value[t] = table.value(critic, dev, table.ours())
                plies = s.ply + 1
                result[t], o = table.step(action[t])
                over[t] = o.float()
                ended += o.sum()
                length += (plies * o).sum()
                drawn += (o & (result[t] == 0)).sum()
            last = table.value(plain(critic), dev, table.games.at)
            gain = advantages(value, result, over, last, args.trace)
        total += N * T
        rate = args.rl_rate * (1 - 0.9 * share)
        # The critic has a start: it must know what a hidden rank is worth before the policy listens to it.
        for group, of in zip(opt.param_groups, (min(1, n / args.listen), 1)):
            group["lr"] = rate * of
        pull = args.pull * (1 - 0.8 * share)
        stats = update(net, critic, magnet, opt, store, forbidden, mine, action, logp, value, gain, args, pull, rules, dev)
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


def update(net, critic, magnet, opt, store, forbidden, mine, action, logp, value, gain, args, pull, rules, dev):
    """One pass over the plies with the largest advantages, for the policy, and over as many
    others for the values, also the critic's, and for the ranks. Plies of rivals are left out."""
    flat = lambda x: x.reshape(-1, *x.shape[2:])
    pieces, trail = flat(store["pieces"]), flat(store["trail"])
    ply, quiet = flat(store["ply"]), flat(store["quiet"])
    forbidden, action, logp, value, gain = flat(forbidden), flat(action), flat(logp), flat(value), flat(gain)
    target = ((value + gain).clamp(-1, 1) + 1) / 2
    own = flat(mine).nonzero().squeeze(1)
    normal = gain / (gain[own].std() + 1e-6)
    chosen = int(own.shape[0] * args.best)
    top = own[gain[own].abs().topk(chosen).indices]
    top = top[torch.randperm(chosen, device=dev)]
    size = args.rl_batch // 2
    sums, count = torch.zeros(7, device=dev), 0
    look = lambda at, open_=False: see(pieces[at], trail[at].long(), ply[at].long(), quiet[at].long(), dev, open_)
    bce = F.binary_cross_entropy_with_logits
    for i in range(0, chosen - size + 1, size):
        a, rest = top[i : i + size], own[torch.randint(own.shape[0], (size,), device=dev)]
        x, g = look(torch.cat([a, rest]))
        legal = rules.legal(pieces[a], forbidden[a].long())
        with amp(dev):
            odds, v, belief = net(x, g)
            _, seen, _ = critic(*look(rest, True))
        logs = choices(odds[:size], legal)
        with torch.no_grad(), amp(dev):
            anchor = choices(magnet(x[:size], g[:size])[0], legal)
        ratio = (logs.gather(1, action[a].unsqueeze(1)).squeeze(1) - logp[a]).exp()
        adv = normal[a].clamp(-5, 5)
        loss_p = -torch.min(ratio * adv, ratio.clamp(1 - args.clip, 1 + args.clip) * adv).mean()
        probs = logs.exp()
        away = (probs * (logs - anchor)).sum(1).mean()
        entropy = -(probs * logs).sum(1).mean()
        loss_v, loss_c = bce(v[size:].float(), target[rest]), bce(seen.float(), target[rest])
        loss_b = surprise(belief[size:], pieces[rest])
        opt.zero_grad(set_to_none=True)
        (loss_p + pull * away - args.entropy * entropy + 0.5 * loss_v + 0.5 * loss_c + args.belief * loss_b).backward()
        for learned in (net, critic):
            torch.nn.utils.clip_grad_norm_(learned.parameters(), 0.5)
        opt.step()
        plain(net).bound()
        with torch.no_grad():
            sums += torch.stack([away, entropy, loss_v, loss_c, loss_b, (ratio - 1).abs().mean(), gain[a].abs().mean()])
        count += 1
    names = ["away", "entropy", "value", "critic", "belief", "ratio", "advantage"]
    stats = dict(zip(names, (sums / max(count, 1)).tolist()))
    stats["explained"] = 1 - (gain[own].var() / (value + gain)[own].var().clamp(min=1e-6)).item()
    return stats
