// The panels beside a board.

import { type ChatLine, type Played, type Scene, type Side, type Unit } from "./api";
import { button, h, list, replace } from "./dom";
import { linkLine } from "./friend";
import { drawPiece } from "./piece";
import { prefs, sealsOf, shown, type Held } from "./prefs";
import { say } from "./said";
import { text } from "./text";
import { tools } from "./tools";
import { words } from "./ranks";

// namesOf are what the players are called.
export const namesOf = (s: Scene): string[] =>
  s.players.map((n, side) => (s.joined[side] ? n || s.sides[side] : text.nobodyYet));

// statusOf says what is to be done now.
export function statusOf(s: Scene, mine: Side | null): string {
  if (s.phase === "over") return s.verdict ?? "";
  if (!s.joined[0] || !s.joined[1]) return text.waitJoin;
  if (s.phase === "setup") return mine === null ? text.waitBoth : s.ready[mine] ? text.waitSetup : text.settingUp;
  if (s.turn === mine) return text.yourTurn;
  return s.thinking ? text.thinking(s.players[s.turn]) : text.theirTurn(s.players[s.turn] || s.sides[s.turn]);
}

// notesOf are remarks about the game.
export function notesOf(s: Scene, mine: Side | null): string[] {
  const notes = (s.notes ?? []).map(say);
  if (mine === null) notes.unshift(text.watching);
  else if (s.public && s.phase !== "over") notes.push(text.publicGame);
  if (s.opened) notes.push(text.opened(s.openedBy ? say(s.openedBy) : ""));
  if (s.offered)
    notes.push(s.drawOffer === mine ? text.drawMine : text.drawOffered(s.players[s.drawOffer] || s.sides[s.drawOffer]));
  if (s.undoAsked)
    notes.push(s.undoAsker === mine ? text.undoMine : text.undoAsked(s.players[s.undoAsker] || s.sides[s.undoAsker]));
  if (s.phase === "setup" && s.joined[0] && s.joined[1])
    for (const side of [0, 1] as Side[])
      if (s.ready[side] && side !== mine) notes.push(text.isReady(s.players[side] || s.sides[side]));
  return notes;
}

// answersOf are offers and requests of the other side that are new, and what has become of one's own: whoever
// does not see the notes is to hear of them.
export function answersOf(before: Scene, s: Scene, mine: Side): string[] {
  const all: string[] = [],
    goesOn = s.phase === "play";
  if (s.offered && !before.offered && s.drawOffer !== mine)
    all.push(text.drawOffered(s.players[s.drawOffer] || s.sides[s.drawOffer]));
  if (before.offered && !s.offered && before.drawOffer === mine && goesOn) all.push(text.drawRefused);
  if (s.undoAsked && !before.undoAsked && s.undoAsker !== mine)
    all.push(text.undoAsked(s.players[s.undoAsker] || s.sides[s.undoAsker]));
  if (before.undoAsked && !s.undoAsked && before.undoAsker === mine && s.ply >= before.ply && goesOn)
    all.push(text.undoRefused);
  return all;
}

// decided reports whether what was offered or asked is over, or the game has gone on without it.
export const decided = (before: Scene, s: Scene): boolean =>
  (before.offered && !s.offered) ||
  (before.undoAsked && !s.undoAsked) ||
  (s.ply !== before.ply && !s.offered && !s.undoAsked);

// same reports whether an element shows this already, and keeps it otherwise:
// what does not change is not built again while pieces move.
function same(e: HTMLElement, ...what: unknown[]): boolean {
  const key = JSON.stringify([what, prefs.numbering]);
  if (e.dataset.shows === key) return true;
  e.dataset.shows = key;
  return false;
}

// strikePanel keeps the ranks of the two newest strikes readable, the newest
// first.
export function strikePanel(e: HTMLElement, s: Scene): void {
  const strikes = s.history
    .filter((m) => m.outcome)
    .slice(-2)
    .reverse();
  if (
    same(
      e,
      strikes.map((m) => `${s.history.indexOf(m)} ${m.words}`),
    )
  )
    return;
  replace(
    e,
    h("h2", {}, text.strike),
    ...(strikes.length ? strikes.map((m) => strike(m, s)) : [h("p", { class: "about" }, text.noStrike)]),
  );
}

