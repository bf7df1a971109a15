// The coach: what it says of the last moves, and its question before a move that gives too much away.

import type { Move, Scene, Side } from "./api";
import type { Said } from "./say";
import type { Tools } from "./tools";

const english = {
  title: "Coach",
  from: "Objects to moves that give away at least",
  nothing: "Nothing new in the last moves.",
  waits: "It speaks when it is your turn.",
  known: "What do they know of me?",
  marked: "The record of this game says that there was a coach.",
  off: "off",
  take: "Take it back",
  play: "Play it all the same",
};

const german: typeof english = {
  title: "Trainer",
  from: "Widerspricht Zügen, die mindestens so viel verschenken:",
  nothing: "Nichts Neues in den letzten Zügen.",
  waits: "Er spricht, wenn du am Zug bist.",
  known: "Was wissen sie von mir?",
  marked: "In der Aufzeichnung dieser Partie steht, dass es einen Trainer gab.",
  off: "aus",
  take: "Zurücknehmen",
  play: "Trotzdem ziehen",
};

const shares = [0, 0.03, 0.05, 0.1, 0.15, 0.2, 0.3];

export class Coach {
  private told; // what it says of the last moves
  private exposed; // what the enemy knows
  private marked;
  private choice: HTMLSelectElement;
  private text = document.documentElement.lang === "de" ? german : english;
  private asked = ""; // for which position

  constructor(
    private element: HTMLElement,
    private path: string,
    private app: Tools,
  ) {
    const { button, field, h, replace } = app,
      t = this.text;
    this.told = h("div", { role: "status" });
    this.exposed = h("div", { role: "status" });
    this.marked = h("p", { class: "about", hidden: true }, t.marked);
    this.choice = h(
      "select",
      { onchange: () => void this.set(Number(this.choice.value)) },
      ...shares.map((s) => h("option", { value: s }, s ? `${Math.round(100 * s)} %` : t.off)),
    );
    replace(
      element,
      h("h2", {}, t.title),
      this.told,
      field(t.from, this.choice),
      h(
        "div",
        { class: "actions" },
        button(t.known, () => void this.known(), { "aria-keyshortcuts": "k" }),
      ),
      this.exposed,
      this.marked,
    );
  }

  private async ask(what: string, body: object = {}): Promise<Said[]> {
    return (await this.app.post<{ said: Said[] }>(`${this.path}/${what}`, { ...body, talk: this.app.prefs.talk })).said;
  }

  private lines(place: HTMLElement, said: Said[], otherwise = ""): void {
    const { h, replace, told } = this.app;
    replace(
      place,
      ...said.map((s) => h("p", {}, told(s))),
      !said.length && otherwise && h("p", { class: "about" }, otherwise),
    );
  }

  // turn switches the coach on, or off.
  turn(s: Scene): Promise<void> {
    return this.set(s.coach ? 0 : 0.1);
  }

  async set(share: number): Promise<void> {
    await this.app.post(`${this.path}/coach`, { share });
  }

  // draw shows the panel as long as there is a coach, with what it says of a new position.
  async draw(s: Scene, mine: Side | null): Promise<void> {
    const over = s.phase !== "play",
      now = `${s.ply} ${s.coach > 0} ${s.turn} ${over}`;
    if (over || (!s.coach && !this.exposed.childElementCount)) this.element.hidden = true;
    else if (s.coach) this.element.hidden = false;
    this.marked.hidden = !s.assisted;
    if (!this.choice.matches(":focus")) this.choice.value = String(s.coach);
    if (this.asked === now) return;
    if (!this.asked.startsWith(`${s.ply} `)) this.app.replace(this.exposed);
    this.asked = now;
    if (!s.coach || over) return this.app.replace(this.told);
    if (s.turn !== mine) return this.lines(this.told, [], this.text.waits);
    const said = await this.ask("counsel");
    if (this.asked === now) this.lines(this.told, said, this.text.nothing);
  }

  async known(s?: Scene): Promise<void> {
    if (s && (!s.canCoach || s.game !== "stratego")) return;
    this.lines(this.exposed, await this.ask("known"));
    this.element.hidden = false;
    this.exposed.scrollIntoView({ block: "nearest" });
  }

  // allows reports whether a move is to be made: the coach has no objection, or the person insists.
  async allows(m: Move, s: Scene): Promise<boolean> {
    const said = await this.ask("object", { move: m.text, ply: s.ply });
    return !said.length || this.insists(said);
  }

  // insists shows an objection; to close it is to take the move back.
  private insists(said: Said[]): Promise<boolean> {
    const { button, h, told } = this.app,
      t = this.text;
    return new Promise((resolve) => {
      let plays = false;
      const d = h(
        "dialog",
        { "aria-label": t.title },
        h("h2", { tabindex: -1, autofocus: true }, t.title),
        ...said.map((line) => h("p", {}, told(line))),
        h(
          "div",
          { class: "choices" },
          button(t.take, () => d.close(), { class: "primary" }),
          button(
            t.play,
            () => {
              plays = true;
              d.close();
            },
            { class: "quiet" },
          ),
        ),
      );
      d.addEventListener("close", () => {
        d.remove();
        resolve(plays);
      });
      document.body.append(d);
      d.showModal();
    });
  }
}
