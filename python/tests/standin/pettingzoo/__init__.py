"""As much of PettingZoo's published interface as flagfall.pettingzoo uses: see gymnasium beside this."""

from typing import Any, Iterator

from . import utils  # noqa: F401


class AECEnv:
    """The base class of environments of agents in turn."""

    agents: list
    possible_agents: list

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Any:
        return self

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection  # type: ignore[attr-defined]


class ParallelEnv:
    """The base class of environments of agents at once."""

    agents: list
    possible_agents: list

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def unwrapped(self) -> Any:
        return self