function strike(m: Played, s: Scene): HTMLElement {
  const piece = (side: Side, token: string, out: boolean) =>
    h("span", { class: out ? "met out" : "met" }, drawPiece({ side, token, name: "" }, s.game));
  const pair =
    m.striker && m.defender
      ? h(
          "div",
          { class: "pair", "aria-hidden": "true" },
          piece(m.side, m.striker, m.outcome !== "wins" && s.game === "stratego"),
          "×",
          piece((1 - m.side) as Side, m.defender, m.outcome !== "loses"),
        )
      : null;
  return h("div", { class: "struck" }, pair, h("p", {}, words(m.words, s.game)));
}

// armies shows what each side has lost and what is still hidden of it.
export function armies(e: HTMLElement, s: Scene): void {
  const order: Side[] = s.viewer === 1 ? [0, 1] : [1, 0],
    there = order.filter((side) => s.armies[side]);
  if (!same(e, there))
    replace(
      e,
      ...there.flatMap((side) => [h("h2", {}, text.tray(s.sides[side])), h("ul", { class: "tray" })]),
      legend(s.game),
    );
  for (const [i, tray] of e.querySelectorAll(".tray").entries()) {
    const units = s.armies[there[i]]!;
    (tray as HTMLElement).dataset.kinds = units.some((u) => u.tokens.length > 1) ? "" : String(units.length);
    list(
      tray,
      units.map((u) => [
        `${u.tokens} ${u.taken} ${u.total} ${u.hidden} ${prefs.numbering}`,
        () => unit(u, there[i], s),
      ]),
    );
  }
}

function legend(game: string): HTMLElement {
  const key = (kind: string, words: string) => h("span", { class: "pips" }, h("i", { class: kind }), words);
  return h(
    "p",
    { class: "legend" },
    game === "stratego" && key("unknown", text.stillHidden),
    key("open", game === "stratego" ? text.knownRank : text.alive),
    key("taken", text.lost),
    game === "stratego" && h("span", {}, text.legend),
  );
}

function unit(u: Unit, side: Side, s: Scene): HTMLElement {
  const stratego = s.game === "stratego";
  const words = stratego ? text.trayRank(u.name, u.taken, u.total, u.hidden) : text.trayKind(u.name, u.taken, u.total);
  return h(
    "li",
    {
      title: words,
      class: [["two", "many"][Math.min(u.tokens.length, 3) - 2], u.taken >= u.total && "gone"]
        .filter(Boolean)
        .join(" "),
    },
    h("span", { class: "unseen" }, words),
    ...[...u.tokens].map((token) => drawPiece({ side, token, name: "" }, s.game)),
    pips(u, stratego),
  );
}

// pips are dots for the pieces of a rank: hidden ones, known ones, lost ones.
function pips(u: Unit, stratego: boolean): HTMLElement {
  const hidden = stratego ? u.hidden : 0;
  const dot = (kind: string, n: number) => Array.from({ length: n }, () => h("i", { class: kind }));
  const dots =
    u.total > 12
      ? [`${u.total - u.taken}/${u.total}`]
      : [...dot("unknown", hidden), ...dot("open", Math.max(0, u.total - u.taken - hidden)), ...dot("taken", u.taken)];
  return h("span", { class: "pips", "aria-hidden": "true", "data-lost": u.taken }, ...dots);
}

export function moveList(e: HTMLElement, s: Scene): void {
  const old = e.querySelector<HTMLElement>(".moves"),
    n = old?.childElementCount ?? 0,
    last = old?.lastElementChild as HTMLElement | null;
  if (
    old &&
    n <= s.history.length &&
    e.dataset.numbering === prefs.numbering &&
    last?.dataset.move === s.history[n - 1].text
  ) {
    if (n === s.history.length) return;
    old.append(...s.history.slice(n).map((m) => row(m, s)));
    return toEnd(old);
  }
  e.dataset.numbering = prefs.numbering;
  const all = h("ol", { class: "moves", tabindex: 0, "aria-label": text.moves }, ...s.history.map((m) => row(m, s)));
  replace(e, h("h2", {}, text.moves), s.history.length ? all : h("p", { class: "about" }, text.noMoves));
  toEnd(all);
}

