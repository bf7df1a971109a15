"""Tests of the Python package, with and without NumPy: `go test ./libflagfall` runs them."""

import copy
import os
import pickle
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


class Ends(unittest.TestCase):
    @both
    def test_the_last_observation_is_not_lost(self, arrays):
        settings = dict(variant="mini", num_envs=6, seed=2, max_plies=30, arrays=arrays)
        with flagfall.VectorEnv(**settings) as envs, flagfall.VectorEnv(autoreset="disabled", **settings) as twin:
            envs.reset()
            twin.reset()
            n, ended, broken = envs.observation_size, 0, 0
            for _ in range(120):
                actions = list(envs.sample())
                _, _, done, truncated, infos = envs.step(actions)
                twin.step(actions)
                over = [bool(d or t) for d, t in zip(done, truncated)]
                self.assertEqual("final_obs" in infos, any(over))
                for i in range(6):
                    if over[i]:
                        ended, broken = ended + 1, broken + bool(truncated[i])
                        self.assertEqual(bytes(infos["final_obs"][i]), told(twin)[i * n : (i + 1) * n])
                        self.assertEqual(list(infos["final_info"]["action_mask"][i]), list(twin._words("masks", i)))
                        self.assertEqual(infos["final_info"]["side"][i], twin.sides[i])
                    elif any(over):
                        self.assertIsNone(infos["final_obs"][i])
                if any(over):
                    self.assertEqual(list(infos["_final_obs"]), over)
                    twin.reset(options={"reset_mask": over})
                self.assertEqual(told(envs), told(twin))
            self.assertGreater(ended, broken)
            self.assertGreater(broken, 0)

    @both
    def test_a_new_game_begins_in_the_next_step_or_on_request(self, arrays):
        with flagfall.VectorEnv("mini", 4, seed=2, max_plies=20, autoreset="next_step", arrays=arrays) as envs:
            envs.reset()
            over = [False] * 4
            for _ in range(60):
                before, (observations, rewards, done, truncated, infos) = over, envs.step(envs.sample())
                self.assertNotIn("final_obs", infos)
                over = [bool(d or t) for d, t in zip(done, truncated)]
                data = told(envs)
                for i in range(4):
                    plies = data[(i + 1) * envs.observation_size - 3]
                    self.assertEqual(before[i], plies == 0)
                    self.assertTrue(envs.legal_actions(i))
                    self.assertFalse(before[i] and (over[i] or rewards[i] != 0))
        with flagfall.VectorEnv("mini", 1, max_plies=5, autoreset="disabled", arrays=arrays) as envs:
            envs.reset()
            for _ in range(5):
                envs.step(envs.sample())
            with self.assertRaisesRegex(flagfall.BadAction, "game 0 is over"):
                envs.step(envs.sample())
            envs.reset()
            envs.step(envs.sample())
        with self.assertRaisesRegex(flagfall.BadArgument, "same_step"):
            flagfall.VectorEnv("mini", autoreset="sometimes")


