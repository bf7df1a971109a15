"""Tests of the Python package, with and without NumPy: `go test ./libflagfall` runs them."""

import random
import threading
import unittest

import flagfall
from flagfall import vector

numpy = vector.numpy


def both(test):
    """Runs a test with buffers of ctypes and, where NumPy is there, with arrays."""

    def run(self):
        for arrays in {False, numpy is not None}:
            with self.subTest(arrays=arrays):
                test(self, arrays)

    return run


def told(envs):
    return bytes(memoryview(envs.observations).cast("B"))


class Batches(unittest.TestCase):
    @both
    def test_a_batch_is_stepped_in_the_manner_of_gymnasium(self, arrays):
        with flagfall.VectorEnv("mini", 16, seed=3, workers=2, max_plies=60, arrays=arrays) as envs:
            observations, infos = envs.reset()
            self.assertEqual(len(memoryview(observations).cast("B")), 16 * envs.observation_size)
            ended = 0
            for _ in range(200):
                actions = [random.choice(envs.legal_actions(i)) for i in range(16)]
                before = list(infos["side"])
                _, rewards, done, truncated, infos = envs.step(actions)
                for i in range(16):
                    if done[i] or truncated[i]:
                        ended += 1
                        self.assertEqual(infos["side"][i], 0)
                    else:
                        self.assertEqual(infos["side"][i], 1 - before[i])
                        self.assertEqual(rewards[i], 0)
            self.assertGreater(ended, 16)

    @both
    def test_the_same_seed_gives_the_same_games(self, arrays):
        seen = []
        for seed in (5, 5, 6):
            envs = flagfall.VectorEnv("barrage", 8, seed=seed, setups="actions", arrays=arrays)
            envs.reset()
            for _ in range(100):
                envs.step(envs.sample())
            seen.append(told(envs))
            envs.close()
        self.assertEqual(seen[0], seen[1])
        self.assertNotEqual(seen[0], seen[2])

    @both
    def test_a_game_goes_on_from_a_snapshot(self, arrays):
        with flagfall.VectorEnv("duel", 4, opponent="council", opponent_games=2, arrays=arrays) as envs:
            envs.reset(seed=9)
            for _ in range(10):
                envs.step(envs.sample())
            kept, before = [envs.save(i) for i in range(4)], told(envs)
            for _ in range(10):
                envs.step(envs.sample())
            for i, snapshot in enumerate(kept):
                envs.restore(i, snapshot)
                envs.forget(snapshot)
            self.assertEqual(told(envs), before)

    def test_the_squares_of_an_action_are_those_of_the_move(self):
        with flagfall.VectorEnv("mini", 1, arrays=False) as envs:
            envs.reset()
            side = envs.sides[0]
            action = envs.legal_actions(0)[0]
            start, end = envs.squares(action)
            self.assertEqual(abs(end - start) in (1, envs.width), True)
            envs.step([action])
            last = envs.observations[25 + 24 : 25 + 26]  # as the other side sees it
            self.assertEqual((24 - start, 24 - end), tuple(last))
            self.assertEqual(envs.sides[0], 1 - side)
            seen = {envs.squares(a) for a in range(25 * 8)}
            self.assertEqual(len(seen), 200)

    def test_pools_are_the_set_ups_that_are_drawn(self):
        setup = "F2B7B\n54BS8".replace("\n", "")
        with flagfall.VectorEnv("mini", 2, pool=[setup], arrays=False) as envs:
            observations, _ = envs.reset()
            self.assertEqual([b & 15 for b in observations[:10]], [12, 2, 11, 7, 11, 5, 4, 11, 10, 8])

    @unittest.skipIf(numpy is None, "NumPy is missing")
    def test_planes_and_masks_say_what_the_bytes_say(self):
        with flagfall.VectorEnv("duel", 32, seed=2) as envs:
            envs.reset()
            for _ in range(60):
                envs.step(envs.sample())
            planes, legal = flagfall.planes(envs.observations, 10, 10), envs.legal()
            self.assertEqual(planes.shape, (32, len(flagfall.PLANES), 10, 10))
            for i in range(32):
                self.assertEqual(list(numpy.flatnonzero(legal[i])), envs.legal_actions(i))
                for q, byte in enumerate(envs.observations[i][:100]):
                    names = {name for k, name in enumerate(flagfall.PLANES) if planes[i, k, q // 10, q % 10]}
                    want = set()
                    if byte & 15:
                        rank = "" if byte & 15 == flagfall.HIDDEN else flagfall.RANKS[(byte & 15) - 1]
                        if not byte & 16:
                            want |= {"own " + rank} | ({"own, seen by the enemy"} if byte & 64 else set())
                        else:
                            want |= {f"enemy {rank}, seen" if rank else "enemy, not seen"}
                        if byte & 32:
                            want |= {"enemy, moved" if byte & 16 else "own, moved"}
                    self.assertEqual(names, want)


class Faults(unittest.TestCase):
    def test_what_is_wrong_is_told(self):
        for error, words, settings in [
            (flagfall.BadArgument, "chess", {"variant": "chess"}),
            (flagfall.BadArgument, "expected 1 to", {"num_envs": 0}),
            (flagfall.BadArgument, "whole number", {"num_envs": -1}),
            (flagfall.BadArgument, "whole number", {"seed": 1.5}),
            (flagfall.BadArgument, "setups", {"setups": "mine"}),
            (flagfall.BadArgument, "expected one of", {"opponent": "nobody"}),
            (flagfall.BadArgument, "set-up 0", {"pool": ["FFF"]}),
            (flagfall.BadArgument, "set-up 1", {"pool": ["FFF", 5]}),
            (flagfall.BadArgument, "whole number", {"num_envs": float("nan")}),
            (flagfall.BadArgument, "whole number", {"workers": 1 << 64}),
            (flagfall.BadArgument, "without zeros", {"variant": "mini\0classic"}),
            (flagfall.BadArgument, "without zeros", {"variant": None}),
            (flagfall.BadArgument, "without zeros", {"opponent": "\ud800"}),
        ]:
            with self.subTest(settings=settings), self.assertRaisesRegex(error, words):
                flagfall.VectorEnv(**settings)

    @both
    def test_wrong_actions_change_nothing(self, arrays):
        envs = flagfall.VectorEnv("duel", 3, arrays=arrays)
        envs.reset()
        before = told(envs)
        good = list(envs.sample())
        with self.assertRaisesRegex(flagfall.BadBuffer, "2 actions: expected 3"):
            envs.step(good[:2])
        with self.assertRaisesRegex(flagfall.BadAction, "action 1799 of game 2"):
            envs.step(good[:2] + [1799])
        for odd in (1 << 32, -1, 0.5, "0"):
            with self.subTest(odd=odd), self.assertRaisesRegex(flagfall.FlagfallError, "expected (a|3) whole number"):
                envs.step(good[:2] + [odd])
        self.assertEqual(told(envs), before)
        envs.step(good)
        envs.close()
        envs.close()
        with self.assertRaisesRegex(flagfall.BadHandle, "no environment"):
            envs.step(good)
        with self.assertRaises(flagfall.BadHandle):
            envs.reset()

    @both
    def test_odd_numbers_are_refused_and_change_nothing(self, arrays):
        nan, released = float("nan"), memoryview(bytearray(3))
        released.release()
        with flagfall.VectorEnv("mini", 3, seed=4, arrays=arrays) as envs:
            envs.reset(seed=4)
            before, good = told(envs), list(envs.sample())
            kept = envs.save(0)
            for odd in (nan, float("inf"), 1.5, -1, 1 << 64, "0", None, [0]):
                with self.subTest(odd=odd):
                    for call in (envs.save, envs.forget, lambda n: envs.restore(n, kept), lambda n: envs.restore(0, n)):
                        with self.assertRaisesRegex(flagfall.BadArgument, "expected a whole number"):
                            call(odd)
                    for call in (envs.legal_actions, envs.squares):
                        with self.assertRaises((flagfall.BadAction, IndexError, TypeError)):
                            call(odd)
                    if odd is not None:
                        with self.assertRaisesRegex(flagfall.BadArgument, "expected a whole number"):
                            envs.reset(seed=odd)
            for odd in (nan, None, [nan] * 3, [None] * 3, [good] * 3, released, b"\xff\xff\xff", "abc", {"a": 1, "b": 2, "c": 3}, [1 << 70] * 3):
                with self.subTest(odd=odd), self.assertRaises((flagfall.FlagfallError, ValueError, OverflowError)):
                    envs.step(odd)
            if arrays:
                for odd in (numpy.full(3, nan), numpy.full(3, nan).astype(numpy.float16), numpy.zeros((3, 1), int), numpy.array([0, 0, 2**63], numpy.uint64)):
                    with self.subTest(odd=odd), self.assertRaises((flagfall.BadBuffer, flagfall.BadAction)):
                        envs.step(odd)
            self.assertEqual(told(envs), before)
            envs.step(good)
            envs.restore(0, kept)
            envs.reset()
            again = flagfall.VectorEnv("mini", 3, seed=4, arrays=arrays)
            again.reset(seed=5)
            self.assertEqual(told(envs), told(again))  # the seed after the last good one
            again.close()

    @both
    def test_a_closed_batch_keeps_its_buffers_and_does_nothing_more(self, arrays):
        envs = flagfall.VectorEnv("mini", 3, arrays=arrays)
        observations, _ = envs.reset()
        good, before, kept = list(envs.sample()), told(envs), envs.save(0)
        envs.close()
        for call in (lambda: envs.step(good), envs.reset, envs.sample, lambda: envs.save(0), lambda: envs.restore(0, kept), lambda: envs.forget(kept)):
            with self.assertRaises(flagfall.BadHandle):
                call()
        self.assertEqual(bytes(memoryview(observations).cast("B")), before)
        del envs
        self.assertEqual(bytes(memoryview(observations).cast("B")), before)

    def test_a_thread_plays_its_own_actions_whatever_others_try_meanwhile(self):
        envs, over, wrong = flagfall.VectorEnv("duel", 64, workers=2, arrays=False), threading.Event(), []
        envs.reset(seed=1)

        def meddle(call):
            while not over.wait(0.0002):  # it lets the others have a turn
                try:
                    call()
                except (flagfall.Busy, flagfall.BadAction, flagfall.BadArgument):
                    pass
                except Exception as err:
                    wrong.append(err)

        threads = [threading.Thread(target=meddle, args=(call,)) for call in (
            lambda: envs.step([0] * 64),  # a move into the own piece or onto no square: nowhere legal
            lambda: envs.forget(envs.save(0)),
            lambda: envs.restore(0, -1),
        )]
        for t in threads:
            t.start()
        rng, played = random.Random(1), []
        while len(played) < 30:
            actions = [rng.choice(envs.legal_actions(i)) for i in range(64)]
            while True:
                try:
                    envs.step(actions)
                    break
                except flagfall.Busy:
                    over.wait(0.0002)
                except Exception as err:
                    wrong.append(err)
                    break
            played.append(actions)
        over.set()
        for t in threads:
            t.join()
        self.assertEqual(wrong, [])
        again = flagfall.VectorEnv("duel", 64, arrays=False)
        again.reset(seed=1)
        for actions in played:
            again.step(actions)
        self.assertEqual(told(envs), told(again))
        again.close()
        envs.close()

    def test_two_threads_at_one_batch_are_told(self):
        envs = flagfall.VectorEnv("classic", 512, arrays=False)
        wrong = []

        def hammer():
            for _ in range(50):
                try:
                    envs.sample()
                except flagfall.Busy:
                    pass
                except Exception as err:
                    wrong.append(err)

        threads = [threading.Thread(target=hammer) for _ in range(3)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(wrong, [])


class Games(unittest.TestCase):
    def test_two_agents_play_a_game_to_its_end(self):
        for settings in ({"variant": "mini"}, {"variant": "duel", "max_plies": 30, "setups": "actions"}):
            game = flagfall.Game(**settings)
            rng = random.Random(4)
            for seed in range(3):
                game.reset(seed=seed)
                asked, rewards = {"red": 0, "blue": 0}, {}
                for agent in game.agent_iter():
                    observation, reward, termination, truncation, info = game.last()
                    over = termination or truncation
                    if over:
                        rewards[agent] = reward
                    else:
                        self.assertIn(observation[-1] & 1, (("red", "blue").index(agent),))
                        self.assertTrue(info["actions"])
                    asked[agent] += 1
                    game.step(None if over else rng.choice(info["actions"]))
                self.assertEqual(sum(rewards.values()), 0)
                self.assertEqual(sorted(rewards), ["blue", "red"])
                self.assertGreater(min(asked.values()), 1)
                with self.assertRaises(ValueError):
                    game.step(0)
            game.close()
        with self.assertRaises(ValueError):
            flagfall.Game("mini", opponent="council")


if __name__ == "__main__":
    unittest.main()
