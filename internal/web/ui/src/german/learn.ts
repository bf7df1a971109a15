// The German texts of the lessons.

import type { learnText as english } from "../english/learn";

export const learnText: typeof english = {
  learnTitle: "Spielen lernen",
  learnLead: (n) => `${n} Lektionen auf kleinen Brettern, zusammen zehn Minuten, mit den echten Regeln: wie Steine ziehen und schlagen, und wie man liest, blufft, hütet und fängt.`,
  lessonOf: (n, all) => `Lektion ${n} von ${all}`,
  lessons: "Lektionen",
  lessonDone: "geschafft",
  lessonHint: "Tipp",
  lessonAgain: "Noch einmal",
  lessonNext: "Nächste Lektion",
  lessonWell: "Gut gemacht.",
  lessonBad: "So nicht.",
  lessonNearer: (steps, before) =>
    `${steps < before ? "Näher" : steps > before ? "Weiter weg" : "Nicht näher"}: ${steps} ${steps === 1 ? "Schritt" : "Schritte"} bis zum markierten Feld, vorher ${before}.`,
  lessonStill: "Das Ziel ist noch nicht erreicht.",
  firstGame: "Spiel deine erste Partie",
  newHere: "Neu hier? Lerne das Spiel in ein paar Minuten",
  aim: "markiert",
};
