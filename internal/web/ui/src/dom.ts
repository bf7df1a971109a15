// Building of elements. No text is ever parsed as HTML.

import { located } from "./base";

type Child = Node | string | null | undefined | false;
type Attrs = Record<string, string | number | boolean | null | undefined | EventListener>;

function fill<E extends Element>(e: E, attrs: Attrs, children: Child[]): E {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") e.addEventListener(name.slice(2), value);
    else
      e.setAttribute(
        name,
        value === true ? "" : name === "href" || name === "src" ? located(String(value)) : String(value),
      );
  }
  add(e, ...children);
  return e;
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attrs: Attrs = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attrs, children);
}

export function svg(tag: string, attrs: Attrs = {}, ...children: Child[]): SVGElement {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attrs, children);
}

export function add(e: Element, ...children: Child[]): void {
  for (const c of children) if (c !== null && c !== undefined && c !== false) e.append(c);
}

export function replace(e: Element, ...children: Child[]): void {
  e.replaceChildren();
  add(e, ...children);
}

// list shows a list in an element, each entry by a key: what it shows already stays.
export function list(e: Element, entries: [key: string, make: () => HTMLElement][]): void {
  const more = () => e.childElementCount - entries.length;
  let at = e.firstElementChild as HTMLElement | null;
  for (const [key, make] of entries) {
    while (at && at.dataset.key !== key && more() > 0) at = next(at, true);
    if (at?.dataset.key === key) at = next(at);
    else {
      const made = make();
      made.dataset.key = key;
      e.insertBefore(made, at);
    }
  }
  while (at) at = next(at, true);
}

// same reports whether an element shows this already, and keeps it otherwise: what does not change is not built
// again while pieces move.
export function same(e: HTMLElement, ...what: unknown[]): boolean {
  const key = JSON.stringify(what);
  if (e.dataset.shows === key) return true;
  e.dataset.shows = key;
  return false;
}

// next is the element after another one, which goes on request.
function next(e: Element, gone = false): HTMLElement | null {
  const after = e.nextElementSibling as HTMLElement | null;
  if (gone) e.remove();
  return after;
}

export function button(label: string, onclick: () => void, attrs: Attrs = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick, ...attrs }, label);
}

let ids = 0;

// field is a labelled control.
export function field(label: string, control: HTMLElement): HTMLElement {
  control.id = control.id || `f${++ids}`;
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
}

export function select(
  options: [value: string, label: string][],
  value: string,
  change?: (value: string) => void,
): HTMLSelectElement {
  const s = h("select", {}, ...options.map(([v, l]) => h("option", { value: v, selected: v === value }, l)));
  if (change) s.addEventListener("change", () => change(s.value));
  return s;
}

// tabs are a choice among a few, all of which are seen.
export function tabs(
  label: string,
  options: [value: string, label: string][],
  value: string,
  change: (value: string) => void,
): HTMLElement {
  const all = options.map(([v, l]) => {
    const choose = () => {
      for (const b of all) b.setAttribute("aria-pressed", String(b.value === v));
      change(v);
    };
    return h("button", { type: "button", value: v, "aria-pressed": String(v === value), onclick: choose }, l);
  });
  return h("div", { class: "tabs", role: "group", "aria-label": label }, ...all);
}

// ask shows a question and resolves to the chosen value, null when dismissed.
export function ask<T>(question: string, options: [label: string, value: T][], cancel: string): Promise<T | null> {
  return new Promise((resolve) => {
    const before = document.activeElement;
    let answer: T | null = null;
    // The question has the focus first: the key that opened it answers nothing.
    const d = h("dialog", { "aria-label": question }, h("p", { tabindex: -1, autofocus: true }, question));
    const list = h("div", { class: "choices" });
    for (const [label, value] of options) {
      list.append(
        button(label, () => {
          answer = value;
          d.close();
        }),
      );
    }
    list.append(button(cancel, () => d.close(), { class: "quiet" }));
    d.append(list);
    d.addEventListener("close", () => {
      d.remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      resolve(answer);
    });
    document.body.append(d);
    d.showModal();
    stand(d, before);
  });
}

// stand has a question stand where it was asked, within the window.
function stand(d: HTMLElement, asker: Element | null): void {
  const at = asker?.closest("button")?.getBoundingClientRect();
  if (!at || innerWidth < 880) return; // in the middle, which is near
  const { width, height } = d.getBoundingClientRect(),
    within = (x: number, size: number, room: number) => Math.max(8, Math.min(x, room - size - 8));
  d.style.margin = "0";
  d.style.left = `${within(at.left + at.width / 2 - width / 2, width, innerWidth)}px`;
  d.style.top = `${within(at.top + at.height / 2 - height / 2, height, innerHeight)}px`;
}

let live: HTMLElement | null = null;

// speak tells screen readers something that happened.
export function speak(words: string): void {
  if (!live) {
    live = h("div", { class: "unseen", role: "status", "aria-live": "polite", "aria-atomic": "false" });
    document.body.append(live);
  }
  live.append(h("p", {}, words));
  while (live.childElementCount > 4) live.firstElementChild?.remove();
}

let toastTimer = 0;

// failed says what went wrong.
export const failed = (e: unknown): void => void toast((e as Error).message, true);

// toast shows a message for a while, and speaks it; what it returns takes it away before.
export function toast(said: string, bad = false): () => void {
  const words = said.charAt(0).toUpperCase() + said.slice(1); // the server's errors begin with small letters
  document.querySelector(".toast")?.remove();
  clearTimeout(toastTimer);
  const e = h("div", { class: bad ? "toast bad" : "toast", "aria-hidden": "true" }, words);
  document.body.append(e);
  speak(words);
  toastTimer = window.setTimeout(() => e.remove(), 6000);
  return () => e.remove();
}

// save hands a file to the person.
export function save(name: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  const a = h("a", { href: url, download: name });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// capital begins words with a capital letter.
export const capital = (words: string): string => words && words[0].toUpperCase() + words.slice(1);

// breakable are words that may go on in the next line behind a sign, as specifications of
// players do.
export const breakable = (words: string): Child[] =>
  words.split(/(?<=[:=+,/])/).flatMap((part, i) => (i ? [h("wbr"), part] : [part]));

// sentence makes a sentence of words without a stop; none of none.
export const sentence = (words: string): string => words && capital(words) + ".";
