// The router: what is shown at which address.

import { address as addressOf, located } from "./base";
import { blank } from "./blank";
import { h, replace } from "./dom";
import { text } from "./text";

// A page fills the main element and returns what to do when it is left. parts
// are what follows the page's name in the address.
export type Leave = () => void;
export type Page = (main: HTMLElement, parts: string[]) => Leave | void;

const pages = new Map<string, Page>();
const main = h("main", { id: "main" });
let leave: Leave | void;

// register has a page shown where the first part of the address is one of names.
export function register(page: Page, ...names: string[]): void {
  for (const name of names) pages.set(name, page);
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
  const page = pages.get(parts[0] ?? "");
  replace(main);
  main.dataset.page = parts[0] ?? "home"; // for styles: to ask with :has() what is there makes the browser style the whole page again while pieces move
  document.title = text.appName;
  leave = page ? page(main, parts.slice(1)) : blank(main, text.notFound, text.notFoundAbout);
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
  go(addressOf(a.pathname) + a.hash);
}
