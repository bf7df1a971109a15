// The armies beside a board: what each side has lost, and what is still hidden of it. At the end nothing is hidden any more.

import type { Scene, Side, Unit } from "./api";
import { h, list, replace, same } from "./dom";
import { drawPiece } from "./piece";
import { prefs } from "./prefs";
import { text } from "./text";

export function armies(e: HTMLElement, s: Scene): void {
  const order: Side[] = s.viewer === 1 ? [0, 1] : [1, 0],
    there = order.filter((side) => s.armies[side]);
  if (!same(e, there, prefs.numbering, hides(s)))
    replace(
      e,
      ...there.flatMap((side) => [h("h2", {}, text.tray(s.sides[side])), h("ul", { class: "tray" })]),
      legend(s),
    );
  for (const [i, tray] of e.querySelectorAll(".tray").entries()) {
    const units = s.armies[there[i]]!;
    (tray as HTMLElement).dataset.kinds = units.some((u) => u.tokens.length > 1) ? "" : String(units.length);
    list(
      tray,
      units.map((u) => [
        `${u.tokens} ${u.taken} ${u.total} ${u.hidden} ${prefs.numbering} ${hides(s)}`,
        () => unit(u, there[i], s),
      ]),
    );
  }
}

// hides reports whether there may be pieces whose rank is not shown.
const hides = (s: Scene): boolean => s.game === "stratego" && s.phase !== "over";

function legend(s: Scene): HTMLElement {
  const key = (kind: string, words: string) => h("span", { class: "pips" }, h("i", { class: kind }), words);
  return h(
    "p",
    { class: "legend" },
    hides(s) && key("unknown", text.stillHidden),
    key("open", hides(s) ? text.knownRank : text.alive),
    key("taken", text.lost),
    s.game === "stratego" && h("span", {}, text.legend),
  );
}

function unit(u: Unit, side: Side, s: Scene): HTMLElement {
  const hidden = hides(s);
  const words = hidden ? text.trayRank(u.name, u.taken, u.total, u.hidden) : text.trayKind(u.name, u.taken, u.total);
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
    pips(u, hidden ? u.hidden : 0),
  );
}

// pips are dots for the pieces of a rank: hidden ones, known ones, lost ones.
function pips(u: Unit, hidden: number): HTMLElement {
  const dot = (kind: string, n: number) => Array.from({ length: n }, () => h("i", { class: kind }));
  const dots =
    u.total > 12
      ? [`${u.total - u.taken}/${u.total}`]
      : [...dot("unknown", hidden), ...dot("open", Math.max(0, u.total - u.taken - hidden)), ...dot("taken", u.taken)];
  return h("span", { class: "pips", "aria-hidden": "true", "data-lost": u.taken }, ...dots);
}
