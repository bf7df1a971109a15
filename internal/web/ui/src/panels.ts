// Small panels beside a board: the newest strikes, the links to a seat, the seals of set-ups.

import type { Played, Scene, Side } from "./api";
import { h, replace, same } from "./dom";
import { linkLine } from "./friend";
import { drawPiece } from "./piece";
import { prefs, sealsOf, type Held } from "./prefs";
import { words } from "./ranks";
import { text } from "./text";
import { tools } from "./tools";

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
      prefs.numbering,
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

// linksPanel shows the links of who holds a seat.
export function linksPanel(e: HTMLElement, s: Scene, held?: Held): void {
  if (!held || held.seat === "watch" || e.dataset.for === `${s.joined}`) return;
  e.dataset.for = `${s.joined}`;
  const lines: HTMLElement[] = [];
  if (held.watch) lines.push(linkLine(text.inviteWatch, `/join/${held.id}/watch#${held.watch}`));
  lines.push(linkLine(text.personal, `/join/${held.id}/${held.seat}#${held.key}`));
  replace(e, h("details", { class: "panel" }, h("summary", {}, text.links), ...lines));
}

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
