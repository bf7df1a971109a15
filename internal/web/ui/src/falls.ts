// How pieces fall: most tumble; the Flag sways and goes down slowly, and the Marshal rears up first,
// because these two decide games.

import { animate, at, fall, flash, tumble, type Way } from "./moving";

// fallen has a piece fall where it stands, as its rank does.
export function fallen(piece: HTMLElement, token: string | undefined, stand: Way): Promise<unknown> {
  const scene = token ? scenes[token.toUpperCase()] : undefined;
  return scene ? scene(piece, stand) : tumble(piece, stand);
}

const scenes: Record<string, (piece: HTMLElement, stand: Way) => Promise<unknown>> = { F: flag, "1": marshal };

// turned is a place and an angle in degrees, with what else changes.
const turned = (stand: Way, down: number, angle: number, size = 1, rest: Keyframe = {}): Keyframe => ({
  transform: `${at([stand[0], stand[1] + down])} rotate(${angle}deg) scale(${size})`,
  ...rest,
});

function flag(piece: HTMLElement, stand: Way): Promise<unknown> {
  flash(piece, stand);
  return animate(
    piece,
    [
      turned(stand, 0, 0),
      turned(stand, 0, -12, 1.15, { offset: 0.2 }),
      turned(stand, 0, 14, 1.15, { offset: 0.4 }),
      turned(stand, 4, 86, 1.05, { offset: 0.8 }),
      turned(stand, 12, 92, 0.9, { opacity: 0 }),
    ],
    { duration: 3 * fall, easing: "ease-in-out" },
  );
}

function marshal(piece: HTMLElement, stand: Way): Promise<unknown> {
  return animate(
    piece,
    [
      turned(stand, 0, 0),
      turned(stand, -5, -14, 1.18, { offset: 0.35 }),
      turned(stand, 6, 70, 0.95, { opacity: 0.9, offset: 0.75 }),
      turned(stand, 16, 100, 0.6, { opacity: 0 }),
    ],
    { duration: 2 * fall, easing: "ease-in" },
  );
}
