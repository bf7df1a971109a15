// The German texts of the page of the campaign, which are loaded with it.

import type { campaignText as english } from "../english/campaign";

export const campaignText: typeof english = {
  lead: "Fünfzehn Schlachten, kleine Bretter zuerst. Jede hat einen neuen Gedanken und drei Sterne; alle gibt es für eine Partie ohne Hilfe.",
  total: (n: number, of: number) => `${n} von ${of} Sternen`,
  stars: (n: number) => `${n} von 3 Sternen`,
  later: "öffnet später",
  battle: (n: number) => `Schlacht ${n}`,
  board: (size: string, n: number) => `${size.replace("x", "×")}, je ${n} Steine`,
  given: "deine Aufstellung ist gegeben",
  own: "du stellst selbst auf",
  reached: "Erreicht",
  open: "Noch nicht erreicht",
  played: (n: number, won: number) => `${n === 1 ? "Einmal" : `${n}-mal`} gespielt, ${won} gewonnen.`,
  lastGame: "Die letzte Partie: ",
  play: (name: string) => `Gegen ${name} spielen`,
  opens: (n: number) => `Öffnet, wenn Schlacht ${n - 2} oder ${n - 1} gewonnen ist.`,
};
