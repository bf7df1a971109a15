// Plans: small pictures of rows of squares, such as the board of a variant or a set-up.

import { svg } from "./dom";

// Kind is which squares have a class, by the letter in the rows.
export type Kind = [name: string, of: (letter: string, odd: boolean) => boolean];

// plan draws rows, the first one at the top; every kind is one path over those before it.
export function plan(rows: string[], ...kinds: Kind[]): SVGElement {
  return svg(
    "svg",
    { viewBox: `0 0 ${rows[0].length} ${rows.length}`, "aria-hidden": "true" },
    ...kinds.map(([name, of]) =>
      svg("path", {
        class: name,
        d: rows
          .flatMap((row, y) =>
            [...row].flatMap((letter, x) => (of(letter, (x + y) % 2 > 0) ? [`M${x} ${y}h1v1h-1Z`] : [])),
          )
          .join(""),
      }),
    ),
  );
}
