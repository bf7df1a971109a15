// The games of this browser.

import { get, seatPath } from "./api";
import { Bell } from "./bell";
import { button, h } from "./dom";
import { forgetSeat, heldSeats, keepState, type Held, type State } from "./prefs";
import { text } from "./text";

const shown = 12;

const newest = 3; // that stand there at once; the others are folded

const again = 20_000; // milliseconds

// yours lists the games that this browser holds, the newest first, and asks again and again how
// those stand that are not over: whoever looks elsewhere is told when it is their turn in one.
export function yours(): HTMLElement | null {
  const all = heldSeats().slice(0, shown);
  if (!all.length) return null;
  const list = h("ul", { class: "games" }),
    older = h("ul", { class: "games" }),
    bell = new Bell("yours"),
    open: (() => void)[] = [];
  for (const s of all) {
    const status = h("span", { class: "state" });
    const item = h(
      "li",
      {},
      h("a", { href: `/game/${s.id}/${s.seat}` }, s.title),
      status,
      h("span", { class: "when" }, ago(s.when)),
      button(
        "×",
        () => {
          forgetSeat(s.id, s.seat);
          item.remove();
        },
        {
          class: "quiet",
          title: text.forget,
          "aria-label": text.forgetGame(`${s.title} ${new Date(s.when).toLocaleString()}`),
        },
      ),
    );
    (list.childElementCount < newest ? list : older).append(item);
    tell(status, s, s.state);
    if (s.state?.phase === "over") continue;
    void renew(status, s);
    open.push(() => {
      const before = s.state?.ply;
      if (s.state?.phase !== "over" && item.isConnected)
        void renew(status, s).then(() => {
          if (s.state?.ply !== before && mine(s)) bell.want(text.yourTurn, document.title, `${s.id} ${s.state?.ply}`);
        });
    });
  }
  const timer = setInterval(() => {
    if (list.isConnected) return open.forEach((ask) => ask());
    clearInterval(timer);
    bell.close();
  }, again);
  const rest = older.childElementCount;
  return h(
    "section",
    { class: "card yours" },
    h("h2", {}, text.yourGames),
    list,
    rest > 0 && h("details", { class: "fold" }, h("summary", {}, text.olderGames(rest)), older),
  );
}

// mine reports whether it is the turn of whoever holds a seat.
const mine = ({ seat, state }: Held): boolean =>
  state?.phase === "play" && state.turn === (seat === "first" ? 0 : seat === "second" ? 1 : null);

// finished are the games of this browser that are over. Of those that were not when they were last looked at it asks
// how they stand, and of those whose length is not known.
export async function finished(): Promise<Held[]> {
  const all = heldSeats();
  await Promise.all(all.filter((s) => s.state?.phase !== "over" || s.state.ply === undefined).map(ask));
  return all.filter((s) => s.state?.phase === "over");
}

// ask asks how a game stands, and keeps it.
async function ask(s: Held): Promise<void> {
  try {
    s.state = await get<State>(`${seatPath(s.id, s.seat)}/state`);
    keepState(s.id, s.seat, s.state);
  } catch {
    /* the game is of another server, or it is not ours any more */
  }
}

async function renew(status: HTMLElement, s: Held): Promise<void> {
  await ask(s);
  tell(status, s, s.state);
}

function tell(status: HTMLElement, s: Held, state?: State): void {
  if (!state) return;
  const [words, kind] = inWords(state, s.seat);
  status.textContent = words;
  status.className = `state ${kind}`;
}

function inWords(g: State, seat: string): [words: string, kind: string] {
  const side = seat === "first" ? 0 : seat === "second" ? 1 : null;
  if (g.phase === "over") {
    if (g.drawn) return [text.wasDrawn, ""];
    if (side === null) return [text.isOver, ""];
    return g.winner === side ? [text.youWon, "good"] : [text.youLost, "bad"];
  }
  if (g.phase === "setup") return [g.ready ? text.waiting : text.settingUpShort, g.ready ? "" : "turn"];
  return g.turn === side ? [text.yourTurn, "turn"] : [text.theirTurnShort, ""];
}

// ago says how long ago something was.
export function ago(when: number): string {
  const minutes = Math.round((Date.now() - when) / 60_000);
  const format = new Intl.RelativeTimeFormat(text.language, { numeric: "auto" });
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 48 * 60) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / 1440), "day");
}
