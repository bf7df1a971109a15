// The page of the rules of every variant, each at an address of its own.

import { get, type Variant } from "./api";
import { variantName } from "./cards";
import { failed, h, replace, tabs } from "./dom";
import { located } from "./base";
import { loadRules, paragraphs, table } from "./rules";
import type { Leave } from "./router";
import { text } from "./text";

export function rulesPage(main: HTMLElement, [chosen = "classic"]: string[]): Leave {
  const choice = h("div", { class: "ranks" }),
    book = h("article", { class: "card rules" });
  let left = false;
  const show = async (variant: string) => {
    try {
      const b = await loadRules(variant);
      if (left) return;
      replace(book, h("h2", {}, text.rulesOf(variantName(b.name))), table(b), ...paragraphs(b));
      history.replaceState(null, "", located(`/rules/${variant}`));
    } catch (e) {
      if (!left) failed(e);
    }
  };
  main.append(h("h1", {}, text.rules), choice, book);
  void get<{ variants: Variant[] }>("/api/catalogue").then(({ variants }) => {
    const names = variants.map((v): [string, string] => [v.name, variantName(v.name)]),
      first = names.some(([name]) => name === chosen) ? chosen : names[0][0];
    replace(
      choice,
      tabs(text.variant, names, first, (v) => void show(v)),
    );
    return show(first);
  }, failed);
  return () => {
    left = true;
  };
}