// markMove marks the last of so many moves in a list.
export function markMove(e: HTMLElement, ply: number | null): void {
  const now = ply ? e.querySelectorAll(".moves li")[ply - 1] : undefined,
    before = e.querySelector("[aria-current]");
  if (now === before) return;
  before?.removeAttribute("aria-current");
  now?.setAttribute("aria-current", "step");
}

// toEnd shows the end of a list, with the next frame: to measure it at once would lay the
// page out once more.
function toEnd(list: HTMLElement): void {
  requestAnimationFrame(() => {
    list.scrollTop = list.scrollHeight;
  });
}

// row is a move in the list.
const row = (m: Played, s: Scene): HTMLElement =>
  h(
    "li",
    { class: `side${m.side}`, title: words(m.words, s.game), "data-move": m.text },
    h("span", { class: "text" }, m.text.replace("-", "–")),
    m.striker && m.defender
      ? h("span", { class: "strike" }, ` ${shown(m.striker, s.game)}×${shown(m.defender, s.game)}`)
      : null,
  );

export function linksPanel(e: HTMLElement, s: Scene, held?: Held): void {
  if (!held || held.seat === "watch" || e.dataset.for === `${s.joined}`) return;
  e.dataset.for = `${s.joined}`;
  const lines: HTMLElement[] = [];
  if (held.watch) lines.push(linkLine(text.inviteWatch, `/join/${held.id}/watch#${held.watch}`));
  lines.push(linkLine(text.personal, `/join/${held.id}/${held.seat}#${held.key}`));
  replace(e, h("details", { class: "panel" }, h("summary", {}, text.links), ...lines));
}

// chatBox is what the two players say to each other: a phrase at one press, or words.
export function chatBox(
  e: HTMLElement,
  s: Scene,
  say: (what: { text?: string; phrase?: string }) => Promise<void>,
): void {
  if (!e.firstChild) {
    const input = h("input", { type: "text", maxlength: 300, "aria-label": text.chatField, autocomplete: "off" });
    e.append(
      h(
        "div",
        { class: "panel" },
        h("h2", {}, text.chat),
        h("ol", { class: "chat", tabindex: 0, "aria-label": text.chat }),
        h(
          "div",
          { class: "phrases" },
          ...Object.entries(text.phrases).map(([phrase, words]) =>
            button(words, () => void say({ phrase }), { class: "quiet", "data-phrase": phrase }),
          ),
        ),
        h(
          "form",
          {
            onsubmit: (ev) => {
              ev.preventDefault();
              const words = input.value;
              input.value = "";
              if (words.trim()) void say({ text: words });
            },
          },
          input,
          h("button", { type: "submit" }, text.say),
        ),
      ),
    );
  }
  const lines = e.querySelector(".chat")!;
  if (lines.childElementCount === s.chat.length) return;
  replace(
    lines,
    ...s.chat.map((c) =>
      h("li", { class: `side${c.side}` }, h("b", {}, `${s.players[c.side] || s.sides[c.side]}: `), said(c)),
    ),
  );
  lines.scrollTop = lines.scrollHeight;
}

// said is a line of chat in words.
export const said = (c: ChatLine): string => (c.phrase ? (text.phrases[c.phrase] ?? "") : c.text);

// sealsPanel shows the sums that bind the sides to their set-ups and, when the
// game is over, checks the record against the ones that this browser saw first.
export function sealsPanel(e: HTMLElement, s: Scene, id: string): void {
  if (!s.commitments[0] || e.dataset.phase === s.phase) return;
  e.dataset.phase = s.phase;
  const result = h("div");
  replace(
    e,
    h(
      "details",
      { class: "panel" },
      h("summary", {}, text.commitments),
      h("p", { class: "about" }, text.commitmentsAbout),
      ...s.commitments.map((c, i) => h("p", { class: "seal" }, `${s.sides[i]}: `, h("code", {}, c))),
      result,
    ),
  );
  if (s.phase === "over")
    void import(new URL("seals.js", import.meta.url).href)
      .then((file: typeof import("./seals")) => file.checkSeals(result, s, id, sealsOf(id), tools))
      .catch(() => {
        delete e.dataset.phase; // without a server; what it sends when it is back checks them
      });
}
