// Pages that are loaded when they are shown, since few people open them.

import { here } from "./carrier";
import type { Leave, Page } from "./router";
import { text } from "./text";
import { tools, type Tools } from "./tools";

// fluent is a page that is shown once the language has all its sentences about games.
export function fluent(page: Page): Page {
  return (main, parts) => {
    if (!text.loadMore) return page(main, parts);
    let left = false,
      leave: Leave | void;
    const show = () => {
      if (!left) leave = page(main, parts);
    };
    void text.loadMore().then(show, () => {
      if (!left) tools.blank(main, text.errNetwork);
    });
    return () => {
      left = true;
      leave?.();
    };
  };
}

// served is a page that needs a server: where there is none, nothing is at its address.
export function served(page: Page): Page {
  return (main, parts) => (here() ? tools.blank(main, text.notFound, text.notFoundAbout) : page(main, parts));
}

type LatePage = (main: HTMLElement, app: Tools) => Leave | void;

// later is a page of a file beside this one, of the given type.
export function later<File extends { page: LatePage }>(name: string): Page {
  return (main) => {
    let left = false,
      leave: Leave | void;
    void import(new URL(`${name}.js`, import.meta.url).href).then(
      (file: File) => {
        if (!left) leave = file.page(main, tools);
      },
      () => {
        if (!left) tools.blank(main, text.errNetwork);
      },
    );
    return () => {
      left = true;
      leave?.();
    };
  };
}
