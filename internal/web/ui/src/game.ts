// A game that is played or watched.

import { seatPath, type Rulebook, type Scene, type Side } from "./api";
import { banner } from "./banner";
import { blank } from "./blank";
import { SidePanel } from "./sidepanel";
import type { Model } from "./board";
import { variantName } from "./cards";
import { Coached } from "./coached";
import { Controls } from "./controls";
import { Decided } from "./decided";
import { Deploying } from "./deploying";
import { failed, h } from "./dom";
import { Elsewhere } from "./elsewhere";
import { followSequel, invitation, presence } from "./friend";
import { Hand } from "./hand";
import { HintPanel, Thoughts } from "./hint";
import { foreignPage, seatNumber } from "./join";
import { Lookback } from "./lookback";
import { Marking } from "./marking";
import { emptyBoard, modelOf } from "./model";
import { afterFrame, Spread } from "./motion";
import { News } from "./news";
import { heldSeat, keepSeals, onPrefs } from "./prefs";
import { Rated } from "./rated";
import { Remarks } from "./remark";
import { type Leave } from "./router";
import { loadRules, showRules } from "./rules";
import { SeatLine } from "./seatline";
import { Show } from "./show";
import { warm } from "./sound";
import { Stage } from "./stage";
import { StatusLine } from "./statusline";
import { Strips } from "./strips";
import { text } from "./text";
import { translated } from "./translate";

export function gamePage(main: HTMLElement, [id, seat]: string[]): Leave | void {
  if (!id || !(seat in seatNumber)) {
    return blank(main, text.notFound, text.notFoundAbout);
  }
  const page = new GamePage(main, id, seat);
  return () => page.close();
}

class GamePage {
  private scene: Scene | null = null;
  private turned = false;
  private line: SeatLine;
  private forget: () => void;

  private stage = new Stage({
    activate: (sq) => void this.activate(sq),
    drop: (from, to) => {
      if (to >= 0) void this.hand.go(from, to);
    },
    cancel: () => this.hand.cancel(),
    key: (sq, key) => key.toLowerCase() === "m" && this.marking.note(sq),
  });
  private board = this.stage.board;
  private book: Rulebook | null = null;
  private hand: Hand;
  private marking: Marking;
  private elsewhere: Elsewhere;
  private news = new News();
  private show = new Show(
    this.stage,
    () => this.scene,
    (s) => this.model(s),
    (s) => this.accept(s),
  );
  private banner = h("div", { class: "banner", role: "status", hidden: true });
  private status = new StatusLine();
  private decided: Decided;
  private rated: Rated;
  private remarks: Remarks;
  private strips = new Strips(() => this.mySide());
  private deploying = new Deploying(this.board.element, (t) => this.controls.do("deploy", { setup: t }));
  private actions = h("div", { class: "actions", role: "group", "aria-label": text.moves });
  private controls: Controls;
  private hint = new HintPanel();
  private coach: Coached;
  private thoughts: Thoughts;
  private invite = h("div", { class: "panel invitation", hidden: true });
  private panel: SidePanel;
  private around: Spread; // draws what stands around the board
  private back = new Lookback(
    () => this.scene,
    () => {
      this.hand.selected = null;
      this.draw();
    },
  );
  private element: HTMLElement;
  private down = false; // the line to the server is

