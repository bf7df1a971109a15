// What pieces of Advance do besides going and capturing, as it is seen.

import type { Played } from "./api";
import { h } from "./dom";
import { animate, at, done, face, fall, flash, glide, slide, tumble, turn, turnOver, type Way } from "./moving";

// Deed is a move on the position that stands there.
export interface Deed {
  from: HTMLElement;
  to: HTMLElement;
  piece: HTMLElement;
  other: HTMLElement | null;
  way: Way;
  move: Played;
  game: string;
}

// specials are by the kind of the move.
export const specials: Record<string, (d: Deed) => Promise<void>> = { leap, shot, build, swap, convert };

// leap goes over what stands between, in an arc.
async function leap({ piece, other, way }: Deed): Promise<void> {
  const top: Way = [way[0] / 2, way[1] / 2];
  await animate(
    piece,
    [{ transform: at([0, 0]) }, { transform: `${at(top)} scale(1.35)`, offset: 0.5 }, { transform: at(way) }],
    { duration: 2 * slide, easing: "ease-in-out" },
  );
  if (!other) return;
  flash(other);
  await tumble(other, [0, 0]);
}

// shot throws a stone from where the Catapult stays.
async function shot({ from, piece, other, way }: Deed): Promise<void> {
  const stone = h("div", { class: "stone", "aria-hidden": "true" });
  from.append(stone);
  const back: Way = [-way[0] * 0.04, -way[1] * 0.04],
    top: Way = [way[0] / 2, way[1] / 2];
  await done(
    piece.animate([{ transform: at([0, 0]) }, { transform: at(back) }, { transform: at([0, 0]) }], { duration: slide }),
  );
  await done(
    stone.animate(
      [{ transform: at([0, 0]) }, { transform: `${at(top)} scale(1.9)`, offset: 0.5 }, { transform: at(way) }],
      { duration: 2 * slide, easing: "linear" },
    ),
  );
  stone.remove();
  if (!other) return;
  flash(other);
  await tumble(other, [0, 0]);
}

// build lets a wall grow out of the ground.
async function build({ to, piece }: Deed): Promise<void> {
  const wall = h("div", { class: "rising", "aria-hidden": "true" });
  to.append(wall);
  void done(
    piece.animate(
      [
        { transform: "rotate(0deg)" },
        { transform: "rotate(-9deg)" },
        { transform: "rotate(7deg)" },
        { transform: "rotate(0deg)" },
      ],
      { duration: fall },
    ),
  );
  await done(
    wall.animate([{ transform: "scaleY(0)" }, { transform: "scaleY(1)" }], {
      duration: fall,
      easing: "steps(3, jump-none)",
    }),
  );
}

// swap lets two friends pass each other.
async function swap({ piece, other, way }: Deed): Promise<void> {
  await Promise.all([
    glide(piece, [0, 0], way, slide + turn),
    other && glide(other, [0, 0], [-way[0], -way[1]], slide + turn),
  ]);
}

// convert turns an enemy round: it is the mover's then, and the Jester stays.
async function convert({ piece, other, move, game }: Deed): Promise<void> {
  if (other && move.defender) face(other, { side: move.side, token: move.defender.toUpperCase(), name: "" }, game);
  await done(
    piece.animate(
      [
        { transform: "rotate(0deg)" },
        { transform: "rotate(-14deg)" },
        { transform: "rotate(14deg)" },
        { transform: "rotate(0deg)" },
      ],
      { duration: fall },
    ),
  );
  if (!other || !move.defender) return;
  await turnOver(other, [0, 0]);
}
