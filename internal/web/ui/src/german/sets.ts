// What can be wrong with a rule set and with the names of squares, in German. Keys and what
// stands in a rule set are as there.

export const sets: Record<string, string> = {
  "%s: expected a whole number, %s": "{0}: erwartet ist eine ganze Zahl, {1}",
  "%s: expected a list of texts, such as [\"C5\", \"D5\"]": "{0}: erwartet ist eine Liste von Texten wie [\"C5\", \"D5\"]",
  "%s: expected a table, [army], with lines such as Miner = 5": "{0}: erwartet ist eine Tabelle, [army], mit Zeilen wie Miner = 5",
  "%s: expected a number of pieces from 1 to %d": "{0}: erwartet ist eine Zahl von Steinen von 1 bis {1}",
  "%q: expected one word": "„{0}“: erwartet ist ein Wort",
  "%q: that is another variant's name": "„{0}“: so heißt schon ein anderes Spiel",
  "%q: expected columns x rows, such as \"10x10\"": "„{0}“: erwartet ist Spalten x Reihen wie \"10x10\"",
  "%q: expected both, striker or defender": "„{0}“: erwartet ist both, striker oder defender",
  "missing: expected one word": "fehlt: erwartet ist ein Wort",
  "%s is not possible: expected 2 to %d columns and rows and at most %d squares": "{0} ist nicht möglich: erwartet sind 2 bis {1} Spalten und Reihen und höchstens {2} Felder",
  "%d is not possible: expected 1 to %d, half of the rows at most": "{0} ist nicht möglich: erwartet ist 1 bis {1}, höchstens die Hälfte der Reihen",
  "%d is not possible: expected 0 to %d": "{0} ist nicht möglich: erwartet ist 0 bis {1}",
  "%d is not possible: expected %s": "{0} ist nicht möglich: erwartet ist {1}",
  "a lake lies off the board": "ein See liegt außerhalb des Bretts",
  "a lake lies in a home row": "ein See liegt in einer Aufstellungsreihe",
  "%q × %d: expected at least one rank and one piece": "„{0}“ × {1}: erwartet sind mindestens ein Rang und ein Stein",
  "rank %s appears twice": "der Rang {0} steht zweimal da",
  "expected exactly one Flag, chosen from nothing else": "erwartet ist genau eine Fahne, ohne Wahl eines anderen Rangs",
  "no Flag: expected exactly one": "keine Fahne: erwartet ist genau eine",
  "nothing can move: expected at least one movable piece": "nichts kann ziehen: erwartet ist mindestens ein beweglicher Stein",
  "%d pieces do not fit on %d home squares": "{0} Steine passen nicht auf {1} Felder der Aufstellung",
  "expected both, striker or defender": "erwartet ist both, striker oder defender",
  "expected ranks that move": "erwartet sind Ränge, die ziehen",

  "1 to half the rows": "1 bis zur Hälfte der Reihen",
  "0 (all home rows) to home_rows": "0 (alle Reihen der Aufstellung) bis home_rows",
  "0 (off) or 2 to 5": "0 (aus) oder 2 bis 5",
  "0 (none) to 1000000": "0 (keine) bis 1000000",

  "unknown ending %q: expected one of %s": "unbekanntes Ende „{0}“: erwartet ist eines von {1}",
  "unknown notation %q: expected column-row, row-column or x-y": "unbekannte Schreibweise von Feldern „{0}“: erwartet ist column-row, row-column oder x-y",
  "%q is not a square: expected something like %s": "„{0}“ ist kein Feld: erwartet ist etwas wie {1}",
  "%q is off the board: squares go from %s to %s": "„{0}“ liegt außerhalb des Bretts: die Felder gehen von {1} bis {2}",
  "%q is not a move: expected two squares such as %s": "„{0}“ ist kein Zug: erwartet sind zwei Felder wie {1}",
};
