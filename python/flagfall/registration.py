"""Names of the variants in Gymnasium, such as flagfall/Barrage-v0."""

from __future__ import annotations

#: The variants by their names in Gymnasium.
NAMES = {
    "Classic": "classic",
    "Barrage": "barrage",
    "OctaBarrage": "octa-barrage",
    "Duel": "duel",
    "Mini": "mini",
    "UCC": "ucc",
    "IUT": "iut",
    "MacTech": "mactech",
    "CS193D": "cs193d",
}


def register() -> None:
    """Registers flagfall/NAME-v0 for gymnasium.make and make_vec; once more does nothing.

    Gymnasium before 1.1 has other vector environments: there it does nothing.
    """
    import gymnasium

    if not hasattr(gymnasium.vector, "AutoresetMode"):
        return
    for name, variant in NAMES.items():
        if f"flagfall/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"flagfall/{name}-v0",
                entry_point="flagfall.gymnasium:Env",
                vector_entry_point="flagfall.gymnasium:VectorEnv",
                kwargs={"variant": variant},
            )
