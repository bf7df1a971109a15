// What a game tells, moves and verdicts, in German.

import type { GameWords } from "../words";

export const told: GameWords = {
  moves: (side, from, to) => `${side} zieht von ${from} nach ${to}`,
  strikes: (side, from, to, what) => `${side} schlägt von ${from} auf ${to}: ${what}`,
  wins: (striker, defender) => `${striker} besiegt ${defender}`,
  loses: (striker, defender) => `${striker} fällt gegen ${defender}`,
  both: (striker, defender) => `${striker} trifft auf ${defender}, beide fallen`,
  flag: (striker) => `${striker} erobert die Fahne`,
  acts: (side, kind, move) => `${side}: ${move}${kind ? ` (${kind})` : ""}`,
  takes: (piece, from, deed, target, to) => `${piece} ${from} ${deed}: ${target} auf ${to}`,
  deeds: { capture: "schlägt", leap: "springt und schlägt", shot: "trifft", convert: "bekehrt", swap: "tauscht mit" },
  mayMove: (piece, from, to) => `${piece} ${from} zieht nach ${to}`,
  mayStrike: (piece, from, target, to) => `${piece} ${from} schlägt: ${target} auf ${to}`,
  mayAct: (piece, kind, move) => `${piece} ${move}${kind ? ` (${kind})` : ""}`,
  drawn: {
    2: "Remis: keine Seite kann noch ziehen.", 3: "Remis: es gibt keinen erlaubten Zug.", 5: "Remis: die Zeit ist abgelaufen.", 6: "Remis: ein Programm ist ausgefallen.",
    8: "Remis: beide Seiten sind einverstanden.", 9: "Remis: die größte Länge ist erreicht.", 10: "Remis: so wurde entschieden.",
  },
  won: {
    1: (winner, loser) => `${winner} gewinnt: die Fahne von ${loser} ist erobert.`,
    2: (winner, loser) => `${winner} gewinnt: ${loser} hat keinen beweglichen Stein mehr.`,
    3: (winner, loser) => `${winner} gewinnt: ${loser} hat keinen erlaubten Zug.`,
    4: (winner, loser) => `${winner} gewinnt: ${loser} hat einen verbotenen Zug gemacht.`,
    5: (winner, loser) => `${winner} gewinnt: die Zeit von ${loser} ist abgelaufen.`,
    6: (winner, loser) => `${winner} gewinnt: das Programm von ${loser} ist ausgefallen.`,
    7: (winner, loser) => `${winner} gewinnt: ${loser} hat aufgegeben.`,
    8: (winner, loser) => `${winner} gewinnt, wie mit ${loser} vereinbart.`,
    9: (winner, loser) => `${winner} gewinnt: mehr Material als ${loser} bei der größten Länge.`,
    10: (winner, loser) => `${winner} gewinnt: gegen ${loser} wurde so entschieden.`,
  },
  refused: (winner, loser) => `${winner} gewinnt: ${loser} hat regelwidrig aufgestellt.`,
};
