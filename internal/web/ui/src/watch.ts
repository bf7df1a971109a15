// A game of a tournament, watched while it is played, as far as its organiser lets it be
// seen.

import { getText, type LiveGame, type Played, type Scene, type Side } from "./api";
import { armies } from "./armies";
import { blank } from "./blank";
import type { Model } from "./board";
import { variantName } from "./cards";
import { button, failed, h, replace, sentence, speak } from "./dom";
import { Line } from "./line";
import { below } from "./model";
import { moveList } from "./movelist";
import { strikePanel } from "./panels";
import { past } from "./past";
import { onPrefs } from "./prefs";
import { words } from "./ranks";
import { bring } from "./replay";
import { go, type Leave } from "./router";
import { allowed } from "./running";
import { Show } from "./show";
import { textBoard } from "./spoken";
import { Stage } from "./stage";
import { statusOf } from "./status";
import { Strip } from "./strip";
import { text } from "./text";
import { translated } from "./translate";

export function watchPage(main: HTMLElement, [id]: string[]): Leave {
  const page = new WatchPage(main, decodeURIComponent(id ?? ""));
  return () => page.close();
}

class WatchPage {
  private scene: Scene | null = null;
  private game: LiveGame | null = null;
  private turned = false;
  private looking: number | null = null; // a ply that is looked back at
  private stage = new Stage({ activate: () => this.look(Infinity), drop: () => {}, cancel: () => this.look(Infinity) });
  private show = new Show(
    this.stage,
    () => this.scene,
    (s) => this.model(s),
    (s) => this.accept(s),
  );
  private title = h("h1", {});
  private about = h("p", { class: "about" });
  private status = h("div", { class: "status", role: "status", "aria-live": "polite" });
  private strips = [new Strip(), new Strip()];
  private strike = h("div", { class: "panel strikes" });
  private trays = h("div", { class: "panel armies" });
  private list = h("div", { class: "panel list" });
  private over = h("div", { class: "banner", hidden: true });
  private newest = button(text.latest, () => this.look(Infinity), { hidden: true });
  private asText = h("pre", { class: "textboard", tabindex: 0, role: "region", "aria-label": text.textBoard });
  private element: HTMLElement;
  private line: Line;
  private forget: () => void;

  constructor(
    private main: HTMLElement,
    private id: string,
  ) {
    const actions = h(
      "div",
      {},
      h(
        "div",
        { class: "actions" },
        button(text.flipBoard, () => this.flip()),
        this.newest,
        h("a", { class: "button", href: "/arena" }, text.toArena),
      ),
    );
    const lower = h("details", {}, h("summary", {}, text.textBoard), this.asText);
    lower.addEventListener("toggle", () => this.draw());
    this.element = h(
      "div",
      { class: "game watch" },
      this.over,
      h(
        "div",
        { class: "table" },
        this.strips[1].element,
        h("div", { class: "place" }, this.stage.board.element),
        this.strips[0].element,
      ),
      h(
        "div",
        { class: "side" },
        this.title,
        this.about,
        this.status,
        actions,
        this.strike,
        this.trays,
        this.list,
        lower,
      ),
    );
    main.append(this.element);
    this.line = new Line(`arena/live?game=${id}`, {
      data: (u) => this.hear(u as unknown as LiveGame & { history: Played[] }),
      lost: (why) => this.lost(why),
      refused: () => this.refused(),
    });
    this.forget = onPrefs(() => this.draw());
    document.addEventListener("keydown", this.key);
  }

  close(): void {
    this.line.close();
    this.show.close();
    this.forget();
    document.removeEventListener("keydown", this.key);
  }

  private hear(g: LiveGame & { history: Played[] }): void {
    this.game = g;
    if (g.scene) {
      const s = translated({
        ...g.scene,
        history: g.history,
        joined: [true, true],
        chat: [] as Scene["chat"],
        again: [false, false],
      });
      this.show.take({ ...s, last: s.history.at(-1) });
    }
    this.tell(g);
  }

