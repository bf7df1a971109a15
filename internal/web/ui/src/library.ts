// The page of all games that were played on the server's machine, in every face. The
// server shows them to its owner only; everybody else is told how a browser becomes the owner's.

import { libraryText as english } from "./english/library";
import { libraryText as german } from "./german/library";
import type { Failure } from "./api";
import type { Said } from "./say";
import type { Tools } from "./tools";

interface Kept {
  name: string;
  id: string;
  variant: string;
  game: string;
  changed: number;
  names: [string, string];
  plies: number;
  over: boolean;
  drawn: boolean;
  winner: 0 | 1;
  ending: string;
  marks?: string[];
  seat?: string;
  held?: boolean;
  fault?: Said;
}

const firstGames = 50;

export function page(main: HTMLElement, app: Tools): void {
  void new Shelf(main, app).draw();
}

// tokenIn is the token in what somebody has entered, which may be the whole address.
const tokenIn = (typed: string): string => /[?&]token=([^&#\s]+)/.exec(typed)?.[1] ?? typed.trim();

class Shelf {
  private words: typeof english;
  private list: HTMLElement;
  private about: HTMLElement;
  private more: HTMLElement;
  private search: HTMLInputElement;
  private most = firstGames;
  private asked = 0;
  private laid = false;
  private owner = false;

  constructor(
    private main: HTMLElement,
    private app: Tools,
  ) {
    const { button, h, text } = app;
    const w = (this.words = text.language === "de" ? german : english);
    this.list = h("ul", { class: "games" });
    this.about = h("p", { role: "status" });
    this.more = button(
      w.more,
      () => {
        this.most *= 4;
        void this.draw();
      },
      { hidden: true },
    );
    this.search = h("input", {
      type: "search",
      "aria-label": w.search,
      placeholder: w.search,
      oninput: () => void this.draw(),
    });
  }

  // draw asks for the games and shows them; of several questions the last one counts.
  async draw(): Promise<void> {
    const n = ++this.asked,
      { blank, failed, get, replace, text } = this.app;
    try {
      if (!this.owner) {
        // Whoever is not the owner is told so without a request that the server refuses.
        const { kept, owned } = await get<{ kept?: boolean; owned?: boolean }>("/api/catalogue");
        if (n !== this.asked) return;
        if (!kept) return owned ? this.shut() : blank(this.main, text.notFound, text.notFoundAbout);
        this.owner = true;
      }
      const { games, more } = await get<{ games: Kept[]; more: boolean }>(
        `/api/library?${new URLSearchParams({ search: this.search.value.trim(), most: String(this.most) })}`,
      );
      if (n !== this.asked) return;
      this.lay();
      replace(this.list, ...games.map((g) => this.row(g)));
      this.list.parentElement!.hidden = !games.length;
      this.more.hidden = !more;
      this.about.hidden = games.length > 0;
      this.about.textContent = this.search.value.trim() ? this.words.noneFound : this.words.none;
    } catch (e) {
      if (this.laid) failed(e);
      else if ((e as Failure).status === 403) this.shut();
      else blank(this.main, text.notFound, text.notFoundAbout);
    }
  }

  // shut says what to do where the page is not the owner's, and takes the token.
  private shut(): void {
    const { failed, field, h, post, replace } = this.app,
      w = this.words;
    const token = h("input", { type: "password", autocomplete: "off", spellcheck: "false" });
    const enter = async (e: Event) => {
      e.preventDefault();
      try {
        await post("/api/owner", { token: tokenIn(token.value) });
        await this.draw();
      } catch (e) {
        failed(e);
      }
    };
    const refused = location.hash === "#refused";
    history.replaceState(null, "", this.app.located("/library"));
    replace(
      this.main,
      h(
        "form",
        { class: "card joining", onsubmit: enter as EventListener },
        h("h1", {}, w.shutTitle),
        refused && h("p", { class: "error", role: "alert" }, w.refused),
        h("p", {}, w.shut),
        field(w.token, token),
        h("button", { type: "submit", class: "primary" }, w.open),
      ),
    );
    token.focus();
  }

  // lay puts the page together, once it is known to be the owner's.
  private lay(): void {
    if (this.laid) return;
    this.laid = true;
    const { h, replace } = this.app,
      w = this.words;
    replace(
      this.main,
      h("h1", {}, w.title),
      h("p", { class: "lead" }, w.lead),
      this.search,
      this.about,
      h("section", { class: "card yours", "aria-label": w.title }, this.list),
      this.more,
    );
  }

  private row(g: Kept): HTMLElement {
    const { button, h, text } = this.app,
      w = this.words;
    const title = this.title(g),
      label = (what: string) => `${what}: ${title}`;
    const address = encodeURIComponent(g.name),
      way = { class: "button" };
    const acts = g.over
      ? [
          h("a", { ...way, href: `/replay/${address}`, "aria-label": label(text.replayTitle) }, text.replayTitle),
          h("a", { ...way, href: `/replay/${address}#review=1`, "aria-label": label(text.review) }, text.review),
          h(
            "a",
            {
              ...way,
              href: `/api/library/${address}/record`,
              download: `${g.name}.flagfall`,
              "aria-label": label(text.download),
            },
            text.download,
          ),
        ]
      : g.seat
        ? [button(w.resume, () => void this.resume(g), { "aria-label": label(w.resume) })]
        : [];
    const remove = button(text.remove, () => void this.remove(g), { class: "quiet", "aria-label": label(text.remove) });
    return h(
      "li",
      {},
      h("b", {}, title),
      h(
        "span",
        { class: "state" },
        [this.state(g), ...(g.marks ?? []).map((m) => this.words.marks[m] ?? m)].join(" · "),
      ),
      h(
        "time",
        { class: "when", datetime: new Date(g.changed).toISOString() },
        new Date(g.changed).toLocaleString(text.language, { dateStyle: "medium", timeStyle: "short" }),
      ),
      h("div", { class: "actions" }, ...acts, remove),
    );
  }

  private title(g: Kept): string {
    if (g.fault) return g.name;
    const [first, second] = g.names.map((n) => n || this.app.text.guest);
    return `${this.app.variantName(g.variant)} · ${this.words.against(first, second)}`;
  }

  private state(g: Kept): string {
    const w = this.words,
      how = w.endings[g.ending] ?? g.ending;
    if (g.fault) return w.unread(this.app.say(g.fault));
    if (!g.over) return [w.unfinished(g.plies), !g.seat && w.seatsElsewhere].filter(Boolean).join(". ");
    return g.drawn ? w.drawn(how) : w.wins((this.app.text.sides[g.game] ?? ["1", "2"])[g.winner], how);
  }

  // resume goes on with a game at its person's seat, which another browser may hold.
  private async resume(g: Kept): Promise<void> {
    const { ask, failed, go, heldSeat, holdSeat, post, text } = this.app;
    if (heldSeat(g.id, g.seat!)) return go(`/game/${g.id}/${g.seat}`);
    if (g.held && !(await ask(this.words.resumeHeld, [[this.words.takeOver, true]], text.cancel))) return;
    try {
      const made = await post<{ id: string; seat: string; key: string }>(
        `/api/library/${encodeURIComponent(g.name)}/resume`,
      );
      holdSeat({ ...made, title: this.title(g), when: Date.now() });
      go(`/game/${made.id}/${made.seat}`);
    } catch (e) {
      failed(e);
    }
  }

  private async remove(g: Kept): Promise<void> {
    const { ask, failed, post, text, toast } = this.app;
    if (!(await ask(this.words.removeAsked(this.title(g)), [[text.remove, true]], text.cancel))) return;
    try {
      await post(`/api/library/${encodeURIComponent(g.name)}/remove`);
      toast(this.words.removed);
    } catch (e) {
      failed(e);
    }
    await this.draw();
  }
}
