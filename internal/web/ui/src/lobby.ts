// The lobby: who is here, the games that they offer, and those that everybody may watch.

import type { Bell } from "./bell";
import type { Challenge, Lobby, PublicGame, Variant } from "./api";
import type { make } from "./begin";
import type { Line } from "./line";
import { challengeForm } from "./lobbyform";
import { OwnChallenges } from "./ownchallenges";
import type { Choice, Held, heldSeats } from "./prefs";
import type { Leave } from "./router";
import type { Tools } from "./tools";

// Others are what the lobby needs besides the tools of every page.
export interface Others {
  Line: typeof Line;
  Bell: typeof Bell;
  make: typeof make;
  heldSeats: typeof heldSeats;
}

export function page(main: HTMLElement, app: Tools, others: Others): Leave {
  const lobby = new LobbyPage(main, app, others);
  return () => lobby.close();
}

const day = 24 * 60 * 60 * 1000;

class LobbyPage {
  private lobby: Lobby = { here: [], guests: 0, challenges: [], games: [] };
  private line: Line | null = null;
  private own: OwnChallenges;
  private bell: Bell;
  private variants: Variant[] = [];
  private people: HTMLElement;
  private list: HTMLElement;
  private games: HTMLElement;
  private setup: HTMLSelectElement; // of whoever accepts a challenge
  private setups: HTMLElement;
  private offer: HTMLElement;
  private shown = "";
  private closed = false;

  constructor(
    main: HTMLElement,
    private app: Tools,
    private others: Others,
  ) {
    const { field, h, prefs, select, setPrefs, text } = app,
      w = text.lobby;
    this.bell = new others.Bell("lobby");
    this.own = new OwnChallenges(
      app,
      others.Line,
      () => this.draw(),
      (held, name) => this.taken(held, name),
    );
    this.people = h("p", { class: "people", role: "status" });
    this.list = h("ul", { class: "games", "aria-live": "polite" });
    this.games = h("ul", { class: "games" });
    this.offer = h("div", {});
    const setups: [string, string][] = [
      ["own", text.setupOwn],
      ["", text.setupGiven],
    ];
    this.setup = select(setups, "own");
    this.setups = field(text.setup, this.setup);
    this.setups.hidden = true;
    const name = h("input", { type: "text", maxlength: 30, value: prefs.name, autocomplete: "nickname" });
    name.addEventListener("change", () => {
      setPrefs({ name: name.value.trim() });
      this.enter();
    });
    const card = (title: string, ...what: HTMLElement[]) =>
      h("section", { class: "card", "aria-label": title }, h("h2", {}, title), ...what);
    main.append(
      h("h1", {}, text.navLobby),
      h("p", { class: "lead" }, w.lead),
      h(
        "div",
        { class: "lobby" },
        h("div", {}, card(w.here, this.people, field(text.yourName, name)), card(w.challenges, this.list, this.setups)),
        h("div", {}, this.offer, card(w.games, this.games)),
      ),
      h("p", {}, h("a", { href: "/friend" }, w.friend)),
    );
    void app.get<{ variants: Variant[] }>("/api/catalogue").then((c) => {
      this.variants = c.variants;
      this.shown = ""; // the sides have names now
      this.draw();
    }, app.failed);
    for (const held of others.heldSeats().slice(0, 10))
      if (held.choice?.opponent === "*open" && held.invite && Date.now() - held.when < day)
        this.own.follow(held, false);
    this.enter();
  }

  // close leaves the lobby, and what was offered here is offered no longer.
  close(): void {
    this.closed = true;
    this.line?.close();
    this.own.close();
    this.bell.close();
  }

  // enter is in the lobby under the name that this browser has.
  private enter(): void {
    this.line?.close();
    const name = this.app.prefs.name,
      topic = name ? `lobby?name=${encodeURIComponent(name).replaceAll("'", "%27")}` : "lobby";
    this.line = new this.others.Line(topic, {
      data: (u) => {
        this.lobby = u as unknown as Lobby;
        this.draw();
      },
      lost: () => {},
      refused: (_, why) => this.app.toast(why, true),
    });
  }

  // taken shows the game that somebody has come to.
  private taken(held: Held, name: string): void {
    const { text } = this.app,
      words = text.lobby.taken(name || text.guest);
    this.app.toast(words);
    this.bell.want(words, text.navLobby, held.id);
    this.app.go(`/game/${held.id}/${held.seat}`);
  }

