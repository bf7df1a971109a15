// What a piece can do, in words made of the variant's data.

import type { Kind, Rulebook } from "./api";
import { shown } from "./prefs";
import { text } from "./text";

// powers tells what a kind of piece can do, in a few short sentences.
export function powers(k: Kind, game: string): string {
  if (game !== "stratego") return text.powersOfAdvance[k.token] ?? "";
  if (k.token === "F") return text.powerFlag;
  const has = (list: string | undefined, token: string) => !!list?.includes(token);
  const beats = [...(k.beats ?? "")].filter((t) => t !== "F"),
    fears = k.fears ?? "";
  if (k.goes === "still") return [text.goes.still, text.powerStill(fears && ranks(fears))].join(" ");
  const first = beats.filter((t) => has(fears, t)),
    falls = [...new Set([...(k.loses ?? ""), ...fears])].filter((t) => !has(k.beats, t));
  return [
    text.goes[k.goes ?? "steps"],
    beats.length > first.length && text.powerBeats(ranks(beats.filter((t) => !has(fears, t)).join(""))),
    first.length > 0 && text.powerFirst(ranks(first.join(""))),
    k.ties && text.powerTies(ranks(k.ties)),
    falls.length > 0 && text.powerFalls(ranks(falls.join(""))),
  ]
    .filter(Boolean)
    .join(" ");
}

// ranks names ranks: numbers as the person reads them, in runs, then names.
export function ranks(tokens: string): string {
  const numbers = [...tokens]
    .map((t) => Number(shown(t)))
    .filter((n) => n > 0)
    .sort((a, b) => a - b);
  const words: string[] = [];
  for (let i = 0; i < numbers.length; i++) {
    const start = i;
    while (numbers[i + 1] === numbers[i] + 1) i++;
    if (i - start > 1) words.push(text.range(numbers[start], numbers[i]));
    else for (let n = start; n <= i; n++) words.push(String(numbers[n]));
  }
  words.push(...[...tokens].filter((t) => !(Number(t) > 0)).map((t) => text.met[t]));
  if (words.length === 1 && numbers.length === 1) words[0] += ` (${text.ranks[tokens]})`;
  return new Intl.ListFormat(text.language, { type: "conjunction" }).format(words);
}

// powersOf tells what the piece with a token can do; nothing before the rules
// are there.
export function powersOf(book: Rulebook | null, token: string): string {
  const k = book?.army.find((o) => o.token === token);
  return k ? powers(k, book!.game) : "";
}
