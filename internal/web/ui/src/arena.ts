// The arena: tournaments that update by themselves.

import { getText, type Scene } from "./api";
import { cell, cross, standings, type Column, type Player, type Tally } from "./arenatables";
import { variantName } from "./cards";
import { Curves, hiddenFirst, type Curve } from "./curves";
import { button, failed, h, replace, toast } from "./dom";
import { Line } from "./line";
import { onPrefs } from "./prefs";
import { bring } from "./replay";
import { go, type Leave } from "./router";
import { contestOf, Organiser } from "./organise";
import { mini, Running } from "./running";
import { say } from "./said";
import type { Said } from "./say";
import { text } from "./text";
import { translated } from "./translate";

interface Show {
  example?: boolean; // none of the server's, to show what a tournament looks like
  name: string;
  plan: string; // what its file calls it
  variant: string;
  type: string;
  total: number;
  finished: number;
  over: boolean;
  paused?: boolean;
  relative: Said;
  setups?: Said;
  fault?: Said;
  columns: Column[];
  players: Player[] | null;
  cross: Tally[][] | null;
  history: { player: string; points: { games: number; rating: number; rating_error: number }[] }[] | null;
  last: { id: string; names: [string, string]; scene?: Scene }[] | null;
}

export function arenaPage(main: HTMLElement): Leave {
  const place = h("div", { class: "arena" });
  const running = new Running(),
    organiser = new Organiser(() => draw());
  main.append(
    h("h1", {}, text.arenaTitle),
    h("p", { class: "lead" }, text.arenaLead),
    running.element,
    organiser.element,
    place,
    h("p", {}, h("a", { href: "/bots" }, text.botsLink)),
  );
  let shows: Show[] | null = null;
  let plots: Curves[] = [];
  const hidden = new Map<string, Set<string>>(); // curves, by tournament
  const draw = () => {
    for (const p of plots) p.close();
    plots = [];
    if (!shows) return;
    const read = document.activeElement?.getAttribute("data-plan"); // that has the focus keeps it
    replace(
      place,
      ...organiser
        .first(shows)
        .map((s) => show(s, plots, hidden, organiser.of(s.plan, s.over), organiser.state(s.plan, s.over))),
    );
    if (read) contestOf(read)?.focus({ preventScroll: true });
    organiser.arrive();
  };
  const line = new Line("arena", {
    data: (u) => {
      shows = (u.tournaments ?? []) as Show[];
      draw();
    },
    lost: () => {},
    refused: (_, why) => toast(why, true),
  });
  const forget = onPrefs(draw);
  return () => {
    line.close();
    running.close();
    organiser.close();
    forget();
    for (const p of plots) p.close();
  };
}

// maxNarrowColumns is how many columns the standings may have to stand next to the cross table.
const maxNarrowColumns = 6;

// show is a tournament; its curves are added to plots, and those that somebody has
// hidden stay hidden.
function show(
  s: Show,
  plots: Curves[],
  hidden: Map<string, Set<string>>,
  controls: HTMLElement | null,
  state: string, // what its owner knows of that
): HTMLElement {
  const players = s.players ?? [];
  if (!players.length) return faulty(s);
  const curves = (s.history ?? []).map((c, i): Curve => ({
    name: c.player,
    note: cell(players[i].elo),
    loose: players[i].bound,
    points: c.points.map((p) => [p.games, p.rating, p.rating_error]),
  }));
  const some = curves.some((c) => c.points.length > 1);
  if (some) {
    if (!hidden.has(s.name)) hidden.set(s.name, hiddenFirst(curves));
    plots.push(
      new Curves({ picture: text.ratingPlot, across: text.gamesOfPlayer, up: text.elo }, curves, hidden.get(s.name)!),
    );
  }
  return h(
    "section",
    { class: "card contest", "aria-label": s.name, "data-plan": s.plan, tabindex: -1 },
    h("h2", {}, s.example ? text.arenaExample : s.name),
    s.example && h("p", {}, text.arenaNone),
    h("p", { class: "about" }, `${variantName(s.variant)} · ${text.contests[s.type] ?? s.type}`),
    h(
      "p",
      { role: "status" },
      text.arenaState(s.finished, s.total, s.over),
      state || (s.paused ? text.organise.paused : ""),
    ),
    s.setups ? h("p", { class: "about" }, text.arenaSetups(say(s.setups))) : null,
    s.fault ? h("p", { class: "error" }, say(s.fault)) : null,
    controls,
    h(
      "div",
      { class: "tables" },
      h(
        "div",
        { class: s.columns.length > maxNarrowColumns ? "whole" : null },
        h("h3", {}, text.standings),
        scroll(text.standings, standings(s.columns, players)),
        h("p", { class: "legend" }, text.eloRelative(say(s.relative))),
      ),
      h("div", {}, h("h3", {}, text.crossTable), scroll(text.crossTable, cross(s.cross, players))),
    ),
    some ? h("div", {}, h("h3", {}, text.ratingPlot), plots.at(-1)!.element) : null,
    s.last?.length
      ? h("div", {}, h("h3", {}, text.lastGames), h("div", { class: "boards" }, ...[...s.last].reverse().map(game)))
      : null,
  );
}

// faulty is a tournament of which nothing can be read. What is wrong with its file is
// told in a line for each fault.
function faulty(s: Show): HTMLElement {
  return h(
    "section",
    { class: "card contest", "aria-label": s.name },
    h("h2", {}, s.name),
    h("p", {}, text.arenaFault),
    h("pre", { class: "error" }, s.fault ? say(s.fault) : ""),
  );
}

const scroll = (label: string, table: HTMLElement) =>
  h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, table);

function game(f: { id: string; names: [string, string]; scene?: Scene }): HTMLElement {
  const open = async () => {
    try {
      bring(await getText(`/api/arena/game?id=${encodeURIComponent(f.id)}`));
      go("/replay");
    } catch (e) {
      failed(e);
    }
  };
  const title = f.names.join(" – "),
    s = f.scene && translated({ ...f.scene, history: [] });
  return mini(
    title,
    s,
    s ? `${s.verdict ?? ""} ${text.moveCount(s.ply)}` : "",
    button(text.replayTitle, () => void open(), { "aria-label": `${text.replayTitle}: ${title}` }),
  ).element;
}
