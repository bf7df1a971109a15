// The chances of a position on the analysis board: a bar for each view, and the best moves of the
// side to move.

import type { Scene, Side } from "./api";
import { button, h, replace, sentence } from "./dom";
import type { analysisText } from "./english/analysis";
import { say } from "./said";
import type { Seen } from "./seen";
import type { Said } from "./say";
import { Task } from "./task";
import { text } from "./text";
import { words } from "./ranks";
import { percent } from "./reviewed";

interface Chance {
  win: number;
  doubt?: number;
}
interface Found {
  nodes: number;
  turn: Side;
  known: [Chance, Chance];
  truth: Chance;
  moves: { text: string; win: number; line: string[] }[];
  says: Said[];
}

export class Chances {
  readonly element = h("div", { class: "panel chances" });
  private task: Task<Found, unknown> | null = null;
  private found: Found | null = null;
  private scene: Scene | null = null;
  private seen: Seen = "both";
  private bars = h("div", {});
  private lines = h("div", { class: "lines" });
  private says = h("div", { role: "status", class: "about" });
  private progress = h("div", {});

  // best is told the move that is best, null for none; play makes a move that was chosen.
  constructor(
    private words: typeof analysisText,
    private best: (move: string | null) => void,
    private play: (move: string) => void,
  ) {
    this.element.append(h("h2", {}, words.chances), this.bars, this.progress, this.lines, this.says);
  }

  // think begins to think about a position; record ends with it.
  think(record: string, scene: Scene): void {
    this.stop();
    const again = () => this.think(record, scene);
    this.found = null;
    this.scene = scene;
    this.draw();
    if (scene.phase !== "play") return;
    const task: Task<Found, unknown> = (this.task = new Task(this.words.thinking, {
      parts: (all) => {
        if (task !== this.task) return;
        this.found = all.at(-1)!;
        this.draw();
      },
      over: () => {},
    }));
    replace(this.progress, task.element);
    void task.run("/api/analysis/thoughts", { text: record }).catch((e) => {
      if (task !== this.task) return;
      replace(
        this.progress,
        h("p", { class: "error" }, sentence((e as Error).message)),
        button(this.words.again, again, { class: "quiet" }),
      );
    });
  }

  // stop breaks off what is thought about.
  stop(): void {
    void this.task?.stop();
    this.task?.close();
    this.task = null;
    replace(this.progress);
  }

  // look shows what one side can know, or everything.
  look(seen: Seen): void {
    this.seen = seen;
    this.draw();
  }

  // mine is the side whose knowledge is shown, null for everything.
  private get mine(): Side | null {
    return this.seen === "both" ? null : this.seen === "first" ? 0 : 1;
  }

  private draw(): void {
    const { found: f, scene: s, mine } = this;
    this.element.hidden = !s || s.phase !== "play";
    if (!s) return;
    if (!f) {
      replace(this.bars);
      replace(this.lines);
      replace(this.says);
      return this.best(null);
    }
    const open = s.game === "advance",
      rows: [string, Chance, Side][] = ([0, 1] as Side[])
        .filter((side) => (open ? side === (mine ?? 0) : mine === null || mine === side))
        .map((side) => [this.words.known(s.sides[side]), f.known[side], side]);
    if (mine === null && !open) rows.push([this.words.truth(s.sides[0]), f.truth, 0]);
    replace(this.bars, ...rows.map((r) => this.bar(...r)));
    const shown = open || mine === null || mine === f.turn;
    this.best(shown ? (f.moves[0]?.text ?? null) : null);
    replace(
      this.lines,
      h("h3", {}, this.words.lines(s.sides[f.turn])),
      ...(shown ? f.moves.map((m) => this.line(m)) : [h("p", {}, this.words.hiddenLines(s.sides[f.turn]))]),
    );
    replace(
      this.says,
      ...(shown ? f.says.map((p) => h("p", {}, words(say(p), s.game))) : []),
      shown ? h("p", {}, this.words.nodes(f.nodes.toLocaleString(text.language))) : "",
    );
  }

  private bar(label: string, { win, doubt }: Chance, side: Side): HTMLElement {
    const share = this.words.share(percent(win), doubt ? percent(doubt) : ""),
      filled = h("i", { class: `side${side}` });
    filled.style.width = `${(100 * win).toFixed(1)}%`;
    return h(
      "div",
      { class: "chance" },
      h("span", {}, label),
      h("b", {}, share),
      h("div", { class: "meter", "aria-hidden": "true" }, filled),
    );
  }

  private line({ text: move, win, line }: Found["moves"][0]): HTMLElement {
    const dashed = (m: string) => m.replace("-", "–");
    return h(
      "button",
      { type: "button", class: "line", onclick: () => this.play(move) },
      h("b", {}, dashed(move)),
      h("span", {}, win < 0 ? "" : percent(win)),
      h("span", { class: "about" }, line.length ? this.words.then(line.map(dashed).join(", ")) : ""),
    );
  }
}