  private draw(): void {
    const { h, prefs, replace, text } = this.app,
      w = text.lobby,
      l = this.lobby;
    const key = JSON.stringify([l, this.own.all.map((held) => held.id), prefs.name]);
    if (key === this.shown) return; // keep the focus where it is
    this.shown = key;
    let self = true;
    const names = l.here.map((n) => {
      const own = self && n === prefs.name;
      if (own) self = false;
      return h("span", { class: own ? "person own" : "person" }, own ? w.you(n) : n);
    });
    const guests = l.guests > 0 && h("span", { class: "person" }, w.guests(l.guests));
    replace(this.people, ...names, guests);
    if (l.here.length + l.guests === 1) this.people.append(h("span", { class: "about" }, w.alone));
    const offered = l.challenges.filter((c) => !this.own.has(c.id));
    replace(this.list, ...offered.map((c) => this.challenge(c)));
    this.setups.hidden = !offered.some((c) => this.kind(c.variant) === "stratego");
    if (!offered.length) this.list.append(h("li", { class: "about" }, this.own.all.length ? w.noneElse : w.none));
    replace(this.games, ...l.games.map((g) => this.game(g)));
    if (!l.games.length) this.games.append(h("li", { class: "about" }, w.noGames));
    this.drawOffer();
  }

  // clock is a game's clock in words.
  private clock = (c: { minutes: number; increment: number }): string =>
    c.minutes ? this.app.text.minutes(c.minutes, c.increment) : this.app.text.noClock;

  // kind is of which game a variant is.
  private kind = (variant: string): string => this.variants.find((v) => v.name === variant)?.game ?? "stratego";

  // about says what a challenge is, as the side that it names sees it.
  private about(c: Challenge): string {
    const { text, variantName } = this.app,
      side = text.sides[this.kind(c.variant)]?.[c.side === "first" ? 0 : 1];
    return [variantName(c.variant), this.clock(c), side && text.lobby.as(side), c.public && text.lobby.watched]
      .filter(Boolean)
      .join(" · ");
  }

  // aboutOwn says of one's own challenge what others are told of it, with the side that oneself has.
  private aboutOwn({ id, choice }: Held): string {
    const { variantName } = this.app,
      [minutes, increment] = choice!.clock.split("+").map(Number),
      posted = this.lobby.challenges.find((c) => c.id === id);
    return posted
      ? this.about({ ...posted, side: posted.side === "first" ? "second" : "first" })
      : `${variantName(choice!.variant)} · ${this.clock({ minutes, increment })}`; // until the server lists it
  }

  private challenge(c: Challenge): HTMLElement {
    const { button, failed, h, holdSeat, post, prefs, text, variantName } = this.app,
      name = c.name || text.guest;
    const take = async () => {
      try {
        const { seat, key } = await post<{ seat: string; key: string }>(`/api/challenges/${c.id}`, {
          name: prefs.name,
        });
        const given = !this.setup.value && this.kind(c.variant) === "stratego",
          title = `${variantName(c.variant)} · ${name}`;
        holdSeat({ id: c.id, seat, key, title, when: Date.now(), given });
        this.app.go(`/game/${c.id}/${seat}`);
      } catch (e) {
        failed(e);
      }
    };
    return h(
      "li",
      {},
      h("b", {}, name),
      h("span", { class: "state" }, this.about(c)),
      button(text.lobby.take, () => void take(), { class: "primary", "aria-label": text.lobby.takeOf(name) }),
    );
  }

  private game(g: PublicGame): HTMLElement {
    const { h, text, variantName } = this.app,
      names = g.names.map((n, i) => n || text.sides[this.kind(g.variant)]?.[i]).join(" – ");
    return h(
      "li",
      {},
      h("b", {}, names),
      h("span", { class: "state" }, `${variantName(g.variant)} · ${this.clock(g)} · ${text.moveCount(g.ply)}`),
      h(
        "a",
        { class: "button", href: `/game/${g.id}/watch`, "aria-label": text.lobby.watchOf(names) },
        text.lobby.watch,
      ),
    );
  }

  // drawOffer shows one's own challenge, or where there is none the form of a new one, which keeps what was chosen.
  private drawOffer(): void {
    const own = this.own.all,
      kind = own.length ? own.map((held) => held.id + this.aboutOwn(held)).join() : this.variants.length ? "form" : "";
    if (this.offer.dataset.kind === kind) return;
    this.offer.dataset.kind = kind;
    const { replace } = this.app;
    const form = () => challengeForm(this.app, this.variants, this.clock, (...chosen) => void this.post(...chosen));
    replace(this.offer, ...own.map((held) => this.standing(held)), kind === "form" && form());
  }

  // standing is one of one's own challenges.
  private standing(held: Held): HTMLElement {
    const { button, failed, h, text, toast } = this.app,
      w = text.lobby;
    const withdraw = async () => {
      try {
        await this.own.withdraw(held);
        this.own.drop(held.id);
        toast(w.withdrawn);
      } catch (e) {
        failed(e);
      }
    };
    return h(
      "section",
      { class: "card own", "aria-label": w.mine },
      h("h2", {}, w.mine),
      h("p", {}, this.aboutOwn(held)),
      h("p", { class: "about" }, w.keep),
      button(w.withdraw, () => void withdraw(), { id: "withdraw" }),
    );
  }

  // post offers a game; who has left meanwhile takes it back.
  private async post(c: Choice, v: Variant, watched: boolean): Promise<void> {
    try {
      const held = await this.others.make(c, v, watched);
      if (this.closed) await this.own.withdraw(held);
      else this.own.follow(held, true);
    } catch (e) {
      this.app.failed(e);
    }
  }
}
