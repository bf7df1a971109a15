"""What Farama's checkers ask of an environment, in our own words: check_env of Gymnasium, and
api_test, parallel_api_test, seed_test, parallel_seed_test and max_cycles_test of PettingZoo.

They run wherever the tests do. `python3 -m unittest test_farama` runs the real ones too, where
the packages are installed.
"""

import copy
import pickle
from collections import Counter

import numpy


def same(a, b):
    """Whether two values are the same, arrays and dictionaries included."""
    if isinstance(a, dict):
        return isinstance(b, dict) and a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, (tuple, list)):
        return type(a) is type(b) and len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, numpy.ndarray):
        if a.dtype == object:
            return a.shape == b.shape and all(map(same, a, b))
        return isinstance(b, numpy.ndarray) and a.dtype == b.dtype and a.shape == b.shape and bool((a == b).all())
    return type(a) is type(b) and a == b


def check_env(case, make):
    """check_env: spaces, reset by seed, options, what a step returns, repeatability, pictures, closing."""
    env = make()
    env.action_space.seed(1)
    case.assertIs(env.unwrapped, env)
    for seed in (None, 123):
        told = env.reset(seed=seed)
        case.assertIsInstance(told, tuple)
        case.assertEqual(len(told), 2)
        case.assertIn(told[0], env.observation_space)
        case.assertIsInstance(told[1], dict)
    env.reset(options={})
    seen = []
    for _ in range(2):  # the same after the same seed, also after one more reset without a seed
        first = env.reset(seed=123)
        state = copy.deepcopy(env.unwrapped._np_random.bit_generator.state)
        seen.append((first, env.reset(), state))
    case.assertTrue(same(seen[0], seen[1]))
    env.reset(seed=456)
    case.assertNotEqual(env.unwrapped._np_random.bit_generator.state, seen[0][2])
    stepped = []
    env.reset(seed=5)
    action = env.action_space.sample()
    case.assertIn(action, env.action_space)
    for _ in range(2):
        env.reset(seed=5)
        stepped.append(env.step(action))
    case.assertTrue(same(stepped[0], stepped[1]))
    observation, reward, terminated, truncated, info = stepped[0]
    case.assertIn(observation, env.observation_space)
    case.assertIsInstance(reward, float)
    case.assertIsInstance(terminated, bool)
    case.assertIs(truncated, False)
    case.assertIsInstance(info, dict)
    case.assertGreater(env.metadata["render_fps"], 0)
    env.close()
    env.close()
    for mode in env.metadata["render_modes"]:
        env = make(render_mode=mode)
        env.reset()
        _check_picture(case, mode, env.render())
        env.close()


def _check_picture(case, mode, picture):
    if mode == "rgb_array":
        case.assertEqual((picture.dtype, picture.ndim, picture.shape[2]), (numpy.uint8, 3, 3))
    else:
        case.assertIsInstance(picture, str)


def check_vector(case, make, modes):
    """What Gymnasium's vector environments promise, and its wrappers read."""
    for mode in modes:
        envs = make(autoreset=mode)
        n = envs.num_envs
        case.assertIs(envs.metadata["autoreset_mode"], mode)
        case.assertFalse(envs.closed)
        case.assertEqual(envs.observation_space.shape, (n, *envs.single_observation_space.shape))
        observations, infos = envs.reset(seed=4)
        case.assertIn(observations, envs.observation_space)
        case.assertIn(observations[0], envs.single_observation_space)
        again, _ = envs.reset(seed=4)
        case.assertTrue(same(observations, again))
        case.assertIsNot(observations, again)
        envs.action_space.seed(3)
        ended, finals = numpy.zeros(n, bool), 0
        for _ in range(150):
            if mode.value == "Disabled" and ended.any():
                before = observations
                observations, infos = envs.reset(options={"reset_mask": ended})
                case.assertTrue((observations[~ended] == before[~ended]).all())
            actions = envs.action_space.sample(mask=infos["action_mask"])
            case.assertIn(actions, envs.action_space)
            fresh = ended
            observations, rewards, terminated, truncated, infos = envs.step(actions)
            case.assertIn(observations, envs.observation_space)
            for told in (rewards, terminated, truncated):
                case.assertEqual(told.shape, (n,))
            ended = terminated | truncated
            if mode.value == "NextStep":
                case.assertFalse((ended & fresh).any())
                case.assertTrue((rewards[fresh] == 0).all())
            if mode.value == "SameStep" and ended.any():
                case.assertTrue((infos["_final_obs"] == ended).all() and (infos["_final_info"] == ended).all())
                case.assertEqual(infos["final_obs"].dtype, object)
                for i in range(n):
                    if ended[i]:
                        finals += 1
                        case.assertIn(infos["final_obs"][i], envs.single_observation_space)
                        case.assertFalse(same(infos["final_obs"][i], observations[i]))
                    else:
                        case.assertIsNone(infos["final_obs"][i])
                for name in ("action_mask", "side"):
                    case.assertEqual(infos["final_info"][name].shape[0], n)
                    case.assertTrue((infos["final_info"]["_" + name] == ended).all())
            else:
                case.assertNotIn("final_obs", infos)
            for name in ("action_mask", "side"):
                case.assertEqual(infos["_" + name].dtype, bool)
        case.assertEqual(finals > 0, mode.value == "SameStep")
        twin = pickle.loads(pickle.dumps(envs))
        case.assertIs(type(twin), type(envs))
        case.assertTrue(same(twin.observations, envs.observations))
        twin.close()
        envs.close()
        envs.close()
        case.assertTrue(envs.closed)


