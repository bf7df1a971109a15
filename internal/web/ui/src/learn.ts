// Learning to play: lessons on small boards, one after the other.

import { located } from "./base";
import { get, post, type Lesson, type Rulebook, type Scene, type Step, type Variant } from "./api";
import { beginFirst } from "./begin";
import { button, failed, h, replace, sentence, speak } from "./dom";
import { Hand } from "./hand";
import { modelOf } from "./model";
import { Pencil } from "./pencil";
import { powersOf } from "./powers";
import { keepLearnt, learnt, onPrefs, prefs } from "./prefs";
import type { Leave } from "./router";
import { loadRules, showRules } from "./rules";
import { say } from "./said";
import { Show } from "./show";
import { play } from "./sound";
import { Stage } from "./stage";
import { stepped } from "./stepped";
import { text } from "./text";
import { translated } from "./translate";
import { Tip } from "./tip";
import { words } from "./ranks";

export function learnPage(main: HTMLElement, [name]: string[]): Leave {
  const place = h("div", { class: "learn" }),
    lead = h("p", { class: "lead" });
  main.append(h("h1", {}, text.learnTitle), lead, place);
  let page: Classroom | null = null;
  get<{ lessons: Lesson[] }>(`/api/lessons?language=${text.language}`).then(({ lessons }) => {
    lead.textContent = text.learnLead(lessons.length);
    const known = lessons.findIndex((l) => l.name === name),
      next = lessons.findIndex((l) => !learnt().includes(l.name));
    page = new Classroom(place, lessons, known >= 0 ? known : Math.max(0, next));
  }, failed);
  return () => page?.close();
}

class Classroom {
  private scene: Scene | null = null;
  private moves: string[] = [];
  private state: Step["state"] = "open";
  private shown: Step | null = null; // its scene is shown, its state then told
  private hinted = false;
  private refused = ""; // why the last move was none
  private told = ""; // what the last step did
  private book: Rulebook | null = null;
  private hand = new Hand({
    scene: () => this.scene,
    mine: () => 0,
    still: () => this.over,
    draw: () => this.draw(),
    send: (m) => this.step([...this.moves, m.text]),
    why: (from, to) => this.why(from, to),
  });
  private stage = new Stage({
    activate: (sq) => {
      if (!this.show.busy) void this.hand.touch(sq);
    },
    drop: (from, to) => {
      if (to >= 0 && !this.show.busy) void this.hand.go(from, to);
    },
    cancel: () => this.hand.cancel(),
  });
  private show = new Show(
    this.stage,
    () => this.scene,
    (s) => this.model(s),
    (s) => this.accept(s),
  );
  private pencil = new Pencil("learn");
  private says = h("div", { class: "panel says", role: "status", "aria-live": "polite" });
  private contents = h("ol", { class: "lessons" });
  private forget: () => void;

  constructor(
    place: HTMLElement,
    private lessons: Lesson[],
    private at: number,
  ) {
    new Tip(
      this.stage.board,
      () => this.scene,
      (token) => powersOf(this.book, token),
    );
    replace(
      place,
      h("div", { class: "table" }, this.stage.board.element),
      h("div", { class: "side" }, this.says, h("nav", { class: "panel", "aria-label": text.lessons }, this.contents)),
    );
    this.forget = onPrefs(() => this.draw());
    document.addEventListener("keydown", this.key);
    void loadRules("classic").then(
      (b) => {
        this.book = b;
      },
      () => {
        /* nothing to tell of */
      },
    );
    void this.begin(at);
  }

  close(): void {
    this.show.close();
    this.forget();
    document.removeEventListener("keydown", this.key);
  }

  private get lesson(): Lesson {
    return this.lessons[this.at];
  }
  private get over(): boolean {
    return this.state === "done" || this.state === "wrong";
  }

  private begin(at: number): Promise<void> {
    this.at = at;
    this.scene = null;
    this.hinted = false;
    this.refused = this.told = "";
    this.hand.selected = null;
    scrollTo(0, 0);
    history.replaceState(null, "", located(`/learn/${this.lesson.name}`));
    return this.step([]);
  }

  // step asks how the lesson stands after moves, and shows it.
  private async step(moves: string[]): Promise<void> {
    try {
      const s = await post<Step>(`/api/lessons/${this.lesson.name}`, { moves });
      if (s.state === "illegal") {
        this.hand.again();
        this.refused = s.why ? say(s.why) : "";
        return this.draw();
      }
      this.refused = "";
      this.moves = moves;
      if (!moves.length) this.state = "open";
      this.shown = s;
      this.show.take(translated(s.scene));
    } catch (e) {
      this.hand.again();
      failed(e);
    }
  }

