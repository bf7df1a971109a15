// The German texts of programs that play over HTTP.

import type { botsText as english } from "../english/bots";

export const botsText: typeof english = {
  botsTitle: "Programme",
  botsLead: "Hier spielt ein Programm über HTTP: gib ihm einen Namen und dem Programm sein Kennwort.",
  botsHow: "Was ein Programm tun muss",
  botsSteps: [
    "Es öffnet einen Strom von Ereignissen: für jedes eine Zeile JSON, etwa für eine Partie, die beginnt, oder einen Zug, nach dem es gefragt wird. Mit take=true wird jede Partie angenommen.",
    "Es antwortet auf ein Ereignis mit dessen Nummer. Ein Ereignis der Art setup hat in seinen Zeilen die leere Aufstellung, eines der Art move das Brett und die erlaubten Züge.",
    "Um selbst eine Partie zu beginnen, fordert es einen Gegner heraus: einen Spieler des Servers, oder bot:NAME.",
  ],
  botsMore:
    "Eine abgelehnte Anfrage sagt in „error“, warum. Der Quelltext von Flagfall beschreibt alles in docs/http.md, mit einem Programm in Python (examples/http-python) und einem in Go (examples/http-go).",
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
