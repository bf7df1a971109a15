// The German texts of the page that trains set-ups.

import type { trainerText as english } from "../english/trainer";

export const trainerText: typeof english = {
  title: "Aufstellungstrainer",
  lead: "Dreißig benannte Aufstellungen und deine eigenen: was jede will, wo sie bricht, wie sie sich in vielen Partien schlägt, und wohin andere jeden Rang stellen.",
  variant: "Spiel",
  setup: "Aufstellung",
  ready: "Fertige",
  yours: "Deine",
  board: "Deine Reihen, die hinterste unten",
  training: "Im Training",
  player: "Auf beiden Seiten spielt",
  playerAbout: (name, games) => `${name} (${games.toLocaleString("de")} Partien)`,
  train: (games) => `${games.toLocaleString("de")}-mal spielen`,
  improve: "Änderungen messen",
  improveAbout: "Zwei Steine vertauscht: jede Änderung spielt dieselben Partien wie die ursprüngliche Aufstellung. Was im Rauschen liegt, wird nicht behauptet.",
  playing: (done, all) => `${done} von ${all} Partienpaaren`,
  soFar: (games, score, low, high) => `${games} Partien bisher: ${score} % (${low} bis ${high}) der Punkte`,
  costs: "Rote Felder kosten am meisten: dort wurde weniger erzielt, wenn ihr Stein fiel, und das geschah oft. Dort lohnt ein Blick; ein bewiesener Fehler ist es nicht.",
  changed: "Zeigen",
  edit: "Aufstellungen bearbeiten",
  explorer: "Wo jeder Rang steht",
  explorerAbout: "1 ist so oft wie irgendwo in den eigenen Reihen, 2 doppelt so oft. Menschen: in veröffentlichten Partien gezählt. Der starke Spieler: 400 seiner Aufstellungen.",
  explore: "Karten zeichnen",
  exploring: () => "Stellt 400-mal auf",
  rank: "Rang",
  people: "Menschen",
  strong: "Der starke Spieler",
};