def mask_of(observation, info):
    """The mask of an agent."""
    return observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]


def check_turns(case, env, steps):
    """api_test: keys, cumulative rewards, agents that leave, observations in their space."""
    env.reset(seed=0, options={"options": 1})
    env.reset()
    case.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
    case.assertEqual(env.num_agents, len(env.possible_agents))
    case.assertIsNone(env.last(observe=False)[0])
    for agent in env.agents:
        case.assertIs(env.observation_space(agent), env.observation_space(agent))
        case.assertIs(env.action_space(agent), env.action_space(agent))
    live, gone, owed = set(env.agents), set(), Counter()
    for agent in env.agent_iter(2 * steps):
        case.assertNotIn(agent, gone)
        observation, reward, terminated, truncated, info = env.last()
        case.assertIsInstance(terminated, bool)
        case.assertIsInstance(truncated, bool)
        case.assertIs(info, env.infos[agent])
        case.assertEqual(reward, owed[agent])
        case.assertIn(observation, env.observation_space(agent))
        owed[agent] = 0
        over = terminated or truncated
        mask = mask_of(observation, info)
        case.assertTrue(same(mask, info["action_mask"]))
        case.assertEqual(over, not mask.any())
        for other in env.agents:
            if other != agent:
                case.assertFalse(mask_of(env.observe(other), env.infos[other]).any())
        if over:
            live.remove(agent)
            gone.add(agent)
        case.assertIsNone(env.step(None if over else env.action_space(agent).sample(mask)))
        for a, r in env.rewards.items():
            owed[a] += r
        for kept in (env.rewards, env.terminations, env.truncations, env.infos):
            case.assertEqual(set(kept), set(env.agents))
        case.assertEqual(set(env.agents), live)
    case.assertEqual(gone, set(env.possible_agents))
    env.reset(seed=0)
    action = env.action_space(env.agent_selection).sample(mask_of(*env.last()[::4]))
    env.step(action)
    env.reset(seed=0)
    env.step(numpy.int32(action))
    env.close()


def check_parallel(case, env, steps):
    """parallel_api_test: keys of what a step returns, and agents that do not come back."""
    env.reset(seed=0, options={"options": 1})
    for _ in range(2):
        observations, infos = env.reset()
        live = set(env.agents)
        case.assertEqual(live, set(env.possible_agents))
        for told in (observations, infos):
            case.assertEqual(set(told), live)
        for _ in range(steps):
            actions = {agent: env.action_space(agent).sample(observations[agent]["action_mask"]) for agent in env.agents}
            told = env.step(actions)
            observations, _, terminated, truncated, _ = told
            for part in told:
                case.assertEqual(set(part), live)
            live -= {agent for agent in live if terminated[agent] or truncated[agent]}
            case.assertEqual(set(env.agents), live)
            if not live:
                break
        case.assertFalse(live)
    env.close()


def check_seeds(case, make, steps):
    """seed_test: two environments with the same seeds go the same way."""
    envs = [make(), make()]
    for env in envs:
        env.reset(seed=42)
        for i, agent in enumerate(env.agents):
            env.action_space(agent).seed(42 + i)
    for _, agents in zip(range(steps), zip(*(env.agent_iter() for env in envs))):
        case.assertEqual(agents[0], agents[1])
        told = [env.last() for env in envs]
        case.assertTrue(same(told[0], told[1]))
        if told[0][2] or told[0][3]:
            break
        actions = [env.action_space(agents[0]).sample(mask_of(t[0], t[4])) for env, t in zip(envs, told)]
        case.assertEqual(actions[0], actions[1])
        for env, action in zip(envs, actions):
            env.step(action)


def check_parallel_seeds(case, make, steps):
    """parallel_seed_test: the same, with actions that are drawn without a mask."""
    envs = [make(), make()]
    for env in envs:
        env.reset(seed=42)
        for i, agent in enumerate(env.agents):
            env.action_space(agent).seed(42 + i)
    for _ in range(steps):
        actions = [{agent: env.action_space(agent).sample() for agent in env.agents} for env in envs]
        case.assertEqual(actions[0], actions[1])
        told = [env.step(a) for env, a in zip(envs, actions)]
        case.assertTrue(same(told[0], told[1]))
        if not envs[0].agents:
            break


def check_cycles(case, module):
    """max_cycles_test: a parallel game ends after so many steps, one in turn after so many turns of each agent."""
    most = 4
    env = module.parallel_env(max_cycles=most)
    env.reset()
    steps = 0
    while env.agents:
        env.step({agent: env.action_space(agent).sample() for agent in env.agents})
        steps += 1
    case.assertEqual(steps, most)
    env = module.env(max_cycles=most)
    env.reset()
    turns = Counter()
    for agent in env.agent_iter():
        turns[agent] += 1
        over = env.terminations[agent] or env.truncations[agent]
        env.step(None if over else env.action_space(agent).sample())
    case.assertEqual(set(turns.values()), {most + 1})  # with the last one, when it is over
