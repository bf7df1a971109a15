// The movements that scenes on a board are made of. Places are pixels from where an
// element stands, times milliseconds.

import type { Piece } from "./api";
import { svg } from "./dom";
import { dress } from "./piece";

export type Way = [number, number];

export const slide = 200, turn = 110, clash = 260, fall = 300;

export const at = ([x, y]: Way) => `translate(${x}px, ${y}px)`;

// done waits for an animation; one that is broken off is over too.
export const done = (a: Animation): Promise<unknown> => a.finished.catch(() => {});

export function glide(e: Element, from: Way, to: Way, duration: number): Promise<void> {
  return done(e.animate([{ transform: at(from) }, { transform: at(to) }], { duration, easing: "cubic-bezier(.3,.1,.25,1)", fill: "forwards" })).then(() => {});
}

export function knock(e: Element, from: Way, push: Way): Promise<unknown> {
  const hit = at([from[0] + push[0], from[1] + push[1]]), back = at([from[0] - push[0], from[1] - push[1]]);
  return done(e.animate([{ transform: at(from) }, { transform: hit }, { transform: back }, { transform: at(from) }], { duration: clash, easing: "ease-in-out", fill: "forwards" }));
}

export function tumble(e: Element, from: Way): Promise<void> {
  return done(e.animate([
    { transform: `${at(from)} rotate(0deg)`, opacity: 1 },
    { transform: `${at([from[0], from[1] + 6])} rotate(70deg) scale(.85)`, opacity: 0.9, offset: 0.6 },
    { transform: `${at([from[0], from[1] + 14])} rotate(95deg) scale(.6)`, opacity: 0 },
  ], { duration: fall, easing: "ease-in", fill: "forwards" })).then(() => {});
}

// turnOver turns a piece over, which is another one then.
export async function turnOver(e: HTMLElement, p: Piece, game: string, stand: Way): Promise<void> {
  const flat = { transform: `${at(stand)} scaleX(.02)` }, whole = { transform: at(stand) };
  await done(e.animate([whole, flat], { duration: turn, easing: "ease-in", fill: "forwards" }));
  dress(e, p, game);
  await done(e.animate([flat, whole], { duration: turn, easing: "ease-out", fill: "forwards" }));
}

// flash draws a burst where two pieces meet.
export function flash(at: Element): void {
  const burst = svg("svg", { viewBox: "0 0 48 48", class: "burst", "aria-hidden": "true" },
    svg("path", { d: "M24 2L28.5 15L41 8.5L33.5 20.5L46 24L33.5 27.5L41 39.5L28.5 33L24 46L19.5 33L7 39.5L14.5 27.5L2 24L14.5 20.5L7 8.5L19.5 15Z" }));
  at.after(burst);
  void done(burst.animate([{ opacity: 0, transform: "scale(.3)" }, { opacity: 1, transform: "scale(1)", offset: 0.4 }, { opacity: 0, transform: "scale(1.25)" }], { duration: clash + 120 })).then(() => burst.remove());
}
