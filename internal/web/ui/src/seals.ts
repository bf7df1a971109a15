// Whether the record of a game that is over fits the sums that this browser saw first.

import type { Scene } from "./api";
import type { Tools } from "./tools";

// checkSeals says it for both sides in an element; seen are the sums, id is the name of the game.
export async function checkSeals(
  e: HTMLElement,
  s: Scene,
  id: string,
  seen: readonly string[] | undefined,
  app: Tools,
): Promise<void> {
  const { getText, h, replace, text } = app;
  if (!seen || !crypto.subtle) return replace(e, h("p", {}, text.sealUnknown));
  const seat = ["first", "second", "watch"][s.viewer];
  const lines = (await getText(`/api/games/${id}/${seat}/record`)).split("\n");
  const value = (key: string) => lines.find((l) => l.startsWith(key + ": "))?.slice(key.length + 2) ?? "";
  for (const side of [0, 1]) {
    const name = ["red", "blue"][side]; // as records have it, whatever the language
    const salt = value(name + "-commitment").split(" ")[1] ?? "";
    const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt}\n${value(name + "-setup")}`));
    const hex = [...new Uint8Array(sum)].map((b) => b.toString(16).padStart(2, "0")).join("");
    e.append(h("p", {}, hex === seen[side] ? text.sealGood(s.sides[side]) : text.sealBad(s.sides[side])));
  }
}
