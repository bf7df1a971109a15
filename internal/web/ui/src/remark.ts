// What a rival says before a game and after it, and what the game has brought in the campaign.

import type { Scene } from "./api";
import { brought } from "./battle";
import { h, replace } from "./dom";
import { portrait } from "./portrait";
import { say } from "./said";
import { text } from "./text";

export class Remarks {
  readonly element = h("div", { class: "remark", hidden: true });
  readonly battle = h("div", { class: "panel battle", hidden: true });
  private shown = "";

  constructor(private of: string | undefined) {} // the battle

  draw(s: Scene): void {
    const r = s.remark,
      key = `${s.phase} ${r ? r.name + r.says.say : ""}`;
    if (key === this.shown) return;
    this.shown = key;
    this.element.hidden = !r;
    if (r) replace(this.element, portrait(r.face), h("p", {}, h("b", {}, `${r.name}: `), text.quoted(say(r.says))));
    this.battle.hidden = true;
    if (s.phase === "over" && this.of) void brought(this.battle, this.of).catch(() => {}); // the campaign's page tells too
  }
}