class Seeds(unittest.TestCase):
    @both
    def test_a_reset_depends_on_its_seed_alone(self, arrays):
        made = [flagfall.VectorEnv("duel", 3, seed=seed, arrays=arrays) for seed in (7, 1, None)]
        made[0].reset()
        for envs in made[1:]:
            envs.step(envs.sample())
            envs.reset(seed=7)
            self.assertEqual(told(envs), told(made[0]))
            self.assertEqual(envs.np_random_seed, 7)
        for _ in range(50):
            for envs in made:
                envs.step(envs.sample())
        self.assertEqual(told(made[0]), told(made[1]))
        for envs in made:  # and the next games without a seed
            envs.reset()
        self.assertEqual(told(made[0]), told(made[2]))
        for envs in made:
            envs.close()

    @both
    def test_seeds_are_numbers_or_lists_and_every_other_is_refused(self, arrays):
        with flagfall.VectorEnv("mini", 3, seed=1, arrays=arrays) as envs:
            n = envs.observation_size
            envs.reset(seed=[5, 6, 5])
            data = told(envs)
            self.assertEqual(data[:n], data[2 * n :])
            self.assertNotEqual(data[:n], data[n : 2 * n])
            envs.reset(seed=5)
            self.assertEqual(told(envs)[:n], data[:n])
            if numpy is not None:
                envs.reset(seed=numpy.int64(5))
                self.assertEqual(told(envs)[:n], data[:n])
                envs.reset(seed=numpy.array([5, 6, 5], numpy.uint32))
                self.assertEqual(told(envs), data)
            before = told(envs)
            for wrong in (-1, True, [True, 0, 0], [-1, 0, 0], [1, 2], [1, 2, 3.5], "abc", b"abc", 1 << 64, {}):
                with self.subTest(wrong=wrong), self.assertRaises(flagfall.BadArgument):
                    envs.reset(seed=wrong)
            self.assertEqual(told(envs), before)
        for wrong in ({"seed": -1}, {"pool_seed": -1}, {"max_plies": -1}, {"pool_size": -1}, {"workers": -1}, {"opponent_games": -1}):
            with self.subTest(wrong=wrong), self.assertRaisesRegex(flagfall.BadArgument, "is -1: expected a whole number from 0"):
                flagfall.VectorEnv("mini", **wrong)

    @unittest.skipIf(numpy is None, "NumPy is missing")
    def test_numbers_of_numpy_are_numbers(self):
        for arrays in (False, True):
            with flagfall.VectorEnv("mini", numpy.int64(2), seed=numpy.uint8(3), workers=numpy.int32(1), max_plies=numpy.int16(90), arrays=arrays) as envs:
                envs.reset()
                envs.step([numpy.int64(a) for a in envs.sample()])
                envs.restore(numpy.int64(0), numpy.uint64(envs.save(numpy.int32(1))))

    @both
    def test_only_the_games_of_the_mask_begin_again(self, arrays):
        with flagfall.VectorEnv("mini", 4, seed=3, arrays=arrays) as envs, flagfall.VectorEnv("mini", 4, arrays=arrays) as other:
            for _ in range(9):
                envs.step(envs.sample())
            n, before = envs.observation_size, told(envs)
            envs.reset(seed=8, options={"reset_mask": [False, True, False, True]})
            other.reset(seed=8)
            for i, again in enumerate([False, True, False, True]):
                self.assertEqual(told(envs)[i * n : (i + 1) * n], (told(other) if again else before)[i * n : (i + 1) * n])
            for wrong in ([True] * 3, [False] * 4, [1, 0, 2, 1], 5, "yes!!"):
                with self.subTest(wrong=wrong), self.assertRaisesRegex(flagfall.BadArgument, "reset_mask"):
                    envs.reset(options={"reset_mask": wrong})
            with self.assertRaisesRegex(flagfall.BadArgument, "'resetmask': expected reset_mask"):
                envs.reset(options={"resetmask": [True] * 4})

    def test_without_a_seed_every_batch_plays_other_games(self):
        made = [flagfall.VectorEnv("mini", 4, arrays=False) for _ in range(2)]
        for envs in made:
            envs.reset()
        self.assertNotEqual(told(made[0]), told(made[1]))
        self.assertNotEqual(made[0].np_random_seed, made[1].np_random_seed)
        again = flagfall.VectorEnv("mini", 4, seed=made[0].np_random_seed, arrays=False)
        again.reset()
        self.assertEqual(told(again), told(made[0]))
        games = [flagfall.Game("mini") for _ in range(2)]
        for game in games:
            game.reset()
        self.assertNotEqual(games[0].last()[0], games[1].last()[0])

    def test_pools_depend_on_their_own_seed(self):
        made = [flagfall.VectorEnv("duel", 4, seed=1, pool_seed=seed, pool_size=50, arrays=False) for seed in (0, 1)]
        for envs in made:
            envs.reset()
        self.assertNotEqual(told(made[0]), told(made[1]))