  constructor(
    private main: HTMLElement,
    private id: string,
    private seat: string,
  ) {
    this.marking = new Marking(this.board, `${id}/${seat}`, {
      scene: () => this.scene,
      book: () => this.book,
      open: () => this.back.ply === null && this.mySide() !== null,
      draw: () => this.draw(),
    });
    this.elsewhere = new Elsewhere(id, seat);
    this.remarks = new Remarks(heldSeat(id, seat)?.choice?.battle);
    this.decided = new Decided(id);
    this.rated = new Rated(id, seat);
    this.thoughts = new Thoughts(seatPath(id, seat));
    this.coach = new Coached(seatPath(id, seat));
    this.controls = new Controls(this.actions, id, seat, {
      hint: (a) => {
        this.hand.hint = a;
        this.draw();
      },
      flip: () => this.flip(),
      coach: () => void this.coach.ask((c, s) => c.turn(s)),
      again: () => {
        this.hand.again();
        this.draw();
      },
    });
    this.hand = new Hand({
      scene: () => this.scene,
      mine: () => this.mySide(),
      still: () => this.down || this.back.ply !== null,
      draw: () => this.draw(),
      allows: (m) => this.coach.allows(m),
      send: (m, ply) => this.controls.do("move", { move: m.text, ply }),
      why: (from, to) => this.controls.why(from, to),
    });
    this.panel = new SidePanel(id, seat, {
      play: (m) => this.hand.play(m),
      chat: (what) => this.controls.do("chat", what),
      opened: () => this.draw(),
      looking: () => this.back.ply,
      look: (ply) => this.look(ply),
    });
    this.around = new Spread(this.drawn().map((draw) => () => draw(this.scene!, this.mySide())));
    this.element = h(
      "div",
      { class: "game" },
      h("div", { class: "table" }, this.strips.upper, this.deploying.place, this.strips.lower),
      this.banner,
      h(
        "div",
        { class: "side" },
        this.invite,
        this.remarks.battle,
        h("div", { class: "turnline" }, this.status.element, this.back.element),
        this.status.notes,
        this.actions,
        // What comes and goes has one place, so that it moves nothing below it.
        h("div", { class: "slot" }, this.panel.strike, this.remarks.element, this.hint.element),
        this.coach.element,
        this.thoughts.element,
        ...this.panel.elements,
      ),
    );
    main.append(this.element);
    this.begin();
    this.line = new SeatLine(id, seat, {
      data: (u) => this.hear(translated(u as unknown as Scene)),
      lost: (why) => {
        this.wait(true);
        this.status.lost(why);
      },
      refused: (status, why) => {
        this.close();
        foreignPage(main, id, seat, status, why);
      },
    });
    this.forget = onPrefs(() => this.draw());
    document.addEventListener("keydown", this.key);
    addEventListener("resize", this.resized);
    warm();
  }

  // begin shows the board before it is known what stands on it, where this browser knows the board.
  private begin(): void {
    const { choice, outline, state } = heldSeat(this.id, this.seat) ?? {};
    const placing = state ? state.phase === "setup" : choice?.own;
    if (!choice || !outline || placing) return;
    this.board.element.setAttribute("aria-busy", "true");
    this.stage.show(emptyBoard(choice.variant, outline));
    this.deploying.show();
  }

  close(): void {
    this.around.stop();
    if (this.scene) this.elsewhere.keep(this.scene, this.mySide());
    this.line.close();
    this.elsewhere.close();
    this.show.close();
    this.deploying.close();
    this.strips.close();
    this.decided.close();
    this.forget();
    document.removeEventListener("keydown", this.key);
    removeEventListener("resize", this.resized);
  }

  private resized = (): void => this.marking.arrows.draw();

  // hear takes what has happened; whoever looks back sees it happen.
  private hear(s: Scene): void {
    this.wait(false);
    if (this.back.ply !== null && s.ply !== this.scene?.ply) this.back.to(Infinity);
    this.show.take(s);
  }

  // wait has nothing be done, and nobody be said to be here, while the line is down.
  private wait(down: boolean): void {
    if (down === this.down) return;
    this.down = down;
    this.board.element.toggleAttribute("data-waiting", down);
    if (down) this.strips.wait();
    for (const part of [this.controls, this.deploying, this.panel]) part.wait(down);
    for (const e of [this.hint.element, this.coach.element, this.banner]) e.inert = down;
    this.draw();
    this.around.finish();
  }

  // accept takes a scene whose moves have been seen.
  private accept(s: Scene): void {
    const before = this.scene;
    this.scene = s;
    this.status.found();
    if (s.ply !== before?.ply) this.back.ply = null;
    if (!before) this.main.prepend(h("h1", { class: "unseen" }, text.board(variantName(s.variant))));
    if (!before)
      void loadRules(s.variant).then(
        (b) => {
          this.book = b;
        },
        () => {
          /* there are none to tell of */
        },
      );
    this.hand.follow(s, before);
    if (s.next && before && !before.next) void followSequel(s.next, { id: this.id, seat: this.seat }).catch(failed);
    if (s.commitments[0] && s.phase === "play") keepSeals(this.id, s.commitments);
    if (s.phase !== "setup") this.marking.pencil.follow(s);
    this.draw();
    if (before) afterFrame(() => this.news.tell(before, s, this.mySide()));
  }

