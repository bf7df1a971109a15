"""Wrappers, which change nothing here."""

from typing import Any


class wrappers:  # noqa: N801
    """The wrappers that flagfall.pettingzoo.env uses."""

    @staticmethod
    def TerminateIllegalWrapper(env: Any, illegal_reward: float) -> Any:  # noqa: N802
        assert illegal_reward == -1
        return env

    @staticmethod
    def AssertOutOfBoundsWrapper(env: Any) -> Any:  # noqa: N802
        return env

    @staticmethod
    def OrderEnforcingWrapper(env: Any) -> Any:  # noqa: N802
        return env
