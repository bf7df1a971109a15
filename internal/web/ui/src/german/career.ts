// What the server says of a person's rating and profile, in German.

export const career: Record<string, string> = {
  "hidden pieces were shown": "verdeckte Steine wurden gezeigt",
  "a coach or a hint helped": "ein Trainer oder ein Hinweis hat geholfen",
  "it began from a position": "sie begann aus einer Stellung",
  "it was played by rules of your own": "sie folgte eigenen Regeln",
  "a person was the opponent": "der Gegner war ein Mensch",
  "the opponent's strength was not measured": "die Stärke des Gegners ist nicht gemessen",
  "%.0f ± %.0f after %s (deviation %.0f)": "{0} ± {1} nach {2} (Abweichung {3})",
  "%d games": "{0} Partien",
  "1 game": "1 Partie",
  "This game does not count for your rating: %s.": "Diese Partie zählt nicht für deine Wertung: {0}.",
  "Your rating in %s: %.0f (%s), deviation %.0f.": "Deine Wertung in {0}: {1} ({2}), Abweichung {3}.",
  "Next opponent: %s, expected score %.0f %%.": "Nächster Gegner: {0}, erwartete Punkte {1} %.",
  "Next opponent: %s (level %d), expected score %.0f %%.": "Nächster Gegner: {0} (Stufe {1}), erwartete Punkte {2} %.",
  "%q: expected a day such as 2026-11-01, or days such as 30d": "{0}: erwartet ist ein Tag wie 2026-11-01, oder Tage wie 30d",
  "name %q: expected 1 to %d characters that can be printed": "Name {0}: erwartet sind 1 bis {1} druckbare Zeichen",
  "there is a profile %q already": "es gibt schon ein Profil {0}",
  "expected a profile, as 'flagfall me export' writes it": "erwartet ist ein Profil, wie „flagfall me export“ es schreibt",
  "a profile of version %d: a newer version of this program wrote it": "ein Profil der Version {0}: eine neuere Version dieses Programms hat es geschrieben",
  "the game is not over": "die Partie ist nicht zu Ende",
};
