// The start page: a board that lives, one button that plays, and everything else
// that can be played.

import { get, shows, type Variant } from "./api";
import { begin, fitting, friend, lastChoice, opponentTitle, remember } from "./begin";
import { opponentCards, variantCards, variantName } from "./cards";
import { here } from "./carrier";
import { challenges } from "./challenges";
import { Demo } from "./demo";
import { button, failed, field, h, replace, select } from "./dom";
import { loopback } from "./friend";
import { prefs, setPrefs, type Choice } from "./prefs";
import { prepare } from "./later";
import type { Leave } from "./router";
import { text } from "./text";
import { yours } from "./yours";

const clocks: [string, string][] = [
  ["0+0", text.noClock],
  ["5+0", text.minutes(5, 0)],
  ["10+5", text.minutes(10, 5)],
  ["20+10", text.minutes(20, 10)],
  ["60+0", text.minutes(60, 0)],
];

// Offer is what there is to play.
interface Offer {
  variants: Variant[];
  kept?: boolean;
  player?: string; // the name of the owner's profile
  profile?: string;
  shut?: boolean;
}

// patience is how long the page waits for what there is to play, in milliseconds. It was asked for together with this
// script, so it is there or soon will be, unless the server hangs.
const patience = 3000;

// homePage is shown when it is known what there is to play, so that nothing on it jumps; where that takes longer than
// patience, without it.
export function homePage(main: HTMLElement): Leave {
  const offer = get<Offer>("/api/catalogue");
  let left = false,
    leave: Leave | undefined;
  const show = () => {
    if (!left) leave ??= draw(main, offer);
  };
  offer.then(show, show);
  setTimeout(show, patience);
  return () => {
    left = true;
    leave?.();
  };
}

function draw(main: HTMLElement, offer: Promise<Offer>): Leave {
  const demo = new Demo();
  const start = h("div", { class: "start" });
  const chooser = h("div", { class: "choice" });
  const links = h(
    "p",
    { class: "newhere" },
    h("a", { href: "/learn" }, text.newHere),
    h("a", { href: "/campaign" }, text.navCampaign),
    h("a", { href: "/puzzle" }, text.navPuzzles),
    h("a", { href: "/me" }, text.navMe),
    !here() && h("a", { href: "/lobby" }, text.navLobby),
  );
  const hero = h(
    "div",
    { class: "hero" },
    h(
      "div",
      { class: "pitch" },
      h("h1", {}, text.homeTitle),
      h("p", { class: "lead" }, text.homeLead, !here() && (loopback() ? text.homeHere : text.homeWith)),
      start,
      links,
    ),
    demo.element,
  );
  main.append(hero);
  const games = yours();
  if (games) hero.toggleAttribute("data-known", true);
  const waiting = here() ? null : challenges();
  if (waiting) main.append(waiting.element);
  if (games) main.append(games);
  main.append(chooser);
  // Whoever points at what begins a game wants its page next.
  for (const part of [start, chooser])
    for (const sign of ["pointerover", "pointerdown", "focusin"]) part.addEventListener(sign, prepare, { once: true });
  offer.then(
    (c) => {
      shows(c.profile);
      new Home(start, chooser, c.variants, c.player ?? text.guest, (variant) => void demo.show(variant));
      if (c.kept || c.shut)
        links.append(
          h("span", {}, h("a", { href: "/library", id: "library" }, text.allGames), c.shut && ` (${text.gamesShut})`),
        );
    },
    (e) => {
      void demo.show("classic");
      failed(e);
    },
  );
  return () => {
    demo.stop();
    waiting?.stop();
  };
}

class Home {
  private choice: Choice;
  private opponents = h("div");
  private button = button("", () => void this.begin(this.choice.opponent), { class: "primary play", id: "begin" });
  private sides = h("div");
  private setups = h("div");
  private cards = h("div");
  private beginning = false;

  constructor(
    start: HTMLElement,
    chooser: HTMLElement,
    private variants: Variant[],
    guest: string, // who gives no name
    private board: (variant: string) => void,
  ) {
    this.choice = lastChoice(variants);
    if (document.querySelector<HTMLElement>("#main")?.dataset.page === "friend") this.choice.opponent = friend;
    const name = h("input", {
      type: "text",
      maxlength: 30,
      value: prefs.name,
      autocomplete: "nickname",
      placeholder: guest,
    });
    name.addEventListener("change", () => setPrefs({ name: name.value.trim() }));
    replace(
      start,
      this.button,
      h(
        "div",
        { class: "options" },
        this.sides,
        this.setups,
        field(
          text.clock,
          select(clocks, this.choice.clock, (c) => {
            this.choice.clock = c;
          }),
        ),
        field(text.yourName, name),
      ),
    );
    replace(
      this.setups,
      field(
        text.setup,
        select(
          [
            ["", text.setupGiven],
            ["own", text.setupOwn],
          ],
          this.choice.own ? "own" : "",
          (v) => {
            this.choice.own = v === "own";
          },
        ),
      ),
    );
    this.begins(this.variant);
    setTimeout(() => {
      // the button is there first
      this.cards.append(variantCards(variants, this.choice.variant, (v) => this.choose(v)));
      replace(
        chooser,
        h("h2", {}, text.chooseVariant),
        this.cards,
        h("h2", {}, text.chooseOpponent, " ", h("small", {}, text.cardBegins)),
        this.opponents,
      );
      this.choose(this.variant);
    });
  }

  private get variant(): Variant {
    return this.variants.find((v) => v.name === this.choice.variant)!;
  }

  // begins has the button begin a game of a variant.
  private begins(v: Variant): void {
    this.choice.variant = v.name;
    this.board(v.name);
    this.choice.opponent = fitting(v, this.choice.opponent);
    this.setups.hidden = v.game === "advance"; // there is one
    const names = text.sides[v.game];
    replace(
      this.sides,
      field(
        text.side,
        select(
          [
            ["first", text.firstMoves(names[0])],
            ["second", names[1]],
            ["random", text.random],
          ],
          this.choice.side,
          (s) => {
            this.choice.side = s;
          },
        ),
      ),
    );
    this.name();
  }

  private choose(v: Variant): void {
    this.begins(v);
    for (const b of this.cards.querySelectorAll<HTMLElement>(".variant"))
      b.setAttribute("aria-pressed", String(b.dataset.variant === v.name));
    replace(
      this.opponents,
      opponentCards(v, this.choice.opponent, (spec) => void this.begin(spec)),
    );
    for (const b of this.opponents.querySelectorAll<HTMLElement>(".opponent"))
      b.classList.toggle("last", b.dataset.opponent === this.choice.opponent);
  }

  // name says on the button what it begins.
  private name(): void {
    replace(
      this.button,
      h("span", {}, this.beginning ? text.beginning : text.playNow),
      h("small", {}, `${variantName(this.choice.variant)} · ${opponentTitle(this.variant, this.choice.opponent)}`),
    );
  }

  private async begin(opponent: string): Promise<void> {
    if (this.beginning) return;
    this.beginning = true;
    this.choice.opponent = opponent;
    this.name();
    remember(this.choice);
    try {
      await begin({ ...this.choice }, this.variant);
    } catch (e) {
      failed(e);
    }
    this.beginning = false;
    this.name();
  }
}