class Copies(unittest.TestCase):
    @both
    def test_a_copy_is_a_batch_of_its_own_that_goes_on_alike(self, arrays):
        for settings in ({"variant": "mini"}, {"variant": "duel", "setups": "actions"}, {"variant": "mini", "max_plies": 12, "autoreset": "disabled"}):
            envs = flagfall.VectorEnv(num_envs=3, seed=4, arrays=arrays, **settings)
            envs.reset()
            for _ in range(12):
                envs.step(envs.sample())
            envs.note = [1, 2]
            before = told(envs)
            for make in (copy.copy, copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))):
                twins = make(envs), make(envs)
                for twin in twins:
                    self.assertEqual(told(twin), before)
                    self.assertEqual((twin.note, twin.np_random_seed), ([1, 2], 4))
                    if settings.get("autoreset"):
                        twin.reset()
                    for _ in range(40):
                        if settings.get("autoreset") is None:
                            twin.step(twin.sample())
                self.assertEqual(told(twins[0]), told(twins[1]))
                twins[0].close()
                del twins, twin
                self.assertEqual(told(envs), before)
            envs.reset()
            envs.step(envs.sample())  # the copies that are gone have not closed it
            envs.close()
            with self.assertRaises(flagfall.BadHandle):
                copy.copy(envs)

    def test_a_game_is_kept_in_bytes(self):
        with flagfall.VectorEnv("mini", 2, seed=4, arrays=False) as envs:
            envs.reset()
            for _ in range(8):
                envs.step(envs.sample())
            data, n = envs.dump(0), envs.observation_size
            envs.load(1, data)
            self.assertEqual(told(envs)[:n], told(envs)[n:])
            with self.assertRaisesRegex(flagfall.BadArgument, "too early"):
                envs.load(0, data[:-1])
            with flagfall.VectorEnv("duel", 1, arrays=False) as other, self.assertRaisesRegex(flagfall.BadArgument, "mini"):
                other.load(0, data)

    @unittest.skipUnless(hasattr(os, "fork"), "no fork")
    def test_a_forked_process_is_told_instead_of_waiting_for_ever(self):
        envs = flagfall.VectorEnv("mini", 2, arrays=False)
        envs.reset()
        child = os.fork()
        if child == 0:
            try:
                envs.step([0, 0])
            except flagfall.Fault as err:
                del envs
                os._exit(0 if "spawn" in str(err) else 3)
            finally:
                os._exit(4)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        envs.step(envs.sample())


