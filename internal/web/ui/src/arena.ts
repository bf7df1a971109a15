// The arena: tournaments that update by themselves.

import { getText, type Scene } from "./api";
import { Board } from "./board";
import { button, h, replace, svg, toast } from "./dom";
import { Line } from "./line";
import { onPrefs } from "./prefs";
import { bring } from "./replay";
import { text } from "./text";
import { go, type Leave } from "./router";

interface Tally { Wins: number; Draws: number; Losses: number }
interface Player { name: string; points: number; games: number; wins: number; draws: number; losses: number; rating: number; elo: string }
interface Show {
  name: string; variant: string; type: string; total: number; finished: number; over: boolean; relative: string; fault?: string;
  players: Player[] | null; cross: Tally[][] | null; curve: { games: number; ratings: number[] }[] | null;
  last: { id: string; names: [string, string]; scene?: Scene }[] | null;
}

export function arenaPage(main: HTMLElement): Leave {
  const place = h("div", { class: "arena" });
  main.append(h("h1", {}, text.arenaTitle), h("p", { class: "lead" }, text.arenaLead), place, h("p", {}, h("a", { href: "/bots" }, text.botsLink)));
  let shows: Show[] | null = null;
  const draw = () => {
    if (shows) replace(place, ...(shows.length ? shows.map(show) : [h("p", { class: "card" }, text.arenaNone)]));
  };
  const line = new Line("arena", {
    data: (u) => { shows = (u.tournaments ?? []) as Show[]; draw(); }, lost: () => {}, refused: (_, why) => toast(why, true),
  });
  const forget = onPrefs(draw);
  return () => { line.close(); forget(); };
}

function show(s: Show): HTMLElement {
  const players = s.players ?? [];
  return h("section", { class: "card", "aria-label": s.name },
    h("h2", {}, `${s.name} · ${s.variant} · ${s.type}`), h("p", { role: "status" }, text.arenaState(s.finished, s.total, s.over)),
    s.fault ? h("p", { class: "error" }, s.fault) : null,
    scroll(text.elo, standings(players)), h("p", { class: "legend" }, text.eloRelative(s.relative)),
    h("h2", {}, text.crossTable), scroll(text.crossTable, cross(s, players)),
    s.curve && s.curve.length > 1 ? h("div", {}, h("h2", {}, text.ratingPlot), plot(s)) : null,
    h("h2", {}, text.lastGames), h("div", { class: "boards" }, ...[...(s.last ?? [])].reverse().map(game)));
}

const scroll = (label: string, table: HTMLElement) => h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, table);

function standings(players: Player[]): HTMLElement {
  return h("table", {}, h("thead", {}, h("tr", {}, ...["", text.player, text.points, text.gamesPlayed, "+", "=", "−", text.elo].map((t) => (t ? h("th", { scope: "col" }, t) : h("td", {}))))),
    h("tbody", {}, ...players.map((p, i) => h("tr", {}, h("td", {}, `${i + 1}.`), h("th", { scope: "row" }, p.name),
      ...[p.points.toFixed(1), p.games, p.wins, p.draws, p.losses, p.elo].map((v) => h("td", {}, String(v)))))));
}

function cross(s: Show, players: Player[]): HTMLElement {
  return h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), ...players.map((_, i) => h("th", { scope: "col" }, String(i + 1))))),
    h("tbody", {}, ...players.map((p, i) => h("tr", {}, h("th", { scope: "row" }, `${i + 1}. ${p.name}`),
      ...(s.cross?.[i] ?? []).map((t, j) => h("td", {}, i === j ? "" : `+${t.Wins} =${t.Draws} −${t.Losses}`))))));
}

const dashes = ["", "6 3", "2 3", "8 3 2 3", "12 4", "1 4"];

// plot draws the ratings; players differ by dashes and a name at the end, not
// by colour alone.
function plot(s: Show): SVGElement {
  const points = s.curve!;
  const all = points.flatMap((p) => p.ratings);
  const low = Math.min(...all, -50), high = Math.max(...all, 50);
  const last = points.at(-1)!;
  const x = (games: number) => 34 + (games / last.games) * 250, y = (r: number) => 150 - ((r - low) / (high - low)) * 135;
  const g = svg("svg", { viewBox: "0 0 400 165", class: "graph", role: "img", "aria-label": text.ratingPlot },
    svg("path", { d: `M34 ${y(0)}H284`, class: "axis" }), svg("text", { x: 2, y: y(0) + 3 }, "0"),
    svg("text", { x: 2, y: y(high) + 4 }, String(Math.round(high))), svg("text", { x: 2, y: y(low) + 3 }, String(Math.round(low))));
  last.ratings.forEach((_, i) => {
    g.append(svg("polyline", { class: "curve", "stroke-dasharray": dashes[i % dashes.length], points: points.map((p) => `${x(p.games).toFixed(1)},${y(p.ratings[i]).toFixed(1)}`).join(" ") }));
  });
  const byRating = [...(s.players ?? [])];
  byRating.forEach((p, i) => g.append(svg("text", { x: 290, y: Math.min(160, Math.max(10, y(p.rating) + 3 + i)) }, p.name.slice(0, 18))));
  return g;
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
