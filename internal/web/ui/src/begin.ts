// Beginning a game: what is asked for, and what was asked for last.

import { post, seatPath, type Opponent, type Variant } from "./api";
import { holdSeat, keepLast, prefs, setPrefs, type Choice, type Held } from "./prefs";
import { go } from "./router";
import { say } from "./said";
import { text } from "./text";

// Opponents that are no programs.
export const friend = "*friend",
  anybody = "*open",
  alone = "*alone";

// lastChoice is what was asked for last, made fit for what there is to play.
export function lastChoice(variants: Variant[]): Choice {
  const w = { ...prefs.choice };
  const v = variants.find((o) => o.name === w.variant) ?? variants[0];
  w.variant = v.name;
  w.opponent = fitting(v, w.opponent);
  return w;
}

// fitting is the opponent, or the one that a variant has for newcomers where it
// has no such opponent.
export function fitting(v: Variant, opponent: string): string {
  const there =
    opponent === friend ||
    opponent === anybody ||
    (opponent === alone && v.solo) ||
    v.opponents.some((o) => o.spec === opponent);
  return there ? opponent : v.default || friend;
}

export function opponentOf(v: Variant, spec: string): Opponent | undefined {
  return v.opponents.find((o) => o.spec === spec);
}

// opponentTitle names an opponent, people too.
export function opponentTitle(v: Variant, spec: string): string {
  return spec === friend
    ? text.aFriend
    : spec === anybody
      ? text.anybody
      : spec === alone
        ? text.alone
        : say(opponentOf(v, spec)?.title ?? spec);
}

// remember keeps a choice for the next visit.
export const remember = (w: Choice): void => setPrefs({ choice: { ...w } });

// beginFirst makes a newcomer's first game: of the first variant, against whom a newcomer can beat, without a clock.
export async function beginFirst(variants: Variant[]): Promise<void> {
  const v = variants[0];
  const choice: Choice = {
    ...lastChoice(variants),
    variant: v.name,
    opponent: fitting(v, ""),
    side: "first",
    clock: "0+0",
    own: false,
  };
  remember(choice);
  await begin(choice, v);
}

interface Made {
  id: string;
  seat: string;
  key: string;
  invite?: string;
  watch: string;
}

// begin makes a game and shows it.
export async function begin(w: Choice, v: Variant): Promise<void> {
  const { id, seat } = await make(w, v);
  go(`/game/${id}/${seat}`);
}

// make makes a game, and lets a good set-up be placed unless the person wants to place their own. One that
// is for everybody may be watched by everybody too.
export async function make(w: Choice, v: Variant, watched = false): Promise<Held> {
  const [minutes, increment] = w.clock.split("+").map(Number);
  const person = w.opponent === friend || w.opponent === anybody || w.opponent === alone;
  const given = !w.own && v.game === "stratego";
  const [made, lay] = await Promise.all([
    post<Made>("/api/games", {
      variant: w.variant,
      opponent: person ? "" : w.opponent,
      solo: w.opponent === alone,
      open: w.opponent === anybody,
      public: watched,
      side: w.side,
      name: prefs.name,
      guest: person ? "" : text.guest,
      minutes,
      increment,
    }),
    given ? post<{ text: string }>("/api/setup", { variant: w.variant, how: "random", text: "" }) : null,
  ]);
  const held: Held = {
    ...made,
    title: `${w.variant} · ${opponentTitle(v, w.opponent)}`,
    when: Date.now(),
    choice: { ...w },
    outline: v.outline,
  };
  holdSeat(held);
  if (lay) {
    await post(`${seatPath(made.id, made.seat)}/deploy`, { setup: lay.text });
    keepLast(w.variant, lay.text);
  }
  return held;
}