class Forms(unittest.TestCase):
    @unittest.skipIf(numpy is None, "NumPy is missing")
    def test_the_library_writes_planes_and_masks_as_numpy_does(self):
        for variant in ("mini", "duel"):
            made = {form: flagfall.VectorEnv(variant, 5, seed=2, observation=form, action_mask="bytes", max_plies=30) for form in vector._FORMS}
            plain = made["bytes"]
            for envs in made.values():
                envs.reset()
            for _ in range(70):
                actions = plain.sample().copy()
                told_ = {form: envs.step(actions) for form, envs in made.items()}
                want = flagfall.planes(plain.observations, plain.width, plain.height)
                self.assertTrue((made["planes"].observations == want).all())
                self.assertTrue((made["half_planes"].observations == want).all())
                squares = plain.width * plain.height
                bits = numpy.unpackbits(made["plane_bits"].observations.view(numpy.uint8), axis=2, bitorder="little")[:, :, :squares]
                self.assertTrue((bits == want.reshape(5, -1, squares)).all())
                for form, envs in made.items():
                    self.assertTrue((envs.infos["action_mask"] == plain._unpacked(plain.masks)).all())
                    infos = told_[form][4]
                    self.assertEqual("final_obs" in infos, "final_obs" in told_["bytes"][4])
                    for i in numpy.flatnonzero(infos.get("_final_obs", [])):
                        self.assertEqual(infos["final_obs"][i].dtype, envs.observations.dtype)
                        self.assertEqual(infos["final_obs"][i].shape, envs.observations[i].shape)
                        if form == "planes":
                            last = told_["bytes"][4]["final_obs"][i]
                            self.assertTrue((infos["final_obs"][i] == flagfall.planes(last[None], plain.width, plain.height)[0]).all())
            for envs in made.values():
                envs.close()

    @both
    def test_pictures_have_every_piece(self, arrays):
        with flagfall.VectorEnv("duel", 2, seed=1, render_mode="ansi", arrays=arrays) as envs:
            envs.reset()
            pictures = envs.render()
            self.assertEqual(len(pictures), 2)
            rows = [line.split() for line in pictures[0].splitlines()]
            self.assertEqual([len(row) for row in rows], [10] * 10)
            self.assertEqual(sum(cell == "~~" for row in rows for cell in row), 8)
            red = [flagfall.render.LETTERS[c - 1] for c in envs.view(0, 0)[:10] if c]
            self.assertEqual([cell[1] for cell in rows[-1] if cell[0] == "R"], red)
            self.assertEqual(sum(cell[0] == "B" and len(cell) == 2 for row in rows for cell in row), 10)
            self.assertEqual(envs.render("svg", 1).count("<text"), 20)
            if numpy is not None:
                self.assertEqual(envs.render("rgb_array", 0).shape, (240, 240, 3))
            with self.assertRaisesRegex(flagfall.BadArgument, "rgb_array"):
                envs.render("jpeg")
            envs.render_mode = None
            self.assertIsNone(envs.render())

    @both
    def test_spaces_have_what_the_batch_takes_and_gives(self, arrays):
        with flagfall.VectorEnv("mini", 3, seed=1, arrays=arrays) as envs:
            envs.reset()
            self.assertIn(envs.observations, envs.observation_space)
            self.assertNotIn(7, envs.single_observation_space)
            envs.action_space.seed(5)
            for _ in range(20):
                actions = envs.action_space.sample()
                self.assertIn(actions, envs.action_space)
                for i, action in enumerate(actions):
                    self.assertIn(action, envs.legal_actions(i))
                envs.step(actions)
            self.assertEqual(envs.single_action_space.n, envs.num_actions)
            self.assertEqual(envs.single_action_space.sample([0] * 4 + [1]), 4)
            self.assertNotIn([envs.num_actions, 0, 0], envs.action_space)
            self.assertEqual(envs.metadata["autoreset_mode"], "SameStep")


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
        with self.assertRaisesRegex(flagfall.BadAction, r"action 1799 of game 2 is not legal for Red \(legal actions: \d+\)"):
            envs.step(good[:2] + [1799])
        with self.assertRaisesRegex(flagfall.BadAction, r"action 1800 of game 2: .* legal for Red \(legal actions: \d+\)"):
            envs.step(good[:2] + [1800])
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
            again.reset(seed=4)
            again.sample()
            again.step(good)
            again.restore(0, again.save(0))
            again.reset()
            self.assertEqual(told(envs)[envs.observation_size :], told(again)[envs.observation_size :])  # all but game 0 went on alike
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

    def test_a_game_keeps_what_pettingzoo_keeps(self):
        game = flagfall.Game("mini", max_plies=40, render_mode="ansi")
        rng, reward_of = random.Random(3), {"red": 0, "blue": 0}
        game.reset(seed=2)
        for agent in game.agent_iter():
            observation, reward, termination, truncation, info = game.last()
            self.assertEqual(reward, reward_of[agent])
            reward_of[agent] = 0
            self.assertEqual(game.last(observe=False)[0], None)
            self.assertEqual(observation, game.observe(agent))
            self.assertIn(observation, game.observation_space(agent))
            over = termination or truncation
            other = game.possible_agents[1 - game.possible_agents.index(agent)]
            if other in game.agents:
                self.assertEqual(game.infos[other]["actions"], [])
                self.assertEqual(game.observe(other)[-1] & 1, game.possible_agents.index(other))
            game.step(None if over else game.action_space(agent).sample())
            for kept in (game.rewards, game.terminations, game.truncations, game.infos, game._cumulative_rewards):
                self.assertEqual(set(kept), set(game.agents))
            for a, r in game.rewards.items():
                reward_of[a] += r
        self.assertEqual((game.num_agents, game.max_num_agents), (0, 2))
        self.assertIn("R", game.render())
        game.close()


if __name__ == "__main__":
    unittest.main()
