// The German texts of tournaments.

import type { arenaText as english } from "../english/arena";

export const arenaText: typeof english = {
  arenaTitle: "Arena",
  arenaNone: "Es wird kein Turnier gezeigt. Starte den Server mit „flagfall serve --watch spring.toml“.",
  arenaLead: "Turniere werden laufend ergänzt, während sie gespielt werden.",
  arenaFault: "Dieses Turnier lässt sich nicht zeigen.",
  arenaState: (done, all, over) => `${done} von ${all} Partien${over ? ", zu Ende" : ""}`,
  arenaSetups: (which) => `Aufstellungen: ${which}.`,
  contests: { "round-robin": "jeder gegen jeden", gauntlet: "einer gegen alle", swiss: "Schweizer System", knockout: "K.-o.-System", ladder: "Leiter" },
  player: "Spieler",
  gamesPlayed: "Partien",
  elo: "Elo",
  eloRelative: (to) => `Elo im Vergleich zu ${to}.`,
  standings: "Stand",
  crossTable: "Kreuztabelle (gewonnen = remis − verloren)",
  ratingPlot: "Wertungen im Lauf der Partien",
  gamesOfPlayer: "Partien des Spielers",
  lastGames: "Die neuesten Partien",
  moveCount: (n) => (n === 1 ? "1 Zug" : `${n} Züge`),
  running: "Laufende Partien",
  watchGame: "Zusehen",
  watchDelayed: (plies) => `${plies} Züge später; ein Stein ist offen, wenn ein Schlag ihn gezeigt hat`,
  watchOpen: (plies) => (plies ? `beide Seiten offen, ${plies} Züge später` : "beide Seiten offen"),
  watchOver: "Die Partie ist zu Ende.",
  watchPair: "Nachspielen lässt sie sich, wenn auch die andere Partie ihres Paars zu Ende ist: beide können mit denselben Aufstellungen beginnen.",
  watchNone: "Diese Partie wird nicht gezeigt",
  watchNoneAbout: "Sie hat noch nicht begonnen, oder beim Turnier darf niemand zusehen.",
  toArena: "Zur Arena",
  latest: "Zurück zum neuesten Zug",
};
