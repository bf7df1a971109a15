// Numbers as the language of the pages writes them.

import { text } from "./text";

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
