// What the page of replays does with records from elsewhere: it keeps them in this browser
// and lists them.

import { variantName } from "./cards";
import { button, h, replace } from "./dom";
import { carried } from "./link";
import { nameOf } from "./reviewed";
import { text } from "./text";
import type { Showing } from "./viewer";
import { ago } from "./yours";

// records are what this browser keeps of records from elsewhere; few people have any.
const records = (): Promise<typeof import("./imports")> => import(new URL("imports.js", import.meta.url).href);

// openedAs is the text that was opened, by its name.
export async function openedAs(name: string): Promise<string> {
  const i = await (await records()).imported(name);
  if (!i) throw new Error(text.errForgotten);
  return i.text;
}

// keep keeps a record from elsewhere on this device, where a reload finds it, and returns
// what is known of its review.
export async function keep({ scene: s, record }: Showing, source: string): Promise<Pick<Showing, "known" | "keep">> {
  const { keepImport, keepReview } = await records(),
    name = nameOf(record);
  const { review } = await keepImport(
    name,
    `${variantName(s.variant)} · ${s.players.map((n, side) => n || s.sides[side]).join(" – ")}`,
    source,
  );
  if (!carried("r")) history.replaceState(null, "", `${location.pathname}#own=${name}`);
  return { known: review, keep: (a) => void keepReview(name, a) };
}

// listImports lists the records from elsewhere that were opened in this browser.
export async function listImports(place: HTMLElement): Promise<void> {
  const { forgetImport, imports } = await records(),
    all = await imports();
  if (!all.length || !place.isConnected) return;
  replace(
    place,
    h(
      "section",
      { class: "card yours" },
      h("h2", {}, text.imports),
      h(
        "ul",
        { class: "games" },
        ...all.map((i) => {
          const item: HTMLElement = h(
            "li",
            {},
            h("a", { href: `/replay#own=${i.name}` }, i.title),
            h("span", { class: "state" }, i.review && text.reviewedShort),
            h("span", { class: "when" }, ago(i.when)),
            button(
              "×",
              () => {
                void forgetImport(i.name);
                item.remove();
              },
              { class: "quiet", title: text.forget, "aria-label": text.forgetGame(i.title) },
            ),
          );
          return item;
        }),
      ),
    ),
  );
}
