// A page with nothing to show but why.

import { h, replace } from "./dom";
import { emblem } from "./piece";
import { text } from "./text";

// blank says in the middle of the page what is wrong, and what may be done.
export function blank(main: HTMLElement, title: string, why = "", ...ways: (HTMLElement | false | undefined)[]): void {
  document.title = `${title} · ${text.appName}`;
  replace(
    main,
    h(
      "div",
      { class: "blank" },
      h("div", { class: "blankart", "aria-hidden": "true" }, emblem(0), emblem(1)),
      h("h1", {}, title),
      why && h("p", { class: "error", role: "alert" }, why),
      h("div", { class: "actions" }, h("a", { href: "/", class: "button primary" }, text.backHome), ...ways),
    ),
  );
}
