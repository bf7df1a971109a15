// Pages that are loaded when they are shown: the first page waits for none of them.

import { blank } from "./blank";
import { h } from "./dom";
import type { Leave, Page } from "./router";
import { text } from "./text";

// load is a file beside this one, of the given type.
const load = <File>(name: string): Promise<File> => import(new URL(`${name}.js`, import.meta.url).href);

let style: Promise<unknown> | undefined;

// styled fetches the style of the other pages, once.
const styled = (): Promise<unknown> =>
  (style ??= new Promise((done, fail) => {
    const link = h("link", { rel: "stylesheet", href: new URL("pages.css", import.meta.url).href, onload: done });
    link.onerror = (e) => {
      style = undefined; // the next page tries again
      link.remove();
      fail(e);
    };
    document.head.append(link);
  }));

// prepare fetches the pages that will be wanted next.
export const prepare = (): void => void Promise.all([load("pages"), styled()]).catch(() => {}); // who shows one says what is wrong

// later is a page that a file has, and which is shown once the language has all its sentences about games.
export function later<File>(
  name: string,
  show: (file: File, main: HTMLElement, parts: string[]) => Leave | void,
): Page {
  return (main, parts) => {
    let left = false,
      leave: Leave | void;
    void Promise.all([load<File>(name), text.loadMore?.(), styled()]).then(
      ([file]) => {
        if (!left) leave = show(file, main, parts);
      },
      () => {
        if (!left) blank(main, text.errNetwork);
      },
    );
    return () => {
      left = true;
      leave?.();
    };
  };
}
