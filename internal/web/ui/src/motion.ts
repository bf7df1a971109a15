// Motion, and whether somebody wants less of it.

import { prefs } from "./prefs";

const less = matchMedia("(prefers-reduced-motion: reduce)");
let still = less.matches; // to ask each time would have the page's style brought up to date
less.addEventListener("change", () => {
  still = less.matches;
});

// stillness reports whether nothing should move: the person wants less motion, or
// the page is not seen.
export const stillness = (): boolean => still || document.hidden;

// pace is how many times as fast as usual things move.
export const pace = (): number => (prefs.moves === "quick" ? 2.5 : 1);

// afterFrame does something when the next frame has been shown, at once where nothing
// moves: two pieces of work then share no frame.
export function afterFrame(what: () => void): void {
  if (stillness()) what();
  else requestAnimationFrame(() => setTimeout(what));
}

// whenIdle does something once the browser has nothing else to do, or after half a second;
// some browsers do not tell.
export function whenIdle(what: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(what, { timeout: 500 });
  else setTimeout(what, 500);
}

export const nextFrame = (): Promise<void> => new Promise(afterFrame);

const share = 2; // milliseconds of work in a frame, which also lays out and paints what changed

// Spread does pieces of work in turn, with every frame a few of them, so that no frame
// waits for all; at once where nothing moves.
export class Spread {
  private next = 0; // the piece of work that comes next
  private running = false;

  constructor(private work: (() => void)[]) {
    this.next = work.length;
  }

  // start begins with the first one again.
  start(): void {
    this.next = 0;
    if (stillness()) this.finish();
    else if (!this.running) this.wait();
  }

  // stop leaves the rest undone.
  stop(): void {
    this.next = this.work.length;
  }

  // finish does at once what is left.
  finish(): void {
    while (this.next < this.work.length) this.work[this.next++]();
  }

  private wait(): void {
    this.running = true;
    afterFrame(() => {
      this.running = false;
      const began = performance.now();
      while (this.next < this.work.length && performance.now() - began < share) this.work[this.next++]();
      if (this.next < this.work.length) this.wait();
    });
  }
}

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
