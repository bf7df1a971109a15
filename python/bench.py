"""Steps of single games a second through Python, for each form of observation: one worker, processor time.

    FLAGFALL_LIBRARY=$PWD/libflagfall.so PYTHONPATH=$PWD/python python3 python/bench.py [SECONDS]

Legal actions are drawn at random; the time that it takes to draw them does not count.
"""

import sys
import time

import flagfall

GAMES = 1024


def rate(observation: str, seconds: float) -> float:
    """The steps a second with one form of observation, with masks."""
    with flagfall.VectorEnv("classic", GAMES, seed=1, observation=observation) as envs:
        envs.reset()
        spent, steps = 0.0, 0
        while spent < seconds:
            actions = envs.sample()
            begun = time.process_time()
            envs.step(actions)
            spent += time.process_time() - begun
            steps += GAMES
        return steps / spent


if __name__ == "__main__":
    each = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    for form in ("bytes", "plane_bits", "half_planes", "planes"):
        print(f"{form:12} {rate(form, each) / 1e6:.2f} M steps/s", flush=True)
