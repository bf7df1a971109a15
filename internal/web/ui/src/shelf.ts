// The shelf of the set-up editor: presets, what was played last, and what was
// kept under a name.

import type { Ground } from "./api";
import { button, capital, field, h, replace, select } from "./dom";
import { plan } from "./plan";
import { keepSetups, lastOf, savedSetups } from "./prefs";
import { say } from "./said";
import { text } from "./text";

// Bench is what the shelf takes from and gives to.
export interface Bench {
  read(words: string): void;
  current(): string;
}

export class Shelf {
  readonly element = h("div", { class: "shelf" });
  private saved = h("div", { class: "saved" });

  constructor(
    private ground: Ground,
    private bench: Bench,
  ) {
    const last = lastOf(ground.name);
    const ready = h("div", { class: "presets", "data-served": true, role: "group", "aria-label": text.presets });
    if (last) ready.append(this.preset(text.myLast, text.myLastAbout, last));
    for (const p of ground.presets) ready.append(this.preset(say(p.name), `${capital(say(p.about))}.`, p.setup));
    this.element.append(ready, this.saved);
    this.draw();
  }

  private preset(name: string, about: string, setup: string): HTMLElement {
    return h(
      "button",
      { type: "button", class: "preset", onclick: () => this.bench.read(setup) },
      picture(setup),
      h("b", {}, name),
      // What it is for, and its weakness.
      ...about.split(/(?<=\.) /).map((sentence) => h("span", {}, sentence)),
    );
  }

  // draw lists what is kept, one of it chosen.
  private draw(chosen = ""): void {
    const mine = savedSetups().filter((s) => s.variant === this.ground.name);
    const name = h("input", { type: "text", maxlength: 40, autocomplete: "off" });
    const list = select([["", text.saved], ...mine.map((s) => [s.name, s.name] as [string, string])], chosen);
    list.setAttribute("aria-label", text.saved);
    const others = () =>
      savedSetups().filter((s) => s.variant !== this.ground.name || s.name !== (name.value.trim() || list.value));
    replace(
      this.saved,
      h(
        "div",
        { class: "actions" },
        field(text.saveAs, name),
        button(text.save, () => {
          const kept = name.value.trim();
          if (!kept) return name.focus();
          keepSetups([{ name: kept, variant: this.ground.name, text: this.bench.current() }, ...others()]);
          this.draw(kept);
        }),
      ),
      h(
        "div",
        { class: "actions", hidden: mine.length === 0 },
        list,
        button(text.load, () => {
          const s = mine.find((m) => m.name === list.value);
          if (s) this.bench.read(s.text);
        }),
        button(text.remove, () => {
          if (list.value) {
            keepSetups(others());
            this.draw();
          }
        }),
      ),
    );
  }
}

// picture shows where a set-up has the Flag, the Bombs and the rest, seen by its side.
const picture = (setup: string): SVGElement =>
  plan(
    setup.split(" ").reverse(),
    ["odd", (_, odd) => odd],
    ["rest", (letter) => !".BF".includes(letter)],
    ["bomb", (letter) => letter === "B"],
    ["flag", (letter) => letter === "F"],
  );
