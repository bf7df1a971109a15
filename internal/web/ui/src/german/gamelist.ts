// The German texts of the list of games to replay, which are loaded with it.

import type { gameListText as english } from "../english/gamelist";

export const gameListText: typeof english = {
  title: "Partien zum Nachspielen",
  search: "Spieler oder beliebige Wörter",
  variant: "Spiel",
  anyVariant: "Alle Spiele",
  result: "Ergebnis",
  results: { "": "Jedes Ergebnis", won: "Du hast gewonnen", lost: "Du hast verloren", drawn: "Remis", first: "Die erste Seite hat gewonnen", second: "Die zweite Seite hat gewonnen" },
  length: "Länge",
  lengths: { "": "Jede Länge", "0-60": "Bis 60 Züge", "61-200": "61 bis 200 Züge", "201-": "Mehr als 200 Züge" },
  since: "Seit",
  more: "Mehr Filter",
  mine: "Deine Partien",
  tournaments: "Partien von Turnieren",
  example: "Partien des Beispielturniers",
  contests: "Nach den Regeln von Wettbewerben und Kursen",
  contestsAbout: "Unsere eigenen Programme haben sie für diese Seite gespielt. Partien der Wettbewerbe selbst dürfen wir nicht zeigen: öffne oben eine Datei davon.",
  none: "Keine Partie ist so.",
  showMore: (n) => `Mehr zeigen (${n})`,
};
