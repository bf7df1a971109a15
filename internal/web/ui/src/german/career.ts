// What the server says of a person's rating and profile, in German.

export const career: Record<string, string> = {
  "hidden pieces were shown": "verdeckte Steine wurden gezeigt",
  "a coach or a hint helped": "ein Trainer oder ein Hinweis hat geholfen",
  "a move was taken back that had shown a rank": "ein Zug wurde zurückgenommen, der einen Rang gezeigt hatte",
  "it began from a position": "sie begann aus einer Stellung",
  "it was played by rules of your own": "sie folgte eigenen Regeln",
  "a person was the opponent": "der Gegner war ein Mensch",
  "the opponent's strength was not measured": "die Stärke des Gegners ist nicht gemessen",
  "%.0f ± %.0f after %d games (deviation %.0f)": "%.0f ± %.0f nach %d Partien (Abweichung %.0f)",
  "This game does not count for your rating: %s.": "Diese Partie zählt nicht für deine Wertung: %s.",
  "Your rating in %s: %.0f (%s), deviation %.0f.": "Deine Wertung in %s: %.0f (%s), Abweichung %.0f.",
  "Next opponent: %s, expected score %.0f %%.": "Nächster Gegner: %s, erwartete Punkte %.0f %%.",
  "Next opponent: %s (level %d), expected score %.0f %%.": "Nächster Gegner: %s (Stufe %d), erwartete Punkte %.0f %%.",
  "%q: expected a day such as 2026-11-01, or days such as 30d": "{0}: erwartet ist ein Tag wie 2026-11-01, oder Tage wie 30d",
  "name %q: expected 1 to %d characters that can be printed": "Name {0}: erwartet sind 1 bis {1} druckbare Zeichen",
  "there is a profile %q already": "es gibt schon ein Profil {0}",
  "expected a profile, as 'flagfall me export' writes it": "erwartet ist ein Profil, wie „flagfall me export“ es schreibt",
  "a profile of version %d: a newer version of this program wrote it": "ein Profil der Version {0}: eine neuere Version dieses Programms hat es geschrieben",
  "the game is not over": "die Partie ist nicht zu Ende",
};
