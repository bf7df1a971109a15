#!/usr/bin/env python3
"""Learns `duel` or another small variant of Stratego from nothing: a policy and a value, by
PPO in games against itself and two of Flagfall's own players, on two processors, with NumPy alone.

    python3 learn.py --minutes 12 --out learned

It prints its scores against those two on the way, and writes the curve to learned/curve.csv
and learned/curve.svg and the net to learned/net.npz. `--from learned/net.npz` goes on where
that stopped, `--play learned/net.npz` measures it again.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the threads are ours; before NumPy is loaded

import numpy as np  # noqa: E402

import flagfall  # noqa: E402
from features import Layout  # noqa: E402
from net import Net  # noqa: E402
from ppo import Trainer  # noqa: E402
from progress import Progress  # noqa: E402


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", default="duel")
    parser.add_argument("--minutes", type=float, default=12, help="of learning; measuring comes on top")
    parser.add_argument("--updates", type=int, help="instead of minutes: the same games every time")
    parser.add_argument("--pause", type=float, help="stop after so many minutes, to go on later with --from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--at-once", type=int, default=768, help="games that are played at once to learn from")
    parser.add_argument("--games", type=int, default=2048, help="to measure the net with in the end; a quarter on the way")
    parser.add_argument("--measurements", type=int, default=12, help="how often to measure")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("learned"))
    parser.add_argument("--from", dest="start", type=pathlib.Path, help="a net to go on with")
    parser.add_argument("--play", type=pathlib.Path, help="only measure this net")
    return parser.parse_args()


def train(progress: Progress, args: argparse.Namespace) -> bool:
    """Learns until the end or the pause, and reports whether it is the end."""
    trainer = Trainer(progress.net, args.variant, args.at_once, args.threads, args.seed + 1000 * progress.updates)
    begun = time.monotonic()
    while args.pause is None or time.monotonic() - begun < 60 * args.pause:
        done = progress.updates / args.updates if args.updates else progress.spent / 60 / args.minutes
        if done >= 1:
            return True
        if done >= len(progress.rows) / args.measurements:
            progress.measure(args.variant, args.games // 4, args.seed)
            progress.draw(args.variant, args.out)  # so that little is lost where it is broken off
            progress.save(args.out / "net.npz")
        start, processor = time.monotonic(), time.process_time()
        progress.plies += trainer.update(rate=1e-3 - 9e-4 * done, entropy_weight=0.02 - 0.017 * done)
        progress.updates += 1
        progress.spent += time.monotonic() - start
        progress.processor += time.process_time() - processor
    return False


def main() -> None:
    """Trains a net or measures one."""
    args = arguments()
    with flagfall.VectorEnv(args.variant, 512, seed=1) as envs:
        envs.reset()
        progress = Progress(Net(Layout(envs), np.random.default_rng(args.seed)))
    if args.play or args.start:
        progress.load(args.play or args.start)
    if args.play:
        progress.measure(args.variant, args.games, args.seed)
        return
    args.out.mkdir(parents=True, exist_ok=True)
    if train(progress, args):
        progress.measure(args.variant, args.games, args.seed)
        progress.draw(args.variant, args.out)
    progress.save(args.out / "net.npz")


if __name__ == "__main__":
    main()
