// The German texts of programs that play over HTTP.

import type { botsText as english } from "../english/bots";

export const botsText: typeof english = {
  botsTitle: "Programme",
  botsLead: "Hier spielt ein Programm über HTTP: gib ihm einen Namen und dem Programm sein Kennwort. docs/http.md beschreibt die Schnittstelle, mit Beispielen in Python und Go.",
  botsLink: "Programme: lass dein eigenes hier spielen",
  botsMine: "Deine Programme",
  botsName: "Name des Programms",
  botsMake: "Programm anlegen",
  botsToken: "Kennwort: wer es hat, spielt als dieses Programm",
  botsRenew: "Kennwort erneuern",
  botsRemove: "Programm entfernen",
  botsForget: "Vergessen",
  botsUnknown: "Dieses Programm gibt es auf diesem Server nicht mehr.",
  botsAll: "Alle Programme hier",
  botsNone: "Noch gibt es keine.",
  botsState: "Zustand",
  botsHere: "da",
  botsAway: "weg",
  botsRules: "Spielt",
  botsAccepts: (people, bots, variants, games) =>
    `${people && bots ? "mit allen" : people ? "mit Menschen" : "mit Programmen"}, ${variants.length ? variants.join(", ") : "jedes Spiel"}, bis zu ${games} zugleich`,
};
