"""Tests of flagfall.gymnasium and flagfall.pettingzoo.

Our own checks run with the real packages where they are installed, otherwise with stand-ins; Farama's
own checkers run with the real packages only:

    pip install gymnasium pettingzoo
    FLAGFALL_LIBRARY=… PYTHONPATH=python python3 python/tests/test_farama.py
"""

import contextlib
import io
import pathlib
import re
import sys
import unittest
import warnings

try:
    import gymnasium
    import pettingzoo

    REAL = hasattr(gymnasium.vector, "AutoresetMode") and hasattr(pettingzoo, "AECEnv")
except ImportError:
    REAL = False
if not REAL:
    sys.path.insert(0, str(pathlib.Path(__file__).parent / "standin"))
    for name in [m for m in sys.modules if m.split(".")[0] in ("gymnasium", "pettingzoo")]:
        del sys.modules[name]
    import gymnasium
    import pettingzoo  # noqa: F401

import conformance
import flagfall
import flagfall.gymnasium
import flagfall.pettingzoo
import numpy
from gymnasium.vector import AutoresetMode

FORMS = ("bytes", "planes")


class Gymnasium(unittest.TestCase):
    def test_every_variant_is_registered_and_an_environment_of_gymnasium(self):
        for name in flagfall.registration.NAMES:
            with self.subTest(name=name):
                envs = gymnasium.make_vec(f"flagfall/{name}-v0", num_envs=2)
                self.assertIsInstance(envs, gymnasium.vector.VectorEnv)
                self.assertEqual(envs.reset(seed=1)[0].shape[0], 2)
                envs.close()

    def test_one_game_keeps_what_check_env_asks_for(self):
        for form in FORMS:
            conformance.check_env(
                self, lambda **more: gymnasium.make("flagfall/Mini-v0", opponent="random", max_plies=100, observation=form, **more).unwrapped
            )

    def test_a_batch_keeps_what_wrappers_ask_for_in_every_mode(self):
        for form in (*FORMS, "half_planes", "plane_bits"):
            conformance.check_vector(
                self, lambda **more: gymnasium.make_vec("flagfall/Mini-v0", num_envs=6, max_plies=30, observation=form, **more), AutoresetMode
            )

    def test_a_batch_plays_with_actions_drawn_without_a_mask(self):
        envs = gymnasium.make_vec("flagfall/Barrage-v0", num_envs=16)
        envs.reset(seed=2)
        drawn = []
        for _ in range(2):
            envs.reset(seed=2)
            envs.action_space.seed(8)
            for _ in range(30):
                drawn.append(envs.action_space.sample())
                envs.step(drawn[-1])
        self.assertTrue(conformance.same(drawn[:30], drawn[30:]))
        envs.close()
        self.assertEqual(len(envs.action_space.sample()), 16)

    def test_an_illegal_action_loses_a_game_and_stops_a_batch(self):
        env = gymnasium.make("flagfall/Duel-v0", opponent="random").unwrapped
        env.reset(seed=1)
        illegal = next(a for a in range(1800) if a not in env.legal_actions())
        self.assertEqual(env.step(illegal)[1:4], (-1.0, True, False))
        with self.assertRaisesRegex(flagfall.BadAction, "expected reset"):
            env.step(illegal)
        env.reset()
        self.assertEqual(env.step(env.action_space.sample())[1:4], (0.0, False, False))
        env.close()
        env = flagfall.gymnasium.Env("duel", illegal="raise")
        env.reset(seed=1)
        with self.assertRaisesRegex(flagfall.BadAction, "Red|Blue"):
            env.step(illegal)
        env.close()

    @unittest.skipUnless(REAL, "gymnasium and pettingzoo are missing")
    def test_farama_checks_one_game(self):
        from gymnasium.utils.env_checker import check_env

        for name in ("Mini", "Barrage"):
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                check_env(gymnasium.make(f"flagfall/{name}-v0", opponent="random").unwrapped)

    @unittest.skipUnless(REAL, "gymnasium and pettingzoo are missing")
    def test_faramas_wrappers_take_a_batch(self):
        from gymnasium.wrappers import vector as wrappers

        for mode in AutoresetMode:
            envs = gymnasium.make_vec("flagfall/Mini-v0", num_envs=8, max_plies=20, autoreset=mode)
            envs = wrappers.NormalizeReward(wrappers.RecordEpisodeStatistics(envs))
            envs.reset(seed=1)
            for _ in range(60):
                _, _, terminated, truncated, _ = envs.step(envs.action_space.sample())
                if mode is AutoresetMode.DISABLED and (terminated | truncated).any():
                    envs.reset(options={"reset_mask": terminated | truncated})
            statistics = envs.env
            self.assertGreater(statistics.episode_count, 8)
            self.assertLessEqual(max(statistics.length_queue), 20)
            envs.close()


    def test_the_example_of_the_documentation_runs(self):
        text = (pathlib.Path(__file__).parents[2] / "docs" / "environment.md").read_text(encoding="utf-8")
        for example in re.findall(r"```python\n(.*?)```", text, re.S):
            if REAL or "gymnasium" not in example:
                with contextlib.redirect_stdout(io.StringIO()):
                    exec(example.replace("range(1000)", "range(20)"), {})


class PettingZoo(unittest.TestCase):
    def test_a_game_in_turn_keeps_what_api_test_asks_for(self):
        for form in FORMS:
            for settings in ({"variant": "mini"}, {"variant": "duel", "setups": "actions", "max_plies": 40}):
                for make in (flagfall.pettingzoo.env, flagfall.pettingzoo.raw_env):
                    conformance.check_turns(self, make(observation=form, **settings), 2000)

    def test_a_parallel_game_keeps_what_parallel_api_test_asks_for(self):
        for form in FORMS:
            conformance.check_parallel(self, flagfall.pettingzoo.parallel_env("mini", observation=form), 2000)

    def test_seeds_and_cycles_are_kept(self):
        for form in FORMS:
            conformance.check_seeds(self, lambda: flagfall.pettingzoo.env("mini", observation=form), 300)
            conformance.check_parallel_seeds(self, lambda: flagfall.pettingzoo.parallel_env("mini", observation=form), 300)
        conformance.check_cycles(self, flagfall.pettingzoo)

    def test_both_agents_see_the_end(self):
        env = flagfall.pettingzoo.raw_env("mini", max_plies=10)
        env.reset(seed=3)
        for _ in range(10):
            env.step(env.action_space(env.agent_selection).sample())
        for agent in list(env.agents):
            observation, _, _, truncated, _ = env.last()
            self.assertTrue(truncated)
            self.assertEqual(int(observation["observation"][-3]), 10)  # plies
            env.step(None)
        self.assertEqual(env.agents, [])

    @unittest.skipUnless(REAL, "gymnasium and pettingzoo are missing")
    def test_pettingzoo_checks_the_games(self):
        from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
        from pettingzoo.test.seed_test import parallel_seed_test

        games = flagfall.pettingzoo
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")  # a dictionary as an observation, which only known names may have
            for form in FORMS:
                api_test(games.env("mini", observation=form), num_cycles=200)
                api_test(games.raw_env("duel", observation=form), num_cycles=100)
                parallel_api_test(games.parallel_env("mini", observation=form), num_cycles=200)
                seed_test(lambda: games.env("mini", observation=form), num_cycles=100)
                parallel_seed_test(lambda: games.parallel_env("mini", observation=form), num_cycles=100)
            max_cycles_test(games)


if __name__ == "__main__":
    print("with the real packages" if REAL else "with stand-ins", file=sys.stderr)
    assert numpy.__version__
    unittest.main()
