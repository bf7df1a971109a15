// Pages that are loaded when they are shown, since few people open them.

import { here } from "./carrier";
import type { Page } from "./router";
import { tools, type Tools } from "./tools";

type Later = (main: HTMLElement, app: Tools) => void;

// later is a page of a file beside this one, for which a server is needed.
export function later(name: string): Page {
  return (main) => {
    const { blank, text } = tools;
    if (here()) return blank(main, text.notFound, text.notFoundAbout);
    let left = false;
    void import(new URL(`${name}.js`, import.meta.url).href).then(
      (file: { page: Later }) => { if (!left) file.page(main, tools); },
      () => { if (!left) blank(main, text.errNetwork); });
    return () => { left = true; };
  };
}
