// Reading what package film writes: a recorded game as its first position and
// what every move changes. The report page and the browser share this file.

export type Side = 0 | 1;

// A cell is what stands on a square, as film.Cell in Go writes it: a letter, m
// where it is a piece that has moved, k where the enemy knows its rank.
export type Cell = string;

export interface Step {
  side: Side;
  text: string;
  from: number;
  to: number;
  strike?: string;
  set: [number, Cell][];
}

export interface Film {
  game: string;
  width: number;
  height: number;
  start: string;
  steps: Step[];
  turned?: boolean;
  mirrored?: boolean;
  names: Record<string, string>;
  balance?: number[];
  ending: string;
  fault?: string;
}

export interface Man {
  side: Side;
  token: string;
  name: string;
  moved: boolean;
  known: boolean;
}
export interface Ground {
  man?: Man;
  lake?: boolean;
  wall?: boolean;
}

// board returns the cells after so many moves.
export function board(film: Film, ply: number): Cell[] {
  const cells: Cell[] = [...film.start];
  for (const step of film.steps.slice(0, ply))
    for (const [square, cell] of step.set) cells[square] = cell;
  return cells;
}

// order returns the squares of a board row by row from the top left as they are
// seen: turned by 180 degrees, or with left and right exchanged, or both.
export function order(
  width: number,
  height: number,
  turned = false,
  mirrored = false,
): number[][] {
  return [...Array(height).keys()].map((y) =>
    [...Array(width).keys()].map((x) => {
      const row = turned ? height - 1 - y : y;
      const column = turned !== mirrored ? width - 1 - x : x;
      return row * width + column;
    }),
  );
}

// The pieces of StraDoS letters: Red's begin with B, Blue's with N.
const ranks = "BS987654321F";

// read says what a cell is.
export function read(film: Film, cell: Cell): Ground {
  const letter = cell[0],
    flags = cell.slice(1),
    code = letter.charCodeAt(0);
  let side: Side = 0,
    token: string | undefined;
  if (film.game === "advance") {
    if (letter === "#") return { wall: true };
    if (letter === ".") return {};
    token = letter.toUpperCase();
    side = letter === token ? 0 : 1;
  } else {
    if (letter === "_") return { lake: true };
    side = code < 78 ? 0 : 1;
    token = ranks[code - (side ? 78 : 66)];
  }
  if (!token) return {};
  return {
    man: {
      side,
      token,
      name: film.names[token] ?? token,
      moved: flags.includes("m"),
      known: flags.includes("k"),
    },
  };
}
