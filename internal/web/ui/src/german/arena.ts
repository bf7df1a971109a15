// The German texts of tournaments.

import type { arenaText as english } from "../english/arena";

export const arenaText: typeof english = {
  arenaTitle: "Arena",
  arenaNone: "Es wird kein Turnier gezeigt. Starte den Server mit „flagfall serve --watch spring.toml“.",
  arenaLead: "Turniere werden laufend ergänzt, während sie gespielt werden.",
  arenaState: (done, all, over) => `${done} von ${all} Partien${over ? ", zu Ende" : ""}`,
  player: "Spieler",
  points: "Punkte",
  gamesPlayed: "Partien",
  elo: "Elo",
  eloRelative: (to) => `Elo im Vergleich zu ${to}.`,
  crossTable: "Kreuztabelle (gewonnen = remis − verloren)",
  ratingPlot: "Wertungen im Lauf der Partien",
  lastGames: "Die neuesten Partien",
  moveCount: (n) => `${n} Züge`,
};
