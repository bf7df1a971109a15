// Numbers as the language of the pages writes them.

import { text } from "./text";

// unbroken keeps a number and its sign in one line.
export const unbroken = (words: string): string => words.replace(/(\d) %/g, "$1\u00a0%");

// dashed is a text with its moves as the list of moves has them; no line ends in one, or between a number and its sign.
export const dashed = (words: string): string =>
  unbroken(words.replace(/\b([A-Za-z]\d+)-([A-Za-z]\d+)\b/g, "$1–\u2060$2"));

const formats = new Map<number, Intl.NumberFormat>();

// decimal has one digit after the point, or another number of them.
export function decimal(n: number, digits = 1): string {
  const format =
    formats.get(digits) ??
    new Intl.NumberFormat(text.language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
    });
  formats.set(digits, format);
  return format.format(n);
}
