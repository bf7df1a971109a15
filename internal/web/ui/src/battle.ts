// Battles of the campaign: how they are begun, and what one has brought.

import { get, post } from "./api";
import { h, replace } from "./dom";
import { holdSeat, prefs, type Choice } from "./prefs";
import { go } from "./router";
import { say } from "./said";
import type { Said } from "./say";
import { text } from "./text";

// Battle is a battle with what was reached in it, as the server has it.
export interface Battle {
  number: number;
  name: string;
  title: Said;
  idea: Said;
  rival: { player: string; name: string; kind: Said; face: string; says: Said };
  variant: string;
  board: string;
  pieces: number;
  given: boolean;
  goals: { says: Said; reached: boolean; last: boolean; met: boolean }[];
  stars: number;
  played: number;
  won: number;
  open: boolean;
  next: boolean;
  why?: Said;
}
export interface Campaign {
  battles: Battle[];
  stars: number;
  of: number;
  profile?: string; // whose it is
}

// beginBattle makes the game of a battle and shows it. Where the person places their own pieces, the page of the game asks.
export async function beginBattle(b: Pick<Choice, "battle" | "variant" | "opponent" | "own">): Promise<void> {
  const made = await post<{ id: string; seat: string; key: string; watch: string }>(`/api/campaign/${b.battle}`, {
    name: prefs.name,
    guest: text.guest,
  });
  holdSeat({ ...made, title: b.variant, when: Date.now(), choice: { ...b, side: "first", clock: "0+0" } });
  go(`/game/${made.id}/${made.seat}`);
}

// goalRow is a goal of a battle in a list, with its star; spoken says what the star means.
export const goalRow = (goal: string, on: boolean, spoken: string): HTMLElement =>
  h("li", { class: on ? "on" : "" }, h("i", { role: "img", "aria-label": spoken }, on ? "★" : "☆"), goal);

// brought shows what a game that is over has brought in its battle.
export async function brought(place: HTMLElement, battle: string): Promise<void> {
  const { battles } = await get<Campaign>("/api/campaign");
  const b = battles.find((o) => o.name === battle);
  if (!b) return;
  place.hidden = false;
  replace(
    place,
    h("h2", {}, text.battleStars(say(b.title))),
    h(
      "ul",
      { class: "goals" },
      ...b.goals.map((g) =>
        goalRow(say(g.says), g.last, g.last ? text.starReached : g.met ? text.starNotCounted : text.starMissed),
      ),
    ),
    b.why && h("p", { class: "about" }, say(b.why), "."),
    h("a", { class: "button", href: "/campaign" }, text.navCampaign),
  );
}
