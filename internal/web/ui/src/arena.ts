import { h } from "./dom";
import { text } from "./text";
export function arenaPage(main: HTMLElement): void { main.append(h("h1", {}, text.arenaTitle)); }
