// The rules of a variant, one key away: its ranks, and the rules in words.

import { get, type Rulebook } from "./api";
import { variantName } from "./cards";
import { button, failed, h } from "./dom";
import { drawPiece } from "./piece";
import { powers } from "./powers";
import { say } from "./said";
import { text } from "./text";
import { words } from "./ranks";

const books = new Map<string, Promise<Rulebook>>();

// loadRules asks for the rules of a variant, once.
export function loadRules(variant: string): Promise<Rulebook> {
  let b = books.get(variant);
  if (!b) {
    b = get<Rulebook>(`/api/variants/${encodeURIComponent(variant)}/rules`);
    b.catch(() => books.delete(variant));
    books.set(variant, b);
  }
  return b;
}

// showRules opens the rules over the page.
export async function showRules(variant: string): Promise<void> {
  if (document.querySelector("dialog[open]")) return;
  try {
    const b = await loadRules(variant);
    const before = document.activeElement;
    const d = h(
      "dialog",
      { class: "rules", "aria-label": text.rulesOf(variantName(b.name)) },
      h(
        "div",
        { class: "heading" },
        h("h2", { tabindex: -1, autofocus: true }, text.rulesOf(variantName(b.name))),
        button(text.close, () => d.close()),
      ),
      table(b),
      ...paragraphs(b),
      h("p", { class: "about" }, text.keys),
    );
    d.addEventListener("close", () => {
      d.remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    });
    d.addEventListener("click", (e) => {
      if (e.target === d) d.close();
    }); // beside it
    document.body.append(d);
    d.showModal();
  } catch (e) {
    failed(e);
  }
}

// table lists the pieces, strongest first.
export function table(b: Rulebook): HTMLElement {
  return h(
    "table",
    { class: "ranks", "data-game": b.game },
    h(
      "thead",
      {},
      h("tr", {}, ...[text.rankPiece, text.rankCount, text.rankPowers].map((t) => h("th", { scope: "col" }, t))),
    ),
    h(
      "tbody",
      {},
      ...b.army.map((k) =>
        h(
          "tr",
          {},
          h(
            "th",
            { scope: "row" },
            drawPiece({ side: 0, token: k.token, name: "" }, b.game),
            (b.game === "stratego" ? text.ranks : text.piecesOfAdvance)[k.token],
          ),
          h("td", {}, `${k.count}`),
          h("td", {}, powers(k, b.game)),
        ),
      ),
    ),
  );
}

// paragraphs are the rules in words; the table shows the pieces.
export function paragraphs(b: Rulebook): HTMLElement[] {
  return b.words
    .map((parts) => words(parts.map(say).join(""), b.game))
    .map((p) => {
      const [, title, stop, rest] = /^([A-ZÄÖÜ]{2,})([. ])([^]*)$/.exec(p) ?? ["", "", "", p]; // “SQUARES are …” goes on
      return h(
        "p",
        {},
        title && h("b", {}, `${title[0]}${title.slice(1).toLowerCase()}${stop.trim()} `),
        rest.trimStart(),
      );
    });
}
