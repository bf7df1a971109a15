// The German texts of the pieces: names, powers, rules.

import type { piecesText as english } from "../english/pieces";

export const piecesText: typeof english = {
  sides: { stratego: ["Rot", "Blau"], advance: ["Weiß", "Schwarz"] },
  ranks: {
    1: "Marschall", 2: "General", 3: "Oberst", 4: "Major", 5: "Hauptmann", 6: "Leutnant", 7: "Unteroffizier", 8: "Mineur", 9: "Aufklärer",
    S: "Spion", B: "Bombe", F: "Fahne",
  },
  piecesOfAdvance: { Z: "Zombie", B: "Baumeister", J: "Narr", M: "Mineur", S: "Wächter", C: "Katapult", D: "Drache", G: "General" },
  rules: "Regeln",
  rulesOf: (variant) => `Regeln von ${variant}`,
  rankPiece: "Stein",
  rankCount: "Anzahl",
  rankPowers: "Was er kann",
  keys: "Tasten: ? diese Regeln; f dreht das Brett; Pfeile blättern zurück, Ende kehrt zurück; Esc legt ab; m auf einem verdeckten Stein notiert eine Vermutung. Rechts ziehen: ein Pfeil. Während die andere Seite nachdenkt, wird ein Zug vorgemerkt und gespielt, wenn er dann noch geht.",
  habits: "? zeigt die Regeln, f dreht das Brett, Pfeile blättern zurück, rechts ziehen zeichnet einen Pfeil, ein Rechtsklick auf einen verdeckten Stein notiert eine Vermutung",
  hiddenPowers: "Rechtsklick, Halten oder m notiert, was es deiner Meinung nach ist.",
  goes: {
    still: "Zieht nie.", steps: "Zieht ein Feld weit.", runs: "Läuft geradeaus beliebig weit und darf am Ende schlagen.",
    "runs-peace": "Läuft geradeaus beliebig weit, schlägt aber nur direkt daneben.",
  },
  powerFlag: "Zieht nie. Wer sie verliert, verliert die Partie.",
  powerStill: (who) => `Was auf sie schlägt, fällt${who ? `, nur nicht ${who}: der räumt sie weg` : ""}.`,
  powerBeats: (whom) => `Besiegt ${whom}.`,
  powerFirst: (whom) => `Gegen ${whom} gewinnt, wer zuerst schlägt.`,
  powerTies: (whom) => `Gegen ${whom} fallen beide.`,
  powerFalls: (whom) => `Fällt gegen ${whom}.`,
  met: { S: "den Spion", B: "Bomben", F: "die Fahne" },
  range: (from, to) => `${from} bis ${to}`,
  powersOfAdvance: {
    G: "Ein Feld in jede Richtung. Er darf nie stehen, wo ein Gegner ihn schlagen könnte.",
    D: "Beliebig weit in alle acht Richtungen, schlägt aber nichts direkt neben sich.",
    C: "Ein Feld in Reihe oder Spalte. Schießt über alles hinweg: drei Felder in Reihe oder Spalte oder zwei in beiden.",
    S: "Wie ein Springer. Was in Reihe oder Spalte neben ihm steht, kann nicht geschlagen werden.",
    M: "Beliebig weit in Reihen und Spalten; er schlägt auch Mauern.",
    J: "Ein Feld in jede Richtung. Tauscht mit einem Freund den Platz oder macht einen Gegner zum eigenen; schlägt nichts.",
    B: "Ein Feld in jede Richtung, oder baut dort eine Mauer.",
    Z: "Nur nach vorn, ein Feld; springt über ein leeres auf einen Gegner.",
  },
  kinds: { move: "", step: "", strike: "", capture: "", leap: "Sprung", shot: "Schuss", build: "Mauer", swap: "Tausch", convert: "Bekehrung" },
};
