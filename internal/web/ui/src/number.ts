// Numbers as the language of the pages writes them.

import { text } from "./text";

const one = new Intl.NumberFormat(text.language, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });

// decimal has one digit after the point.
export const decimal = (n: number): string => one.format(n);
