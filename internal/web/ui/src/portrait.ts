// Portraits of rivals: one file has all of them.

import { svg } from "./dom";

const file = new URL("portraits.svg", import.meta.url).href;

// portrait shows the face of a rival by its key.
export function portrait(face: string): SVGElement {
  return svg(
    "svg",
    { class: "portrait", viewBox: "0 0 64 64", "aria-hidden": "true" },
    svg("use", { href: `${file}#${face}` }),
  );
}
