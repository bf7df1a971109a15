"""Pictures of a game: as text, as an array of colours, and as SVG."""

from __future__ import annotations

from typing import Any, Optional, Sequence

#: The letters of the ranks, from 1 for the Marshal to F for the Flag.
LETTERS = "123456789SBF"

_TILE = 24  # dots of a square in an array of colours
_GROUND, _LINE, _WATER, _INK = (232, 220, 190), (200, 186, 150), (126, 160, 190), (255, 255, 255)
_SIDES = ((178, 44, 44), (40, 74, 160))

# Letters of three dots by five, row by row from the top left.
_DOTS = {
    "1": "010110010010111", "2": "111001111100111", "3": "111001111001111", "4": "101101111001001",
    "5": "111100111001111", "6": "111100111101111", "7": "111001010010010", "8": "111101111101111",
    "9": "111101111001111", "S": "011100010001110", "B": "110101110101110", "F": "111100110100100",
}  # fmt: skip


class Board:
    """The pieces of a game, with Red's back row at the bottom."""

    def __init__(self, red: Sequence[int], blue: Sequence[int], width: int, height: int, lakes: Sequence[int]) -> None:
        self.width, self.height = width, height
        self._own, self._lakes = (red, blue), lakes

    def square(self, column: int, row: int) -> Optional[tuple[int, str]]:
        """The side and letter of the piece on a square, counted from Red's left and back row."""
        q = row * self.width + column
        for side, view in enumerate(self._own):
            c = view[q if side == 0 else self.width * self.height - 1 - q]
            if c & 15 and not c & 16:
                return side, LETTERS[(c & 15) - 1]
        return None

    def lake(self, column: int, row: int) -> bool:
        """Whether a square is a lake."""
        q = row * self.width + column
        return self._lakes[q // 64] >> q % 64 & 1 == 1

    def text(self) -> str:
        """Two characters a square: R or B and the rank, ~~ for a lake."""

        def cell(column: int, row: int) -> str:
            piece = self.square(column, row)
            if piece:
                return "RB"[piece[0]] + piece[1]
            return "~~" if self.lake(column, row) else " ."

        rows = [" ".join(cell(column, row) for column in range(self.width)) for row in reversed(range(self.height))]
        return "\n".join(rows) + "\n"

    def colours(self) -> Any:
        """An array of height × width × 3 bytes. It needs NumPy."""
        import numpy

        picture = numpy.empty((self.height * _TILE, self.width * _TILE, 3), numpy.uint8)
        for row in range(self.height):
            for column in range(self.width):
                top = (self.height - 1 - row) * _TILE
                tile = picture[top : top + _TILE, column * _TILE : (column + 1) * _TILE]
                tile[:] = _LINE
                tile[1:, 1:] = _WATER if self.lake(column, row) else _GROUND
                piece = self.square(column, row)
                if piece:
                    tile[3:-2, 3:-2] = _SIDES[piece[0]]
                    dots = numpy.array([int(d) for d in _DOTS[piece[1]]], bool).reshape(5, 3)
                    dots = dots.repeat(3, axis=0).repeat(3, axis=1)
                    tile[5:20, 8:17][dots] = _INK
        return picture

    def svg(self) -> str:
        """A picture for a page."""
        size = 40

        def colour(c: tuple[int, int, int]) -> str:
            return "#%02x%02x%02x" % c

        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width * size} {self.height * size}" '
            'font-family="sans-serif" font-size="22" text-anchor="middle">'
        ]
        for row in range(self.height):
            for column in range(self.width):
                x, y = column * size, (self.height - 1 - row) * size
                ground = colour(_WATER if self.lake(column, row) else _GROUND)
                parts.append(f'<rect x="{x}" y="{y}" width="{size}" height="{size}" fill="{ground}" stroke="{colour(_LINE)}"/>')
                piece = self.square(column, row)
                if piece:
                    parts.append(f'<rect x="{x + 4}" y="{y + 4}" width="32" height="32" rx="4" fill="{colour(_SIDES[piece[0]])}"/>')
                    parts.append(f'<text x="{x + 20}" y="{y + 28}" fill="{colour(_INK)}">{piece[1]}</text>')
        return "\n".join(parts) + "\n</svg>\n"

    def drawn(self, mode: str) -> Any:
        """The picture of a render mode."""
        return {"ansi": self.text, "rgb_array": self.colours, "svg": self.svg}[mode]()


#: What render makes.
MODES = ("ansi", "rgb_array", "svg")
