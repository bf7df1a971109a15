// The application: one page that shows what its address names.

import { h, replace } from "./dom";
import { applyTheme, prefsPanel } from "./prefs";
import { text } from "./text";
import { homePage } from "./home";
import { gamePage, joinPage } from "./game";
import { setupPage } from "./setup";
import { replayPage } from "./replay";
import { arenaPage } from "./arena";

// A page fills the main element and returns what to do when it is left.
export type Leave = () => void;
type Page = (main: HTMLElement, parts: string[]) => Leave | void;

const pages: Record<string, Page> = {
  "": homePage, new: homePage, game: gamePage, join: joinPage, setup: setupPage, replay: replayPage, arena: arenaPage,
};

const main = h("main", { id: "main" });
let leave: Leave | void;

function show(): void {
  leave?.();
  const parts = location.pathname.split("/").filter(Boolean);
  const page = pages[parts[0] ?? ""];
  replace(main);
  document.title = text.appName;
  leave = page ? page(main, parts.slice(1)) : replace(main, h("p", {}, text.notFound));
  for (const a of document.querySelectorAll("nav a")) {
    if (a.getAttribute("href") === "/" + (parts[0] ?? "")) a.setAttribute("aria-current", "page");
    else a.removeAttribute("aria-current");
  }
}

// go shows another address of the application.
export function go(address: string): void {
  history.pushState(null, "", address);
  show();
  scrollTo(0, 0);
}

document.addEventListener("click", (e) => {
  const a = e.target instanceof Element ? e.target.closest("a") : null;
  if (!a || a.origin !== location.origin || a.hasAttribute("download") || a.getAttribute("href")?.startsWith("#") || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  go(a.pathname + a.hash);
});
addEventListener("popstate", show);
addEventListener("hashchange", () => { if (location.pathname.startsWith("/join/")) show(); });

applyTheme();
document.body.append(
  h("a", { href: "#main", class: "skip" }, text.skip),
  h("header", {},
    h("a", { href: "/", class: "logo" }, text.appName),
    h("nav", { "aria-label": text.navMain },
      h("a", { href: "/" }, text.navPlay), h("a", { href: "/setup" }, text.navSetup),
      h("a", { href: "/replay" }, text.navReplay), h("a", { href: "/arena" }, text.navArena)),
    prefsPanel()),
  main);
show();