  private mySide(): Side | null {
    const n = seatNumber[this.seat];
    return n < 2 ? (n as Side) : null;
  }

  private model(s: Scene): Model {
    return modelOf(s, {
      mine: this.mySide(),
      turned: this.turned,
      looking: this.back.ply,
      hand: this.hand,
      pencil: this.marking.pencil,
    });
  }

  private draw(): void {
    const s = this.scene;
    if (!s) return;
    const mine = this.mySide();
    const placing = s.phase === "setup" && mine !== null && !s.ready[mine],
      given = placing && (this.deploying.laid ?? heldSeat(this.id, this.seat)?.given),
      editing = placing && !given;
    this.element.toggleAttribute("data-editing", editing);
    if (given && this.deploying.laid === null)
      void this.deploying.lay(s.variant, seatPath(this.id, this.seat)).then(() => this.draw());
    if (editing) void this.deploying.edit(s, mine);
    else {
      this.deploying.show();
      this.board.element.removeAttribute("aria-busy");
      const m = this.model(s);
      this.stage.show(m);
      this.marking.arrows.draw();
      this.panel.tell(m);
    }
    this.around.start();
    if (!this.element.dataset.phase) this.around.finish(); // the first time all of it
  }

  // drawn is what stands around the board, in the order in which it is drawn.
  private drawn(): ((s: Scene, mine: Side | null) => void)[] {
    return [
      (s, mine) => this.drawStatus(s, mine),
      (s, mine) =>
        this.strips.draw(s, this.turned, (side) =>
          mine !== null && side !== mine && !this.down ? presence(s, mine) : null,
        ),
      (s, mine) =>
        banner(this.banner, s, mine, {
          rematch: this.controls.rematch(s, mine),
          replay: (review) => this.controls.replay(review),
          again: () => this.controls.again(),
          battle: !!heldSeat(this.id, this.seat)?.choice?.battle,
          decided: this.decided.element,
          rated: this.rated.element,
        }),
      (s) => this.decided.draw(s),
      (s, mine) => this.rated.draw(s, mine),
      (s) => this.remarks.draw(s),
      (s, mine) => this.controls.draw(s, mine),
      (s, mine) => this.thoughts.draw(s, mine),
      (s, mine) => this.coach.draw(s, mine),
      ...this.panel.drawn(() => this.hand.moves()),
      (s) => {
        invitation(this.invite, s, heldSeat(this.id, this.seat));
        this.element.toggleAttribute("data-inviting", !this.invite.hidden);
      },
      (s, mine) => {
        const turn =
          mine !== null && s.phase === "play" && s.turn === mine && this.hand.moves().length ? "mine" : "theirs";
        Object.assign(this.element.dataset, { game: s.game, ply: String(s.ply), phase: s.phase, turn });
      },
      (s, mine) => this.elsewhere.draw(s, mine),
    ];
  }

  private drawStatus(s: Scene, mine: Side | null): void {
    if (this.down) return; // it says so
    this.status.draw(s, mine, this.hand, this.back.ply);
    this.back.draw();
    this.hint.draw(this.hand.hint, s);
  }

  // look shows the board after so many moves; on a phone the list of moves is far below it.
  private look(ply: number): void {
    this.back.to(ply);
    this.board.element.scrollIntoView({ block: "nearest" });
  }

  private flip(): void {
    this.turned = !this.turned;
    this.draw();
  }

  private async activate(sq: number): Promise<void> {
    const s = this.scene;
    this.marking.tip.hide();
    if (!s || (this.show.busy && !s.premoves)) return;
    if (this.back.ply !== null) this.back.to(s.history.length);
    else await this.hand.touch(sq);
  }

  private key = (e: KeyboardEvent): void => {
    const t = e.target as HTMLElement;
    if (e.ctrlKey || e.altKey || e.metaKey || t.closest("input, select, textarea, dialog, .editor")) return;
    const keys: Record<string, () => void> = {
      f: () => this.flip(),
      k: () => void this.coach.ask((c, s) => c.known(s)),
      Escape: () => this.hand.cancel(),
      "?": () => void showRules(this.scene?.variant ?? ""),
    };
    if (!t.closest(".cell")) Object.assign(keys, this.back.keys());
    const act = keys[e.key];
    if (!act) return;
    e.preventDefault();
    act();
  };
}
