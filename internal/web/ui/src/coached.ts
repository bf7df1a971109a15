// The coach of a game as its page needs it: what it does is a file of its own, which is loaded when
// somebody wants a coach.

import type { Move, Scene, Side } from "./api";
import type { Coach } from "./coach";
import { h } from "./dom";
import { tools } from "./tools";

export class Coached {
  readonly element = h("div", { class: "panel hint", hidden: true });
  private coach?: Promise<Coach>;
  private scene!: Scene;

  constructor(private path: string) {}

  async ask<T>(what: (c: Coach, s: Scene) => T): Promise<Awaited<T> | void> {
    try {
      this.coach ??= import(new URL("coach.js", import.meta.url).href).then(
        (file: typeof import("./coach")) => new file.Coach(this.element, this.path, tools),
      );
      return await what(await this.coach, this.scene);
    } catch (e) {
      tools.failed(e);
    }
  }

  draw(s: Scene, mine: Side | null): void {
    this.scene = s;
    if (s.coach || this.coach) void this.ask((c) => c.draw(s, mine));
  }

  // allows reports whether a move is to be made.
  async allows(m: Move): Promise<boolean> {
    return !this.scene.coach || (await this.ask((c, s) => c.allows(m, s))) !== false;
  }
}
