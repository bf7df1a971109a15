"""One game in the manner of PettingZoo's AEC environments."""

from __future__ import annotations

from typing import Any, Iterator, Optional

from .vector import VectorEnv


class Game:
    """A game in which `red` and `blue` act in turn.

        game = flagfall.Game("duel")
        game.reset(seed=1)
        for agent in game.agent_iter():
            observation, reward, termination, truncation, info = game.last()
            over = termination or truncation
            game.step(None if over else random.choice(info["actions"]))

    When it is over each agent is asked once more, and answers None.
    """

    possible_agents = ["red", "blue"]

    def __init__(self, variant: str = "classic", **settings: Any) -> None:
        if settings.get("opponent") is not None:
            raise ValueError("Game has no opponent of its own: expected two agents, or VectorEnv with opponent=")
        self._env = VectorEnv(variant, 1, **settings)
        self.agents: list[str] = []
        self.agent_selection = "red"
        self._observed: dict[str, bytes] = {}

    @property
    def num_actions(self) -> int:
        """How many actions there are."""
        return self._env.num_actions

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins a game; without a seed another one each time."""
        self._env.reset(seed=seed, options=options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._observed = {}
        self._select()

    def _select(self) -> None:
        """Notes whose turn it is and what that agent sees."""
        self.agent_selection = self.possible_agents[self._env.sides[0]]
        self._observed[self.agent_selection] = bytes(memoryview(self._env.observations).cast("B"))
        self._actions = self._env.legal_actions(0)

    def observe(self, agent: str) -> Optional[bytes]:
        """What an agent saw when it was last its turn, None before that."""
        return self._observed.get(agent)

    def last(self) -> tuple[Optional[bytes], float, bool, bool, dict[str, Any]]:
        """Observation, reward, termination, truncation and info of the agent whose turn
        it is; info["actions"] are its legal actions."""
        agent = self.agent_selection
        over = self.terminations[agent] or self.truncations[agent]
        info = {"actions": [] if over else self._actions}
        return self.observe(agent), self.rewards[agent], self.terminations[agent], self.truncations[agent], info

    def step(self, action: Optional[int]) -> None:
        """Plays an action of the agent whose turn it is; None where the game is over."""
        agent = self.agent_selection
        if agent not in self.agents:
            raise ValueError("the game is over for both agents: expected reset")
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError(f"the game is over: expected None, not {action!r}")
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        if action is None:
            raise ValueError("expected an action, not None: the game goes on")
        _, rewards, done, truncated, _ = self._env.step([action])
        other = self.possible_agents[1 - self.possible_agents.index(agent)]
        if done[0] or truncated[0]:
            self.rewards = {agent: float(rewards[0]), other: -float(rewards[0])}
            self.terminations = dict.fromkeys(self.agents, bool(done[0]))
            self.truncations = dict.fromkeys(self.agents, bool(truncated[0]))
            self.agent_selection = other
        else:
            self._select()

    def agent_iter(self) -> Iterator[str]:
        """The agents in the order in which they act, until the game is over."""
        while self.agents:
            yield self.agent_selection

    def close(self) -> None:
        """Ends the game."""
        self._env.close()
