import { h } from "./dom";
import { text } from "./text";
export function replayPage(main: HTMLElement): void { main.append(h("h1", {}, text.replayTitle)); }
