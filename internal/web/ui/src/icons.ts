// Icons: lines on a square of 24, in the colour of the text beside them.

import { h, svg } from "./dom";

const lines = {
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  hint: "M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-4 11.6c.8.7 1 1.2 1 1.9h6c0-.7.2-1.2 1-1.9a6.5 6.5 0 0 0-4-11.6Z",
  coach: "M4 5h16v11H9l-5 4Z",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  draw: "M5 9h14M5 15h14",
  resign: "M5 22V3M5 4h13l-3 4.5 3 4.5H5",
  rules: "M12 6.5C10.5 5 8 4.5 3.5 4.5v14c4.5 0 7 .5 8.5 2 1.5-1.5 4-2 8.5-2v-14c-4.5 0-7 .5-8.5 2ZM12 6.5v14",
  flip: "M7 4v15M3.5 15.5L7 19.5l3.5-4M17 20V5M13.5 8.5L17 4.5l3.5 4",
  record: "M12 3v12M7 10.5l5 5 5-5M4 20.5h16",
  yes: "M4.5 12.5l5 5 10-11",
  no: "M6 6l12 12M18 6L6 18",
  gear: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
  first: "M6 5v14M18.5 5.5L9.5 12l9 6.5Z",
  back: "M16 5L8 12l8 7",
  forward: "M8 5l8 7-8 7",
  last: "M18 5v14M5.5 5.5L14.5 12l-9 6.5Z",
  play: "M7 4.5v15L19.5 12Z",
  pause: "M8 5v14M16 5v14",
  random: "M4 4h16v16H4ZM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  fill: "M12 5v14M5 12h14",
  mirror: "M12 3v18M8.5 7L3.5 12l5 5ZM15.5 7l5 5-5 5Z",
  clear: "M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l1 14h9l1-14",
};

export type Icon = keyof typeof lines;

export function icon(name: Icon): SVGElement {
  return svg(
    "svg",
    {
      class: "icon",
      viewBox: "0 0 24 24",
      "aria-hidden": "true",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.9,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    },
    svg("path", { d: lines[name] }),
  );
}

// tool is a button with an icon above its words.
export function tool(
  name: Icon,
  label: string,
  onclick: () => void,
  attrs: Record<string, string | boolean> = {},
): HTMLButtonElement {
  return h(
    "button",
    { type: "button", ...attrs, onclick, class: `tool ${attrs.class ?? ""}`.trim() },
    icon(name),
    h("span", {}, label),
  );
}
