// The buttons of a game, and what they ask the server for.

import { get, getText, post, seatPath, type Advice, type Scene, type Side, type Variant } from "./api";
import { beginBattle } from "./battle";
import { begin } from "./begin";
import { ask, failed, list, save, speak, toast } from "./dom";
import { twoPeople } from "./friend";
import { tool, type Icon } from "./icons";
import { heldSeat, prefs, type Choice } from "./prefs";
import { go } from "./router";
import { showRules } from "./rules";
import { say } from "./said";
import type { Said } from "./say";
import { text } from "./text";
import { hinted } from "./translate";
import { words } from "./ranks";

// Owner is the page of a game, as its buttons need it.
export interface Owner {
  hint(a: Advice): void;
  flip(): void;
  coach(): void;
  again(): void;
}

// Tool is a button of a game.
interface Tool {
  icon: Icon;
  label: string;
  do: () => void;
  attrs?: Record<string, string>;
  waits?: boolean; // until it can be done
  alone?: boolean; // it needs no server
}

const main = { class: "primary" };

export class Controls {
  private down = false; // the line to the server is
  private scene: Scene | null = null; // the newest one: buttons stay while scenes follow each other

  constructor(
    private element: HTMLElement,
    private id: string,
    private seat: string,
    private owner: Owner,
  ) {}

  // draw shows the buttons of a scene. Those that wait for one's turn stay in their
  // places meanwhile.
  draw(s: Scene, mine: Side | null): void {
    this.scene = s;
    const all = [...(mine === null ? [] : this.seated(s, mine)), ...this.always(s)];
    list(
      this.element,
      all.map((t) => [
        `${t.icon} ${t.label} ${t.attrs?.["aria-pressed"] ?? ""}`,
        () => tool(t.icon, t.label, t.do, t.attrs),
      ]),
    );
    this.element.dataset.count = String(all.length);
    for (const [i, t] of all.entries())
      (this.element.children[i] as HTMLButtonElement).disabled = !!t.waits || (this.down && !t.alone);
  }

  // wait has nothing be done that needs a server while the line to it is down.
  wait(down: boolean): void {
    this.down = down;
  }

  // seated are the buttons of who holds a seat.
  private seated(s: Scene, mine: Side): Tool[] {
    const all: Tool[] = [],
      playing = s.phase === "play",
      theirs = s.undoAsked && s.undoAsker !== mine;
    if (s.canUndo || (playing && s.bots[1 - mine] && s.history.length < 2))
      // its place is kept for the first move
      all.push({ icon: "undo", label: text.undo, do: () => void this.do("undo"), waits: !s.canUndo });
    if (s.canHint && playing)
      all.push({ icon: "hint", label: text.hint, do: () => void this.getHint(), waits: s.turn !== mine });
    if (s.canCoach && playing)
      all.push({
        icon: "coach",
        label: text.coach,
        do: () => this.owner.coach(),
        attrs: { "aria-pressed": String(s.coach > 0) },
      });
    if (s.canReveal && s.game === "stratego" && playing)
      all.push({
        icon: "eye",
        label: s.revealed ? text.coverOff : text.cover,
        do: () => void this.reveal(s),
        attrs: { "aria-pressed": String(s.revealed) },
      });
    if (theirs)
      all.push(
        { icon: "yes", label: text.allowUndo, do: () => void this.do("askundo"), attrs: main },
        { icon: "no", label: text.decline, do: () => void this.do("refuseundo") },
      );
    else if (s.canAskUndo) all.push({ icon: "undo", label: text.askUndo, do: () => void this.do("askundo") });
    if (!playing) return all;
    if (s.offered && s.drawOffer !== mine)
      all.push(
        { icon: "yes", label: text.acceptDraw, do: () => void this.do("draw"), attrs: main },
        { icon: "no", label: text.decline, do: () => void this.do("decline") },
      );
    else if (!s.offered && !s.solo) all.push({ icon: "draw", label: text.draw, do: () => void this.do("draw") });
    return [...all, { icon: "resign", label: text.resign, do: () => void this.resign() }];
  }

  // always are the buttons of everybody.
  private always(s: Scene): Tool[] {
    const all: Tool[] = [
      {
        icon: "rules",
        label: text.rules,
        do: () => void showRules(s.variant),
        attrs: { title: text.habits },
        alone: true,
      },
      { icon: "flip", label: text.flip, do: () => this.owner.flip(), attrs: { title: text.habits }, alone: true },
    ];
    if (s.phase === "over") all.push({ icon: "record", label: text.download, do: () => void this.download(s.variant) });
    return all;
  }

  async do(action: string, body: unknown = {}): Promise<void> {
    try {
      const { said } = await post<{ said?: Said }>(`${seatPath(this.id, this.seat)}/${action}`, body);
      if (said) toast(say(said)); // what the computer answers
    } catch (e) {
      failed(e);
      this.owner.again();
    }
  }

  // rematch is the same game with the sides swapped, null where it is not known
  // how the game was begun.
  rematch(s: Scene, mine: Side | null): (() => void) | undefined {
    if (mine !== null && twoPeople(s)) return s.again[mine] ? undefined : () => void this.do("rematch");
    const choice = this.choice();
    if (choice?.battle) return () => this.begin(choice);
    return choice && mine !== null ? () => this.begin({ ...choice, side: mine ? "first" : "second" }) : undefined;
  }

  // again begins a game by the same choices; where they are not known, the start page asks
  // for them.
  again(): void {
    const choice = this.choice();
    if (choice) this.begin(choice);
    else go("/");
  }

  // choice is what the game was begun with, where this browser began it.
  private choice(): Choice | undefined {
    return heldSeat(this.id, this.seat)?.choice;
  }

  private begin(choice: Choice): void {
    void this.attempt(async () => {
      if (choice.battle) return beginBattle(choice);
      const { variants } = await get<{ variants: Variant[] }>("/api/catalogue");
      const v = variants.find((o) => o.name === choice.variant);
      if (v) await begin(choice, v);
    });
  }

  // replay shows the game again, on request with its review.
  replay(review?: boolean): void {
    if (review) sessionStorage.reviewed = "1";
    go(`/replay/${this.id}`);
  }

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
      failed(e);
    }
  }

  private getHint(): Promise<void> {
    return this.attempt(async () => {
      const s = this.scene!,
        hint = await post<Advice>(`${seatPath(this.id, this.seat)}/hint`, { talk: prefs.talk });
      hint.move = hinted(hint.move, s);
      speak([text.hintIs(words(hint.move.words, s.game)), ...hint.why.slice(0, 3).map(say)].join(" "));
      this.owner.hint(hint);
    });
  }

  private async reveal(s: Scene): Promise<void> {
    if (s.revealed) return this.do("reveal", { on: false });
    if (s.opened || (await ask(text.coverSure, [[text.showPieces, true]], text.keepHidden)))
      await this.do("reveal", { on: true });
  }

  private async resign(): Promise<void> {
    if (await ask(text.resignSure, [[text.resign, true]], text.keepPlaying)) await this.do("resign");
  }

  private download(variant: string): Promise<void> {
    return this.attempt(async () =>
      save(
        `${variant}-${this.id}.flagfall`,
        new Blob([await getText(`${seatPath(this.id, this.seat)}/record`)], { type: "text/plain" }),
      ),
    );
  }
}
