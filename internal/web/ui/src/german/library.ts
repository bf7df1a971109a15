// The German texts of the page of kept games, which are loaded with it.

import type { libraryText as english } from "../english/library";

export const libraryText: typeof english = {
  title: "Partien auf diesem Rechner",
  lead: "Alle Partien, die hier gespielt wurden, im Browser oder im Terminal, die neueste zuerst. Nur du siehst diese Seite.",
  shutTitle: "Für den, der diesen Server betreibt",
  shut: "Um alle Partien zu sehen, die auf diesem Rechner gespielt wurden, öffne die Adresse, die „flagfall serve“ im Terminal zeigt. Sie enthält ein Token, damit keine andere Person und kein anderes Programm hier hineinkommt. Du kannst das Token auch eingeben:",
  refused: "Das Token dieser Adresse öffnet nichts: jeder Start des Servers macht ein neues, und das, mit dem ein Browser geöffnet wird, gilt einmal.",
  token: "Token oder die ganze Adresse",
  open: "Öffnen",
  search: "Nach einem Spieler, Spiel oder Ende suchen",
  none: "Hier ist noch keine Partie. Jede wird vom ersten Zug an aufgehoben.",
  noneFound: "Keine Partie hat das in ihrem Namen, den Spielern oder dem Ende.",
  more: "Mehr zeigen",
  against: (first, second) => `${first} gegen ${second}`,
  marks: {
    opened: "aufgedeckt",
    assisted: "mit Hilfe",
    "taken back": "Züge zurückgenommen",
    "level changed": "Stufe geändert",
  },
  unfinished: (moves) => (moves === 1 ? "Nach 1 Zug nicht beendet" : `Nach ${moves} Zügen nicht beendet`),
  wins: (side, how) => `${side} hat gewonnen: ${how}`,
  drawn: (how) => `Remis: ${how}`,
  endings: {
    flag: "Fahne geschlagen", "no-piece": "kein beweglicher Stein mehr", "no-move": "kein erlaubter Zug", "illegal-move": "unerlaubter Zug", time: "Zeit abgelaufen",
    crash: "das Programm ist ausgefallen", resignation: "Aufgabe", agreed: "vereinbart", limit: "Längengrenze", adjudicated: "vom Schiedsrichter entschieden",
  },
  resume: "Weiterspielen",
  resumeHeld: "Diesen Platz hat ein anderer Browser. Übernehmen? Dort geht die Partie dann nicht weiter.",
  takeOver: "Übernehmen",
  seatsElsewhere: "Zwei Menschen spielen sie, jeder in seinem Browser.",
  removeAsked: (title) => `Diese Partie endgültig löschen? ${title}`,
  removed: "Die Partie ist gelöscht.",
  unread: (why) => `Diese Partie ist nicht lesbar: ${why}`,
};
