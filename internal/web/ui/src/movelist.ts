// The list of moves of a game that is played or watched: it grows by what is new, and its end is shown.

import type { Played, Scene } from "./api";
import { h, replace } from "./dom";
import { prefs, shown } from "./prefs";
import { words } from "./ranks";
import { text } from "./text";

// moveList draws the moves; what stands there already stays.
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
