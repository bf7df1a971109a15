// What a game's scene says in words, said again in the language of the pages from the facts
// that come with it.

import type { Move, Piece, Played, Scene, Side } from "./api";
import { say } from "./said";
import { text } from "./text";
import type { GameWords } from "./words";

// nameOf is the name of a piece of a token, in the language of the pages.
export const nameOf = (token: string, game: string): string =>
  token === "x"
    ? text.hidden
    : ((game === "stratego" ? text.ranks : text.piecesOfAdvance)[token.toUpperCase()] ?? token);

// translated is a scene in the language of the pages.
export function translated<S extends Scene>(s: S): S {
  const t = text.told;
  if (!t) return s;
  const sides = text.sides[s.game],
    named = <P extends Piece>(p: P): P => ({ ...p, name: nameOf(p.token, s.game) });
  const history = s.history.map((m) => ({ ...m, words: played(m, s, sides, t) }));
  return {
    ...s,
    sides,
    history,
    players: s.players.map((n, i) => (s.bots[i] ? say(n) : n)) as S["players"],
    squares: s.squares.map((q) => (q.piece ? { ...q, piece: named(q.piece) } : q)),
    moves: s.moves?.map((m) => ({ ...m, words: move(m, s, t) })) ?? null,
    last: history.at(-1),
    lastStrike: history.findLast((m) => m.outcome),
    armies: s.armies.map(
      (units) => units?.map((u) => ({ ...u, name: [...u.tokens].map((k) => nameOf(k, s.game)).join("/") })) ?? null,
    ) as S["armies"],
    taken: s.taken.map((all) => all?.map(named) ?? null) as S["taken"],
    verdict: s.verdict && verdict(s, sides, t),
  };
}

function played(m: Played, s: Scene, sides: [string, string], t: GameWords): string {
  const from = s.squares[m.from].name,
    to = s.squares[m.to].name,
    side = sides[m.side];
  if (s.game !== "stratego") {
    return m.striker && m.defender && t.deeds[m.kind]
      ? t.takes(`${side}: ${nameOf(m.striker, s.game)}`, from, t.deeds[m.kind], nameOf(m.defender, s.game), to)
      : t.acts(side, text.kinds[m.kind], m.text);
  }
  if (!m.outcome || !m.striker || !m.defender) return t.moves(side, from, to);
  const full = (token: string) => `${nameOf(token, s.game)} (${token})`;
  const how = m.outcome === "wins" ? (m.defender === "F" ? t.flag : t.wins) : m.outcome === "loses" ? t.loses : t.both;
  return t.strikes(side, from, to, how(full(m.striker), full(m.defender)));
}

// hinted is a move of the server's in the language of the pages, which scenes have already.
export const hinted = (m: Move, s: Scene): Move => (text.told ? { ...m, words: move(m, s, text.told) } : m);

function move(m: Move, s: Scene, t: GameWords): string {
  const name = (sq: number) => nameOf(s.squares[sq].piece?.token ?? "", s.game),
    from = s.squares[m.from].name,
    to = s.squares[m.to].name;
  if (t.deeds[m.kind] && s.squares[m.to].piece) return t.takes(name(m.from), from, t.deeds[m.kind], name(m.to), to);
  if (s.game !== "stratego" && text.kinds[m.kind]) return t.mayAct(name(m.from), text.kinds[m.kind], m.text);
  return m.kind === "strike" ? t.mayStrike(name(m.from), from, name(m.to), to) : t.mayMove(name(m.from), from, to);
}

function verdict(s: Scene, sides: [string, string], t: GameWords): string {
  const { Ending, Drawn, Winner } = s.result;
  const told = Drawn
    ? t.drawn[Ending]
    : (s.refused ? t.refused : t.won[Ending])?.(sides[Winner], sides[(1 - Winner) as Side]);
  return told ?? s.verdict ?? "";
}
