"""The classes of Gymnasium: `VectorEnv` for many games, `Env` for one against a player.

    import flagfall.gymnasium
    import gymnasium

    envs = gymnasium.make_vec("flagfall/Barrage-v0", num_envs=1024)

It needs gymnasium 1.1 or later, and NumPy. A difference to other environments: `sample` of an
action space without a mask draws legal actions. An illegal action loses the game in `Env`, and is
an error in `VectorEnv`, which then plays nothing.
"""

from __future__ import annotations

import weakref
from typing import Any, Callable, Optional, Sequence, Union

import gymnasium
import numpy
from gymnasium.vector import AutoresetMode

from . import vector
from ._library import BadAction
from .registration import register
from .render import MODES


class LegalAction(gymnasium.spaces.Discrete):
    """The actions of a game. Without a mask, sample draws a legal one."""

    def __init__(self, n: int, legal: Callable[[], Sequence[int]]) -> None:
        super().__init__(n)
        self._legal = weakref.WeakMethod(legal) if hasattr(legal, "__self__") else legal

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """An action: of those in the mask, or as probable as told, or of the legal ones now."""
        if mask is not None:
            return super().sample(numpy.asarray(mask, numpy.int8))
        if probability is not None:
            return super().sample(probability=probability)
        legal = _called(self._legal)
        return self.dtype.type(legal[self.np_random.integers(len(legal))]) if len(legal) else super().sample()

    def __reduce__(self) -> Any:
        return gymnasium.spaces.Discrete, (int(self.n),)


class LegalActions(gymnasium.spaces.MultiDiscrete):
    """The actions of a batch. Without a mask, sample draws a legal one for every game."""

    def __init__(self, n: int, games: int, legal: Callable[[], Any]) -> None:
        super().__init__([n] * games)
        self._legal = weakref.WeakMethod(legal)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """An action of each game; the mask is an array of games × actions, or a tuple of masks."""
        if probability is not None:
            return super().sample(probability=probability)
        legal = numpy.asarray(mask, bool) if mask is not None else _called(self._legal)
        if len(legal) == 0:
            return super().sample()
        if legal.shape != (len(self.nvec), int(self.nvec[0])):
            raise ValueError(f"a mask of shape {legal.shape}: expected {(len(self.nvec), int(self.nvec[0]))}")
        counts = legal.sum(axis=1)
        nth = (self.np_random.random(len(counts)) * counts).astype(numpy.int64)
        games, actions = numpy.nonzero(legal)
        first = numpy.cumsum(counts) - counts
        drawn = numpy.zeros(len(counts), self.dtype)
        some = counts > 0
        drawn[some] = actions[(first + nth)[some]]
        return drawn

    def __reduce__(self) -> Any:
        return gymnasium.spaces.MultiDiscrete, (self.nvec.tolist(),)


def _called(legal: Any) -> Any:
    """What a method says, nothing where its environment is gone."""
    method = legal() if isinstance(legal, weakref.WeakMethod) else legal
    return method() if method is not None else ()


class VectorEnv(vector.VectorEnv, gymnasium.vector.VectorEnv):
    """flagfall.VectorEnv as a vector environment of Gymnasium, with the same settings.

    Arrays are copies, and masks have an element an action, unless copy=False or
    action_mask="bits" say otherwise.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4, "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, variant: str = "classic", num_envs: int = 1, *, copy: bool = True, action_mask: str = "bytes", **settings: Any) -> None:
        settings.pop("arrays", None)
        super().__init__(variant, num_envs, copy=copy, action_mask=action_mask, **settings)
        self.metadata = {**type(self).metadata, "autoreset_mode": AutoresetMode(vector.AUTORESET[self._autoreset])}

    def _make_spaces(self) -> None:
        (low, high), shape, kind = self._observation_bounds(), self._observation_shape(), vector._FORMS[self._form][1]
        box = gymnasium.spaces.Box
        self.single_observation_space = box(low, high, shape, numpy.dtype(kind).type)
        self.observation_space = box(low, high, (self.num_envs, *shape), numpy.dtype(kind).type)
        self.single_action_space = gymnasium.spaces.Discrete(self.num_actions)
        self.action_space = LegalActions(self.num_actions, self.num_envs, self.legal)

    @property
    def infos(self) -> dict[str, Any]:
        """What reset and step tell besides: the masks, and whose turn it is."""
        every = numpy.ones(self.num_envs, bool)
        infos = super().infos
        return {**infos, **{f"_{name}": every.copy() for name in infos}}

    def reset(self, *, seed: Union[None, int, Sequence[int]] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        """Begins games again: all, or those where options["reset_mask"] is true."""
        told = super().reset(seed=seed, options=options)
        if seed is not None and isinstance(self.np_random_seed, int):
            gymnasium.vector.VectorEnv.reset(self, seed=self.np_random_seed)  # its random numbers alone
        return told

    def close(self, **settings: Any) -> None:
        """Ends the games with their threads. A second time does nothing."""
        del settings  # there are none
        super().close()


class Env(gymnasium.Env):
    """One game against a player, for the caller's side, which is Red and Blue in turns.

    opponent: a player such as "council", "random" or "marshal:nodes=300,memory=1".
    illegal: what an illegal action does: "lose" the game, with a reward of -1, or "raise" an error.
    Other settings are those of flagfall.VectorEnv. infos["action_mask"] has the legal actions.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}

    def __init__(
        self, variant: str = "classic", *, opponent: str = "council", illegal: str = "lose", render_mode: Optional[str] = None, **settings: Any
    ) -> None:
        vector._one_of("illegal", illegal, ("lose", "raise"))
        self.render_mode, self._loses, self._lost = render_mode, illegal == "lose", False
        self._batch = vector.VectorEnv(
            variant, 1, opponent=opponent, render_mode=render_mode, autoreset="disabled", action_mask="bytes", copy=True, **settings
        )  # fmt: skip
        batch = self._batch
        low, high = batch._observation_bounds()
        self.observation_space = gymnasium.spaces.Box(low, high, batch._observation_shape(), numpy.dtype(vector._FORMS[batch._form][1]).type)
        self.action_space = LegalAction(batch.num_actions, self.legal_actions)

    def legal_actions(self) -> list[int]:
        """The legal actions now."""
        return self._batch.legal_actions(0)

    def _info(self) -> dict[str, Any]:
        infos = self._batch.infos
        return {"action_mask": infos["action_mask"][0], "side": int(infos["side"][0])}

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        """Begins a game; without a seed another one each time."""
        super().reset(seed=seed)
        observations, _ = self._batch.reset(seed=seed)
        self._lost = False
        return observations[0], self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an action and the opponent's reply."""
        if self._lost:
            raise BadAction("the game was lost by an illegal action: expected reset")
        legal = self.legal_actions()
        if self._loses and legal and action in self.action_space and int(action) not in legal:
            self._lost = True
            return self._batch.observations[0].copy(), -1.0, True, False, self._info()
        observations, rewards, done, truncated, _ = self._batch.step(numpy.asarray([action]))
        return observations[0], float(rewards[0]), bool(done[0]), bool(truncated[0]), self._info()

    def render(self) -> Any:
        """A picture of the game with the pieces of both sides, as render_mode says."""
        return self._batch.render(self.render_mode, 0) if self.render_mode else None

    def close(self) -> None:
        """Ends the game."""
        self._batch.close()


register()

__all__ = ["Env", "LegalAction", "LegalActions", "VectorEnv", "register"]
