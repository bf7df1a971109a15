// The movements that scenes on a board are made of. Places are pixels from where an
// element stands, times milliseconds.

import type { Piece } from "./api";
import { pace } from "./motion";
import { dress } from "./piece";

export type Way = [number, number];

export const slide = 200,
  turn = 110,
  clash = 260,
  fall = 300;

export const at = ([x, y]: Way) => `translate(${x}px, ${y}px)`;

// done has an animation run at the pace of all and waits for it; one that is broken off is over too.
export const done = (a: Animation): Promise<unknown> => {
  a.playbackRate = pace();
  return a.finished.catch(() => {});
};

const moved = new WeakMap<Element, Animation[]>(); // what has an element where it is

// animate moves an element, which stays where it got to until it is still again.
export function animate(e: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<unknown> {
  const a = e.animate(frames, { ...options, fill: "forwards" });
  moved.set(e, [...(moved.get(e) ?? []), a]);
  return done(a);
}

// still puts an element back.
export function still(e: Element): void {
  for (const a of moved.get(e) ?? []) a.cancel();
  moved.delete(e);
}

export function glide(e: Element, from: Way, to: Way, duration: number): Promise<unknown> {
  return animate(e, [{ transform: at(from) }, { transform: at(to) }], {
    duration,
    easing: "cubic-bezier(.3,.1,.25,1)",
  });
}

export function knock(e: Element, from: Way, push: Way): Promise<unknown> {
  const hit = at([from[0] + push[0], from[1] + push[1]]),
    back = at([from[0] - push[0], from[1] - push[1]]);
  return animate(e, [{ transform: at(from) }, { transform: hit }, { transform: back }, { transform: at(from) }], {
    duration: clash,
    easing: "ease-in-out",
  });
}

export function tumble(e: Element, from: Way): Promise<unknown> {
  return animate(
    e,
    [
      { transform: `${at(from)} rotate(0deg)`, opacity: 1 },
      { transform: `${at([from[0], from[1] + 6])} rotate(70deg) scale(.85)`, opacity: 0.9, offset: 0.6 },
      { transform: `${at([from[0], from[1] + 14])} rotate(95deg) scale(.6)`, opacity: 0 },
    ],
    { duration: fall, easing: "ease-in" },
  );
}

// face draws what an actor's piece is once it has been turned over, ahead of time: while
// pieces move nothing is drawn.
export function face(piece: HTMLElement, p: Piece, game: string): void {
  dress(piece.nextElementSibling as HTMLElement, p, game);
}

// turnOver turns an actor's piece over and returns its face, which is the piece then.
export async function turnOver(piece: HTMLElement, stand: Way): Promise<HTMLElement> {
  const turned = piece.nextElementSibling as HTMLElement;
  const flat = { transform: `${at(stand)} scaleX(.02)`, opacity: 1 },
    whole = { transform: at(stand), opacity: 1 };
  await Promise.all([
    animate(piece, [whole, { ...flat, offset: 0.99 }, { ...flat, opacity: 0 }], { duration: turn, easing: "ease-in" }),
    animate(turned, [flat, whole], { duration: turn, delay: turn, easing: "ease-out" }),
  ]);
  return turned;
}

// flash shows the burst beside an actor's piece, where two pieces meet.
export function flash(piece: Element, meet: Way = [0, 0]): void {
  const grown = (size: number) => `${at(meet)} scale(${size})`;
  piece.parentElement?.querySelector(".burst")?.animate(
    [
      { opacity: 0, transform: grown(0.3) },
      { opacity: 1, transform: grown(0.85), offset: 0.4 },
      { opacity: 0, transform: grown(1.1) },
    ],
    { duration: clash + 120 },
  );
}
