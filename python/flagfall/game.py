"""One game in the manner of PettingZoo's AEC environments."""

from __future__ import annotations

from typing import Any, Iterator, Optional

from . import spaces
from .render import MODES
from .vector import VectorEnv


class Turns:
    """The turns of a game in which two agents act: what Game here and the environments for
    PettingZoo share. Rewards, ends and infos are kept as PettingZoo's AECEnv keeps them."""

    possible_agents: list[str]
    metadata: dict[str, Any] = {"name": "flagfall_v0", "render_modes": list(MODES), "render_fps": 4, "is_parallelizable": True}

    def _open(self, variant: str, settings: dict[str, Any]) -> None:
        """Begins the batch of one game that is played."""
        if settings.get("opponent") is not None:
            raise ValueError(f"{type(self).__name__} has no opponent of its own: expected two agents, or VectorEnv with opponent=")
        self._env = VectorEnv(variant, 1, autoreset="disabled", **settings)
        self.render_mode = self._env.render_mode
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]

    @property
    def num_actions(self) -> int:
        """How many actions there are."""
        return self._env.num_actions

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins a game; without a seed another one each time."""
        del options  # there are none
        self._env.reset(seed=seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def _turn(self) -> None:
        """Notes whose turn it is."""
        self.agent_selection = self.possible_agents[self._env.sides[0]]
        self.infos = {agent: self._info(agent) for agent in self.agents}

    def _info(self, agent: str) -> dict[str, Any]:
        """What an agent is told besides."""
        return {"actions": self._legal(agent)}

    def _legal(self, agent: str) -> list[int]:
        """The legal actions of an agent; none where it is not its turn."""
        over = not self.agents or any(self.terminations.values()) or any(self.truncations.values())
        return [] if over or agent != self.agent_selection else self._env.legal_actions(0)

    def observe(self, agent: str) -> Any:
        """What an agent may know now, whoever acts next."""
        return self._env.view(0, self.possible_agents.index(agent))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last turn, termination, truncation and info of the agent
        whose turn it is."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action: Optional[int]) -> None:
        """Plays an action of the agent whose turn it is; None where the game is over."""
        agent = self.agent_selection
        if agent not in self.agents:
            raise ValueError("the game is over for both agents: expected reset")
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError("expected an action, not None: the game goes on")
        _, rewards, done, truncated, _ = self._env.step([action])
        reward, other = float(rewards[0]), self.possible_agents[1 - self.possible_agents.index(agent)]
        self.rewards = {a: r for a, r in {agent: reward, other: -reward}.items() if a in self.agents}
        self._cumulative_rewards[agent] = 0.0
        for a, r in self.rewards.items():
            self._cumulative_rewards[a] += r
        if done[0] or truncated[0]:
            self.terminations = dict.fromkeys(self.agents, bool(done[0]))
            self.truncations = dict.fromkeys(self.agents, bool(truncated[0]))
            self._turn()
            self.agent_selection = other
        else:
            self._turn()

    def _leave(self, agent: str, action: Optional[int]) -> None:
        """Takes an agent out of a game that is over."""
        if action is not None:
            raise ValueError(f"the game is over: expected None, not {action!r}")
        self.agents.remove(agent)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del kept[agent]
        self.rewards = dict.fromkeys(self.rewards, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def render(self) -> Any:
        """A picture of the game with the pieces of both sides: text, an array or SVG, as render_mode says."""
        return self._env.render(self.render_mode, 0) if self.render_mode else None

    def close(self) -> None:
        """Ends the game."""
        self._env.close()


class Game(Turns):
    """A game in which `red` and `blue` act in turn.

        game = flagfall.Game("duel")
        game.reset(seed=1)
        for agent in game.agent_iter():
            observation, reward, termination, truncation, info = game.last()
            over = termination or truncation
            game.step(None if over else random.choice(info["actions"]))

    When it is over each agent is asked once more, and answers None. An observation is in bytes.
    """

    possible_agents = ["red", "blue"]

    def __init__(self, variant: str = "classic", **settings: Any) -> None:
        self._open(variant, settings)
        space = spaces.Box(0, 255, (self._env.observation_size,), "uint8")
        self._spaces = {agent: (space, spaces.Discrete(self.num_actions, lambda a=agent: self._legal(a))) for agent in self.possible_agents}

    @property
    def num_agents(self) -> int:
        """How many agents are in the game."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """How many agents a game has."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Game:
        """The game itself."""
        return self

    def observation_space(self, agent: str) -> spaces.Box:
        """What an agent may observe."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent may do. Without a mask, sample draws a legal action."""
        return self._spaces[agent][1]

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        """The agents in the order in which they act, until the game is over."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection
