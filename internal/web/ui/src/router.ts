// The router: what is shown at which address.

import { address as addressOf, located } from "./base";
import { here } from "./carrier";
import { h, replace } from "./dom";
import { text } from "./text";

// A page fills the main element and returns what to do when it is left. parts
// are those of the address, for most pages what follows the page's name.
export type Leave = () => void;
export type Page = (main: HTMLElement, parts: string[]) => Leave | void;

// The titles of the pages; a game, a replay and a page that is watched name themselves.
const titles: Record<string, string> = {
  learn: text.navLearn,
  puzzle: text.navPuzzles,
  rules: text.rules,
  setup: text.navSetup,
  trainer: text.trainerTitle,
  replay: text.navReplay,
  analysis: text.navAnalysis,
  arena: text.navArena,
  lobby: text.navLobby,
  friend: text.aFriend,
  library: text.allGames,
  campaign: text.navCampaign,
  me: text.navMe,
  bots: text.botsTitle,
};

let first: Page, others: Page;
const main = h("main", { id: "main" });
let leave: Leave | void;

// Other names of pages, as people type them.
const aliases: Record<string, string> = { puzzles: "puzzle", setups: "setup" };

// Other names of the first page.
const firsts = ["new"];

// isFirst reports whether the first page is shown at an address of these parts. There is nobody to invite without a
// server; whether there is one is known only once the page starts.
const isFirst = (parts: string[]): boolean =>
  parts.length === 0 || firsts.includes(parts[0]) || (parts[0] === "friend" && !here());

// register says what is shown at the root and at these addresses, and what at every other address: that page is given the
// whole of it.
export function register(root: Page, elsewhere: Page): void {
  [first, others] = [root, elsewhere];
}

// go shows another address of the application.
export function go(address: string): void {
  history.pushState(null, "", located(address));
  show();
  scrollTo(0, 0);
}

// start shows the present address, follows links and the browser's buttons, and
// returns the element that the pages fill.
export function start(): HTMLElement {
  document.addEventListener("click", follow);
  addEventListener("popstate", show);
  addEventListener("hashchange", () => {
    if (addressOf(location.pathname).startsWith("/join/")) show();
  });
  queueMicrotask(show); // when the element is in the document
  return main;
}

function show(): void {
  leave?.();
  const parts = addressOf(location.pathname).split("/").filter(Boolean);
  if (parts.length) parts[0] = aliases[parts[0]] ?? parts[0];
  replace(main);
  main.dataset.page = parts[0] ?? "home"; // for styles: to ask with :has() what is there makes the browser style the whole page again while pieces move
  document.title = [titles[parts[0]], text.appName].filter(Boolean).join(" · ");
  leave = (isFirst(parts) ? first : others)(main, parts);
  for (const a of document.querySelectorAll("nav a")) {
    if (a.getAttribute("href") === located("/" + (parts[0] ?? ""))) a.setAttribute("aria-current", "page");
    else a.removeAttribute("aria-current");
  }
}

function follow(e: MouseEvent): void {
  const a = e.target instanceof Element ? e.target.closest("a") : null;
  if (
    !a ||
    a.origin !== location.origin ||
    a.hasAttribute("download") ||
    a.getAttribute("href")?.startsWith("#") ||
    e.ctrlKey ||
    e.metaKey ||
    e.shiftKey
  )
    return;
  e.preventDefault();
  go(addressOf(a.pathname) + a.search + a.hash);
}
