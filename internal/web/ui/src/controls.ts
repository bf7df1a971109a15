// The buttons of a game, and what they ask the server for.

import { get, getText, post, seatPath, type Advice, type Scene, type Side, type Variant } from "./api";
import { begin } from "./begin";
import { ask, replace, save, speak, toast } from "./dom";
import { twoPeople } from "./friend";
import { tool } from "./icons";
import { words } from "./panels";
import { heldSeat } from "./prefs";
import { go } from "./router";
import { showRules } from "./rules";
import { say } from "./said";
import type { Said } from "./say";
import { text } from "./text";

// Owner is the page of a game, as its buttons need it.
export interface Owner { hint(a: Advice): void; flip(): void; again(): void }

export class Controls {
  constructor(private element: HTMLElement, private id: string, private seat: string, private owner: Owner) {}

  draw(s: Scene, mine: Side | null): void {
    const list: HTMLElement[] = [];
    if (mine !== null) {
      if (s.canUndo) list.push(tool("undo", text.undo, () => void this.do("undo")));
      if (s.canHint && s.phase === "play" && s.turn === mine) list.push(tool("hint", text.hint, () => void this.getHint(s)));
      if (s.canReveal && s.game === "stratego" && s.phase === "play") list.push(tool("eye", s.revealed ? text.coverOff : text.cover, () => void this.reveal(s), { "aria-pressed": String(s.revealed) }));
      if (s.undoAsked && s.undoAsker !== mine) list.push(tool("yes", text.allowUndo, () => void this.do("askundo"), { class: "primary" }), tool("no", text.decline, () => void this.do("refuseundo")));
      else if (s.canAskUndo) list.push(tool("undo", text.askUndo, () => void this.do("askundo")));
      if (s.phase === "play") {
        if (s.offered && s.drawOffer !== mine) {
          list.push(tool("yes", text.acceptDraw, () => void this.do("draw"), { class: "primary" }), tool("no", text.decline, () => void this.do("decline")));
        } else if (!s.offered && !s.solo) list.push(tool("draw", text.draw, () => void this.do("draw")));
        list.push(tool("resign", text.resign, () => void this.resign()));
      }
    }
    list.push(tool("rules", text.rules, () => void showRules(s.variant), { title: text.habits }));
    list.push(tool("flip", text.flip, () => this.owner.flip(), { title: text.habits }));
    if (s.phase === "over") list.push(tool("record", text.download, () => void this.download(s)));
    const key = list.map((b) => b.textContent).join();
    if (this.element.dataset.key === key) return; // keep the focus where it is
    this.element.dataset.key = key;
    replace(this.element, ...list);
  }

  async do(action: string, body: unknown = {}): Promise<void> {
    try {
      await post(`${seatPath(this.id, this.seat)}/${action}`, body);
    } catch (e) {
      toast((e as Error).message, true);
      this.owner.again();
    }
  }

  // rematch is the same game with the sides swapped, null where it is not known
  // how the game was begun.
  rematch(s: Scene, mine: Side | null): (() => void) | undefined {
    if (mine !== null && twoPeople(s)) return s.again[mine] ? undefined : () => void this.do("rematch");
    const wish = heldSeat(this.id, this.seat)?.wish;
    if (!wish || mine === null) return undefined;
    return () => void this.attempt(async () => {
      const { variants } = await get<{ variants: Variant[] }>("/api/catalogue");
      const v = variants.find((o) => o.name === wish.variant);
      if (v) await begin({ ...wish, side: mine === 0 ? "second" : "first" }, v);
    });
  }

  replay(): void { go(`/replay/${this.id}`); }

  // why says why a move is not possible.
  why(from: number, to?: number): Promise<void> {
    return this.attempt(async () => {
      const { why } = await post<{ why: Said }>(`${seatPath(this.id, this.seat)}/why`, { from, to });
      if (why.say) toast(say(why));
    });
  }

  private async attempt(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (e) {
      toast((e as Error).message, true);
    }
  }

  private getHint(s: Scene): Promise<void> {
    return this.attempt(async () => {
      const hint = await post<Advice>(`${seatPath(this.id, this.seat)}/hint`);
      speak([text.hintIs(words(hint.move.words, s.game)), ...hint.why.slice(0, 3).map(say)].join(" "));
      this.owner.hint(hint);
    });
  }

  private async reveal(s: Scene): Promise<void> {
    if (s.revealed) return this.do("reveal", { on: false });
    if (s.opened || (await ask(text.coverSure, [[text.yes, true]], text.no))) await this.do("reveal", { on: true });
  }

  private async resign(): Promise<void> {
    if (await ask(text.resignSure, [[text.yes, true]], text.no)) await this.do("resign");
  }

  private download(s: Scene): Promise<void> {
    return this.attempt(async () => save(`${s.variant}-${this.id}.flagfall`, new Blob([await getText(`${seatPath(this.id, this.seat)}/record`)], { type: "text/plain" })));
  }
}
