// The German texts of the page about oneself, which are loaded with it.

import type { meText as english } from "../english/me";

export const meText: typeof english = {
  title: "Deine Bilanz",
  lead: "Jede Partie von dir, die zu Ende ist, zählt. Nur du siehst diese Seite.",
  none: "Noch nichts hier: eine Partie zählt, wenn sie zu Ende ist.",
  noneFound: "Keine Partie von dir ist so.",
  play: "Eine Partie spielen",
  variant: "Spiel",
  opponent: "Gegner",
  since: "Seit",
  any: "Alle",
  ever: "Beginn",
  days: (n) => (n === 365 ? "einem Jahr" : `${n} Tagen`),
  games: (n) => (n === 1 ? "1 Partie" : `${n} Partien`),
  score: "Ergebnisse",
  won: "gewonnen",
  drawn: "remis",
  lost: "verloren",
  points: "Punkte",
  row: (now, best, worst) =>
    `${now > 0 ? `Siege in Folge: ${now}.` : now < 0 ? `Niederlagen in Folge: ${-now}.` : "Die letzte Partie war remis."} Längste Folgen: ${best} Siege, ${worst} Niederlagen.`,
  rating: "Wertung",
  ratingAbout:
    "Nach Glicko-2, für jedes Spiel einzeln, gegen Gegner, deren Stärke gemessen ist. In dem Bereich liegt deine Stärke in etwa 95 von 100 Fällen.",
  range: (low, high) => `${low} bis ${high}`,
  deviation: (d, n) => `Abweichung ${d}, ${meText.games(n)}`,
  next: "Nächster Gegner",
  expected: (percent) => `Erwartete Punkte: ${percent} %`,
  begin: (name) => `Gegen ${name} spielen`,
  leftOut: (n, why) => `${n === 1 ? "1 Partie zählt" : `${n} Partien zählen`} nicht: ${why}.`,
  trend: "Deine Wertung im Lauf der Zeit",
  across: "Partien, die zählten",
  up: "Wertung",
  by: { variants: "Nach Spiel", opponents: "Nach Gegner", sides: "Nach Seite", lengths: "Nach Länge", endings: "Nach Ende", setups: "Aufstellungen, die du öfter gespielt hast" },
  what: { variants: "Spiel", opponents: "Gegner", sides: "Seite", lengths: "Länge", endings: "Ende", setups: "Aufstellung" },
  moves: (range) => `${range} Züge`,
  pieces: "Deine Steine",
  puzzles: "Aufgaben",
  puzzlesTried: (p: { tried: number; solved: number; best: number; rating: number; deviation: number }) =>
    `${p.tried} versucht, ${p.solved} beim ersten Versuch ohne Hinweis gelöst, ${p.best} hintereinander. Wertung ${Math.round(p.rating)} ± ${Math.round(2 * p.deviation)}.`,
  piece: "Stein",
  had: "gehabt",
  fell: "verloren",
  to: "an",
  given: "Was du verschenkst",
  strikes: (n, won, both, lost) => `Deine Schläge: ${n}. Sie haben ${won} Steine genommen, ${both} getauscht und ${lost} verloren.`,
  bluffs: (own: number, called: number, enemy: number, byYou: number) =>
    `Deine Bluffs: ${own}, davon aufgedeckt: ${called}. Bluffs des Gegners: ${enemy}, davon von dir aufgedeckt: ${byYou}.`,
  miners: (early, all) => `Früh verlorene Mineure, vor einem Viertel deiner Armee: ${early} von ${all}.`,
  bombs: (n, which) => `An Bomben verlorene Steine: ${n} (${which}).`,
  flags: (n, who) => `Deine Fahne wurde in ${meText.games(n)} geschlagen, von: ${who}.`,
  profile: "Profil",
  profileHere: "Deine Partien und dein Name liegen auf diesem Rechner, für alle Oberflächen des Programms.",
  profileGuest: "Deine Partien liegen auf dem Server und gehören zu diesem Browser: kein Konto, und kein anderer Browser sieht sie.",
  profileAlone: "Alles liegt in diesem Browser und nirgends sonst.",
  who: "Wer spielt",
  name: "Name",
  somebody: "Jemand anderes spielt",
  add: "Profil anlegen",
  rename: "Speichern",
  export: "Exportieren",
  import: "Importieren",
  remove: "Alles löschen",
  removeAsked: (name, n) =>
    `Alles von ${name || "dir"} endgültig löschen: ${n === 1 ? "1 beendete Partie" : `${n} beendete Partien`}, auch die laufenden, den Fortschritt bei Aufgaben und Lektionen, die gespeicherten Aufstellungen und ihre Trainings?`,
  removed: (n) => `Gelöscht, mit ${meText.games(n)}.`,
  imported: (n, all, others, whose) =>
    (all === 0 ? "Es war keine Partie darin." : `${n} von ${meText.games(all)} hinzugefügt.`) +
    (all - n - others > 0 ? ` ${all - n - others} hast du schon.` : "") +
    (others > 0
      ? ` ${others === 1 ? "1 Partie ist schon hier und gehört" : `${others} Partien sind schon hier und gehören`} ${whose || "hier jemand anderem"}.`
      : ""),
  importedToo: (notes) => `Auch hinzugefügt: ${notes.join(", ")}.`,
  notes: { puzzles: "Fortschritt bei Aufgaben", lessons: "beendete Lektionen", setups: "Aufstellungen" },
  plays: (name) => `Neue Partien gehören ${name}.`,
  noneChosen: "Kein Profil wurde angelegt oder gewählt.",
  unread: (n) => `${meText.games(n)} nicht lesbar.`,
  endings: {
    flag: "Fahne geschlagen", "no-piece": "kein beweglicher Stein mehr", "no-move": "kein erlaubter Zug", "illegal-move": "unerlaubter Zug", time: "Zeit abgelaufen",
    crash: "das Programm ist ausgefallen", resignation: "Aufgabe", agreed: "vereinbart", limit: "Längengrenze", adjudicated: "vom Schiedsrichter entschieden",
  },
  sides: { red: "Rot", blue: "Blau", white: "Weiß", black: "Schwarz" },
};
