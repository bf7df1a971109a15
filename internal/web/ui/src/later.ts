// Pages that are loaded when they are shown: the first page waits for none of them.

import { blank } from "./blank";
import type { Leave, Page } from "./router";
import { text } from "./text";

// load is a file beside this one, of the given type.
const load = <File>(name: string): Promise<File> => import(new URL(`${name}.js`, import.meta.url).href);

// prepare fetches the pages that will be wanted next.
export const prepare = (): void => void load("pages").catch(() => {}); // who shows one says what is wrong

// later is a page that a file has, and which is shown once the language has all its sentences about games.
export function later<File>(
  name: string,
  show: (file: File, main: HTMLElement, parts: string[]) => Leave | void,
): Page {
  return (main, parts) => {
    let left = false,
      leave: Leave | void;
    void Promise.all([load<File>(name), text.loadMore?.()]).then(
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