  // tell says how much of the game is shown, and what can be done when it is over.
  private tell(g: LiveGame): void {
    const names = g.names.some(Boolean) ? g.names : (this.scene?.players ?? g.names);
    const title = names.join(" – ");
    this.title.textContent = title;
    document.title = `${title} · ${text.appName}`;
    this.about.textContent = [g.tournament !== title && g.tournament, g.over ? "" : allowed(g)]
      .filter(Boolean)
      .join(": ");
    if (this.over.hidden !== !g.over || g.over) {
      this.over.hidden = !g.over;
      replace(
        this.over,
        h("h2", {}, text.watchOver),
        h("p", {}, g.scene ? (this.scene?.verdict ?? g.scene.verdict ?? "") : text.watchPair),
        g.scene
          ? h(
              "div",
              { class: "actions" },
              button(text.seeReplay, () => void this.replay(), { class: "primary" }),
            )
          : null,
      );
    }
    if (g.over) this.status.textContent = "";
  }

  private lost(why: string): void {
    this.status.textContent = `${sentence(why)} ${text.reconnecting}`.trim();
  }

  private refused(): void {
    this.close();
    blank(this.main, text.watchNone, text.watchNoneAbout, h("a", { class: "button", href: "/arena" }, text.toArena));
  }

  private async replay(): Promise<void> {
    try {
      bring(await getText(`/api/arena/game?id=${encodeURIComponent(this.id)}`));
      go("/replay");
    } catch (e) {
      failed(e);
    }
  }

  // accept takes a scene whose moves have been seen.
  private accept(s: Scene): void {
    const before = this.scene;
    this.scene = s;
    if (this.looking !== null && this.looking >= s.history.length) this.looking = null;
    if (before) for (const m of s.history.slice(before.history.length)) speak(words(m.words, s.game));
    if (this.game?.over && s.phase === "over") this.tell(this.game);
    this.draw();
  }

  private model(s: Scene): Model {
    const back = this.looking,
      history = back === null ? s.history : s.history.slice(0, back);
    return {
      game: s.game,
      label: text.board(variantName(s.variant)),
      width: s.grid.Width,
      squares: back === null ? s.squares : past(s, back),
      columns: s.columns,
      rows: s.rows,
      sides: s.sides,
      viewer: null,
      turned: s.turned !== this.turned,
      mirrored: s.mirrored,
      last: history.at(-1),
      strikes: history.slice(-2).filter((m) => m.outcome),
    };
  }

  private draw(): void {
    const s = this.scene;
    if (!s) return;
    const m = this.model(s),
      lower = below(s, this.turned);
    this.stage.show(m);
    this.strips[0].draw(lower, s);
    this.strips[1].draw((1 - lower) as Side, s);
    if (!this.game?.over)
      this.status.textContent =
        this.looking === null ? statusOf(s, null) : text.looking(this.looking, s.history.length);
    this.newest.hidden = this.looking === null;
    strikePanel(this.strike, s);
    armies(this.trays, s);
    moveList(this.list, s);
    this.asText.textContent = (this.asText.parentElement as HTMLDetailsElement).open ? textBoard(m) : "";
    Object.assign(this.element.dataset, { game: s.game, ply: String(s.ply), phase: s.phase });
  }

  private flip(): void {
    this.turned = !this.turned;
    this.draw();
  }

  // look shows the board after so many moves.
  private look(ply: number): void {
    const s = this.scene;
    if (!s || s.game !== "stratego") return;
    const to = Math.max(0, Math.min(ply, s.history.length));
    this.looking = to === s.history.length ? null : to;
    this.draw();
  }

  private key = (e: KeyboardEvent): void => {
    const t = e.target as HTMLElement,
      all = this.scene?.history.length ?? 0,
      now = this.looking ?? all;
    if (e.ctrlKey || e.altKey || e.metaKey || t.closest("input, select, textarea, dialog")) return;
    const keys: Record<string, () => void> = { f: () => this.flip() };
    if (!t.closest(".cell"))
      Object.assign(keys, {
        ArrowLeft: () => this.look(now - 1),
        ArrowRight: () => this.look(now + 1),
        Home: () => this.look(0),
        End: () => this.look(all),
      });
    const act = keys[e.key];
    if (!act) return;
    e.preventDefault();
    act();
  };
}
