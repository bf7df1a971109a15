// The arena: tournaments that update by themselves.

import { getText, type Scene } from "./api";
import { Board } from "./board";
import { Curves } from "./curves";
import { button, h, replace, toast } from "./dom";
import { Line } from "./line";
import { onPrefs } from "./prefs";
import { bring } from "./replay";
import { text } from "./text";
import { go, type Leave } from "./router";

interface Tally { Wins: number; Draws: number; Losses: number }
interface Player { name: string; points: number; games: number; wins: number; draws: number; losses: number; elo: string; index: number }
interface Show {
  name: string; variant: string; type: string; total: number; finished: number; over: boolean; relative: string; fault?: string;
  players: Player[] | null; cross: Tally[][] | null; curve: { games: number; ratings: number[] }[] | null;
  last: { id: string; names: [string, string]; scene?: Scene }[] | null;
}

export function arenaPage(main: HTMLElement): Leave {
  const place = h("div", { class: "arena" });
  main.append(h("h1", {}, text.arenaTitle), h("p", { class: "lead" }, text.arenaLead), place, h("p", {}, h("a", { href: "/bots" }, text.botsLink)));
  let shows: Show[] | null = null;
  let plots: Curves[] = [];
  const draw = () => {
    for (const p of plots) p.close();
    plots = [];
    if (shows) replace(place, ...(shows.length ? shows.map((s) => show(s, plots)) : [h("p", { class: "card" }, text.arenaNone)]));
  };
  const line = new Line("arena", {
    data: (u) => { shows = (u.tournaments ?? []) as Show[]; draw(); }, lost: () => {}, refused: (_, why) => toast(why, true),
  });
  const forget = onPrefs(draw);
  return () => { line.close(); forget(); for (const p of plots) p.close(); };
}

// show is a tournament; its curves are added to plots.
function show(s: Show, plots: Curves[]): HTMLElement {
  const players = s.players ?? [], curve = s.curve ?? [];
  if (curve.length > 1) plots.push(new Curves(text.ratingPlot, text.gamesPlayed, players.map((p) => ({ name: p.name, points: curve.map((c) => [c.games, c.ratings[p.index]]) }))));
  return h("section", { class: "card", "aria-label": s.name },
    h("h2", {}, `${s.name} · ${s.variant} · ${s.type}`), h("p", { role: "status" }, text.arenaState(s.finished, s.total, s.over)),
    s.fault ? h("p", { class: "error" }, s.fault) : null,
    scroll(text.elo, standings(players)), h("p", { class: "legend" }, text.eloRelative(s.relative)),
    h("h2", {}, text.crossTable), scroll(text.crossTable, cross(s, players)),
    curve.length > 1 ? h("div", {}, h("h2", {}, text.ratingPlot), plots.at(-1)!.element) : null,
    h("h2", {}, text.lastGames), h("div", { class: "boards" }, ...[...(s.last ?? [])].reverse().map(game)));
}

const scroll = (label: string, table: HTMLElement) => h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, table);

// standings has columns that a phone leaves out: the cross table tells the same.
function standings(players: Player[]): HTMLElement {
  const heads: [label: string, kind: string][] = [[text.points, ""], [text.gamesPlayed, ""], ["+", "wide"], ["=", "wide"], ["−", "wide"], [text.elo, ""]];
  return h("table", { class: "standings" }, h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, text.player), ...heads.map(([t, kind]) => h("th", { scope: "col", class: kind || null }, t)))),
    h("tbody", {}, ...players.map((p, i) => h("tr", {}, h("td", {}, `${i + 1}.`), h("th", { scope: "row" }, p.name),
      ...[p.points.toFixed(1), p.games, p.wins, p.draws, p.losses, p.elo].map((v, c) => h("td", { class: heads[c][1] || null }, String(v)))))));
}

function cross(s: Show, players: Player[]): HTMLElement {
  return h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), ...players.map((_, i) => h("th", { scope: "col" }, String(i + 1))))),
    h("tbody", {}, ...players.map((p, i) => h("tr", {}, h("th", { scope: "row" }, `${i + 1}. ${p.name}`),
      ...(s.cross?.[i] ?? []).map((t, j) => h("td", {}, i === j ? "" : `+${t.Wins} =${t.Draws} −${t.Losses}`))))));
}

function game(f: { id: string; names: [string, string]; scene?: Scene }): HTMLElement {
  const open = async () => {
    try {
      bring(await getText(`/api/arena/game?id=${encodeURIComponent(f.id)}`));
      go("/replay");
    } catch (e) {
      toast((e as Error).message, true);
    }
  };
  const title = f.names.join(" – ");
  const card = h("div", { class: "mini" }, h("p", {}, title));
  const s = f.scene;
  if (s) {
    const board = new Board({ activate: () => {}, drop: () => {}, cancel: () => {} });
    board.draw({
      game: s.game, label: title, width: s.grid.Width, squares: s.squares, columns: s.columns, rows: s.rows, sides: s.sides,
      viewer: null, turned: s.turned, mirrored: s.mirrored, last: s.last,
    });
    card.dataset.game = s.game;
    card.append(board.element, h("p", { class: "about" }, `${s.verdict ?? ""} ${text.moveCount(s.ply)}`));
  }
  card.append(button(text.navReplay, () => void open(), { "aria-label": `${text.navReplay}: ${title}` }));
  return card;
}