  private accept(s: Scene): void {
    const before = this.scene;
    this.scene = s;
    if (this.shown) this.state = this.shown.state;
    if (before && this.state === "open" && s.ply > before.ply) this.told = stepped(before, s, this.lesson.aims);
    this.hand.follow(s, before);
    if (this.state === "done") {
      keepLearnt(this.lesson.name);
      play("won");
    }
    this.draw();
  }

  // why says why a move is not possible, as the rules do.
  private async why(from: number, to?: number): Promise<void> {
    const s = this.scene;
    if (!s?.squares[from].piece) return;
    if (to === undefined) {
      this.refused = powersOf(this.book, s.squares[from].piece.token);
      return this.draw();
    }
    await this.step([...this.moves, `${s.squares[from].name}-${s.squares[to].name}`]);
  }

  private model(s: Scene) {
    const m = modelOf(s, { mine: 0, turned: false, looking: null, hand: this.hand, pencil: this.pencil });
    for (const [sq, { name }] of s.squares.entries()) {
      const old = m.marks?.get(sq);
      if (this.lesson.aims.includes(name))
        m.marks?.set(sq, { ...old, aim: true, noteText: [old?.noteText, text.aim].filter(Boolean).join(", ") });
    }
    return m;
  }

  private draw(): void {
    if (this.scene) this.stage.show(this.model(this.scene));
    this.say();
    replace(
      this.contents,
      ...this.lessons.map((l, i) =>
        h(
          "li",
          { class: learnt().includes(l.name) ? "learnt" : "" },
          h("a", { href: `/learn/${l.name}`, "aria-current": i === this.at && "step" }, l.title),
          learnt().includes(l.name) && h("span", { class: "unseen" }, `, ${text.lessonDone}`),
        ),
      ),
    );
  }

  // say shows what the lesson says now. It stays the same element where nothing has
  // changed, so that it is read out once.
  private say(): void {
    const key = `${this.at} ${this.state} ${this.hinted} ${prefs.numbering} ${this.refused} ${this.told}`,
      held = this.says.contains(document.activeElement);
    if (this.says.dataset.key === key) return;
    this.says.dataset.key = key;
    this.says.dataset.state = this.state;
    const l = this.lesson,
      last = this.at === this.lessons.length - 1,
      done = this.state === "done";
    const again = button(text.lessonAgain, () => void this.begin(this.at));
    replace(
      this.says,
      h("p", { class: "about" }, text.lessonOf(this.at + 1, this.lessons.length)),
      h("h2", {}, l.title),
      done
        ? h("p", { class: "good" }, h("b", {}, text.lessonWell), ` ${words(l.done, "stratego")}`)
        : this.state === "wrong"
          ? h("p", { class: "bad" }, h("b", {}, text.lessonBad), ` ${l.wrong}`)
          : h("p", { class: "goal" }, words(l.goal, "stratego")),
      this.refused && h("p", { class: "refused" }, sentence(words(this.refused, "stratego").replace(/\.$/, ""))),
      this.told && !this.refused && !this.over && h("p", { class: "stepped" }, words(this.told, "stratego")),
      this.hinted && !done && h("p", { class: "about" }, words(l.hint, "stratego")),
      done && last && h("p", {}, text.learned),
      h(
        "div",
        { class: "actions" },
        done && !last && button(text.lessonNext, () => void this.begin(this.at + 1), { class: "primary" }),
        done && last && button(text.firstGame, () => void playFirst(), { class: "primary" }),
        this.over && again,
        !done &&
          !this.hinted &&
          button(text.lessonHint, () => {
            this.hinted = true;
            this.draw();
          }),
        h("a", { class: "button", href: "/rules" }, text.rules),
      ),
    );
    if (held) this.stage.board.focused(); // what had the focus is gone
    if (this.over) speak(done ? l.done : l.wrong);
  }

  private key = (e: KeyboardEvent): void => {
    if (e.ctrlKey || e.altKey || e.metaKey || (e.target as HTMLElement).closest("input, select, dialog")) return;
    if (e.key === "?") void showRules("classic");
    else if (e.key === "Escape") this.hand.cancel();
  };
}

// playFirst begins a game for who has been through the lessons.
async function playFirst(): Promise<void> {
  try {
    await beginFirst((await get<{ variants: Variant[] }>("/api/catalogue")).variants);
  } catch (e) {
    failed(e);
  }
}
