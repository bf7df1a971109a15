// The buttons and the slider that step through a recorded game, and its keys.

import type { Cursor } from "./cursor";
import { h, replace } from "./dom";
import { icon, tool, type Icon } from "./icons";
import { text } from "./text";

const pace = 900; // milliseconds from move to move

export class Transport {
  readonly element = h("div", { class: "scrub" });
  private slider: HTMLInputElement;
  private count = h("span", { class: "count", role: "status" });
  private playing = tool("play", text.playAll, () => this.toggle());
  private timer = 0;

  constructor(
    private cursor: Cursor,
    private flip: () => void,
  ) {
    const go = (sign: Icon, label: string, to: () => number) =>
      tool(sign, label, () => this.cursor.go(to()), { title: label });
    this.slider = h("input", { type: "range", min: 0, max: cursor.last, "aria-label": text.scrubber, id: "scrubber" });
    this.slider.addEventListener("input", () => this.cursor.go(Number(this.slider.value)));
    this.element.append(
      go("first", text.start, () => 0),
      go("back", text.back, () => cursor.ply - 1),
      this.playing,
      go("forward", text.forward, () => cursor.ply + 1),
      go("last", text.end, () => cursor.last),
      tool("flip", text.flipBoard, flip),
      this.slider,
      this.count,
    );
    document.addEventListener("keydown", this.key);
  }

  close(): void {
    clearInterval(this.timer);
    document.removeEventListener("keydown", this.key);
  }

  draw(): void {
    const { ply, last } = this.cursor;
    this.slider.value = String(ply);
    this.slider.setAttribute("aria-valuetext", text.ply(ply, last));
    this.count.textContent = text.ply(ply, last);
  }

  private toggle(): void {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
    } else {
      if (this.cursor.ply === this.cursor.last) this.cursor.go(0);
      this.timer = window.setInterval(() => {
        this.cursor.go(this.cursor.ply + 1);
        if (this.cursor.ply === this.cursor.last) this.toggle();
      }, pace);
    }
    replace(this.playing, icon(this.timer ? "pause" : "play"), h("span", {}, this.timer ? text.pause : text.playAll));
  }

  private key = (e: KeyboardEvent): void => {
    const t = e.target as HTMLElement;
    if (t.closest("input, select, textarea, .cell") || e.ctrlKey || e.altKey || e.metaKey) return;
    const { ply, last } = this.cursor;
    const to: Record<string, number> = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: last };
    if (e.key === "f") this.flip();
    else if (e.key in to) this.cursor.go(to[e.key]);
    else return;
    e.preventDefault();
  };
}
