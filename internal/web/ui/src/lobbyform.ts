// The form of a new challenge in the lobby.

import type { Variant } from "./api";
import type { Choice } from "./prefs";
import type { Tools } from "./tools";

// challengeForm keeps what was chosen as long as it stands. clock is a game's clock in words; post offers the game that was
// chosen, where watched is whether everybody may watch it.
export function challengeForm(
  app: Tools,
  variants: Variant[],
  clock: (c: { minutes: number; increment: number }) => string,
  post: (c: Choice, v: Variant, watched: boolean) => void,
): HTMLElement {
  const { button, field, h, lastChoice, replace, select, text, variantName } = app,
    w = text.lobby,
    c = { ...lastChoice(variants), opponent: "*open" },
    watched = h("input", { type: "checkbox", checked: true }),
    sides = h("div", {}),
    setup = h("div", {});
  const of = () => variants.find((v) => v.name === c.variant)!;
  const drawSides = () => {
    const names = text.sides[of().game];
    const options: [string, string][] = [
      ["random", text.random],
      ["first", text.firstMoves(names[0])],
      ["second", names[1]],
    ];
    c.side = "random";
    setup.hidden = of().game === "advance"; // whose armies stand where they always do
    replace(
      sides,
      field(
        text.side,
        select(options, c.side, (s) => (c.side = s)),
      ),
    );
  };
  const clocks = ["0+0", "5+0", "10+5", "20+10", "60+0"].map((k): [string, string] => {
    const [minutes, increment] = k.split("+").map(Number);
    return [k, clock({ minutes, increment })];
  });
  const names = variants.map((v): [string, string] => [v.name, variantName(v.name)]);
  const setups: [string, string][] = [
    ["", text.setupGiven],
    ["own", text.setupOwn],
  ];
  setup.append(
    field(
      text.setup,
      select(setups, c.own ? "own" : "", (s) => (c.own = s === "own")),
    ),
  );
  drawSides();
  return h(
    "section",
    { class: "card", "aria-label": w.offer },
    h("h2", {}, w.offer),
    h(
      "div",
      { class: "options" },
      field(
        text.variant,
        select(names, c.variant, (v) => {
          c.variant = v;
          drawSides();
        }),
      ),
      field(
        text.clock,
        select(clocks, c.clock, (k) => (c.clock = k)),
      ),
      sides,
      setup,
    ),
    h("label", { class: "check" }, watched, w.letWatch),
    button(w.post, () => post(c, of(), watched.checked), { class: "primary", id: "postchallenge" }),
  );
}
