"""The classes of PettingZoo: `env` for agents in turn (AEC), `parallel_env` for its parallel form.

    import flagfall.pettingzoo

    env = flagfall.pettingzoo.env("barrage")

`player_0` has Red and begins, `player_1` has Blue. An observation is a dictionary of "observation",
bytes or planes, and "action_mask", which is in the infos too; it is all 0 for an agent that waits.
`sample` of an action space without a mask draws a legal action. It needs pettingzoo and NumPy.
"""

from __future__ import annotations

import weakref
from typing import Any, Callable, Optional

import gymnasium
import numpy
import pettingzoo
from pettingzoo.utils import wrappers

from .game import Turns
from .gymnasium import LegalAction
from .observation import planes

_AGENTS = ["player_0", "player_1"]
_FORMS = {"bytes": "uint8", "planes": "float32"}


class raw_env(Turns, pettingzoo.AECEnv):  # noqa: N801: PettingZoo's name
    """A game of two agents in turn, without the wrappers of `env`. An illegal action is an error.

    observation: "bytes", or "planes" of 32-bit numbers.
    max_cycles: the game is truncated after so many turns of each agent; None: after max_plies.
    Other settings are those of flagfall.VectorEnv.
    """

    possible_agents = _AGENTS

    def __init__(
        self,
        variant: str = "classic",
        *,
        observation: str = "bytes",
        max_cycles: Optional[int] = None,
        render_mode: Optional[str] = None,
        **settings: Any,
    ) -> None:
        pettingzoo.AECEnv.__init__(self)
        if observation not in _FORMS:
            raise ValueError(f'observation is {observation!r}: expected "bytes" or "planes"')
        if max_cycles is not None:
            settings["max_plies"] = 2 * max_cycles
        self._form = observation
        self._open(variant, {**settings, "render_mode": render_mode})
        batch = self._env
        shape = (batch.observation_size,) if observation == "bytes" else (batch._planes, batch.height, batch.width)
        high = 255 if observation == "bytes" else 1
        space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, high, shape, numpy.dtype(_FORMS[observation]).type),
                "action_mask": gymnasium.spaces.Box(0, 1, (batch.num_actions,), numpy.int8),
            }
        )
        self._spaces = {agent: (space, LegalAction(batch.num_actions, _legal(self, agent))) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent may observe."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Any:
        """What an agent may do. Without a mask, sample draws a legal action."""
        return self._spaces[agent][1]

    def observe(self, agent: str) -> Any:
        """What an agent may know now, whoever acts next."""
        seen = numpy.frombuffer(super().observe(agent), numpy.uint8).copy()
        if self._form == "planes":
            seen = planes(seen[None], self._env.width, self._env.height)[0].astype(numpy.float32)
        return {"observation": seen, "action_mask": self._mask(agent)}

    def _mask(self, agent: str) -> Any:
        mask = numpy.zeros(self.num_actions, numpy.int8)
        mask[self._legal(agent)] = 1
        return mask

    def _info(self, agent: str) -> dict[str, Any]:
        return {"action_mask": self._mask(agent)}


def _legal(game: raw_env, agent: str) -> Callable[[], list[int]]:
    """The legal actions of an agent, without keeping the game."""
    kept = weakref.ref(game)

    def legal() -> list[int]:
        playing = kept()
        return playing._legal(agent) if playing is not None else []

    return legal


class parallel_env(pettingzoo.ParallelEnv):  # noqa: N801
    """The same game, stepped with the actions of both agents: that of the agent whose turn it is
    is played, the other's is not looked at.

    max_cycles: the game is truncated after so many steps.
    """

    metadata = Turns.metadata

    def __init__(self, variant: str = "classic", *, max_cycles: Optional[int] = None, **settings: Any) -> None:
        if max_cycles is not None:
            settings["max_plies"] = max_cycles
        self._game = raw_env(variant, **settings)
        self.render_mode = self._game.render_mode
        self.possible_agents = list(_AGENTS)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """What an agent may observe."""
        return self._game.observation_space(agent)

    def action_space(self, agent: str) -> Any:
        """What an agent may do. Without a mask, sample draws a legal action, and any for the agent that waits."""
        return self._game.action_space(agent)

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a game; without a seed another one each time."""
        self._game.reset(seed=seed, options=options)
        self.agents = list(self._game.agents)
        return {agent: self._game.observe(agent) for agent in self.agents}, dict(self._game.infos)

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Plays the action of the agent whose turn it is."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        game = self._game
        if game.agent_selection not in actions:
            raise ValueError(f"no action of {game.agent_selection}, whose turn it is")
        game.step(actions[game.agent_selection])
        seen = {agent: game.observe(agent) for agent in self.agents}
        told = (seen, dict(game.rewards), dict(game.terminations), dict(game.truncations), dict(game.infos))
        if any(game.terminations.values()) or any(game.truncations.values()):
            self.agents = []
        return told

    def render(self) -> Any:
        """A picture of the game with the pieces of both sides, as render_mode says."""
        return self._game.render()

    def close(self) -> None:
        """Ends the game."""
        self._game.close()


def env(variant: str = "classic", **settings: Any) -> pettingzoo.AECEnv:
    """A game of two agents in turn. An illegal action loses it, with a reward of -1."""
    game: Any = raw_env(variant, **settings)
    game = wrappers.TerminateIllegalWrapper(game, illegal_reward=-1)
    game = wrappers.AssertOutOfBoundsWrapper(game)
    return wrappers.OrderEnforcingWrapper(game)


__all__ = ["env", "parallel_env", "raw_env"]
