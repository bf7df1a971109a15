// Playing on from a position of a recorded game, against a player of one's choice.

import { get, post, type Scene, type Variant } from "./api";
import { button, failed, field, h, replace, select } from "./dom";
import { holdSeat, prefs } from "./prefs";
import type { Cursor } from "./cursor";
import { go } from "./router";
import { say } from "./said";
import { text } from "./text";

interface Made {
  id: string;
  seat: string;
  key: string;
  watch: string;
}

// playersOf are the specifications of both sides' players in a record; a person is "human".
const playersOf = (record: string): string[] => [...record.matchAll(/-player: (.*)/g)].map((m) => m[1]);

export function branchPanel(record: string, scene: Scene, cursor: Cursor): HTMLElement {
  const form = h("div", { class: "actions" });
  const box = h("details", { class: "panel branch" }, h("summary", {}, text.playOn), form);
  const fill = async () => {
    const { variants } = await get<{ variants: Variant[] }>("/api/catalogue");
    const v = variants.find((o) => o.name === scene.variant);
    if (!v?.opponents.length) return box.remove();
    const players = playersOf(record),
      mine = Math.max(0, players.indexOf("human"));
    const theirs = v.opponents.find((o) => `${o.spec},`.startsWith(`${players[1 - mine]},`)); // a record may not name the memory
    const against = select(
      v.opponents.map((o): [string, string] => [o.spec, say(o.title)]),
      theirs?.spec ?? v.default,
    );
    const side = select(
      [
        ["first", scene.sides[0]],
        ["second", scene.sides[1]],
      ],
      mine ? "second" : "first",
    );
    const begin = async () => {
      const made = await post<Made>("/api/branch", {
        text: record,
        ply: cursor.ply,
        opponent: against.value,
        side: side.value,
        name: prefs.name,
        guest: text.guest,
      });
      holdSeat({ ...made, title: made.id, when: Date.now() });
      go(`/game/${made.id}/${made.seat}`);
    };
    replace(
      form,
      field(text.playOnAs, side),
      field(text.playOnAgainst, against),
      button(text.playOnBegin, () => void begin().catch(failed), {
        class: "primary",
        id: "playon",
      }),
    );
  };
  box.addEventListener("toggle", () => {
    if (!form.childElementCount) void fill().catch(failed);
  });
  return box;
}
