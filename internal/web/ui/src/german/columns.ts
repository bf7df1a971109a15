// The columns of the standings, in German.

export const columns: Record<string, string> = {
  "Points": "Punkte",
  "Byes": "Freilose",
  "Buchholz": "Buchholz",
  "Sonneborn–Berger": "Sonneborn-Berger",
  "Games": "Partien",
  "+": "+",
  "=": "=",
  "−": "−",
  "Elo": "Elo",
  "ms a move": "ms je Zug",
  "slowest, ms": "langsamster, ms",
  "thought, s": "Bedenkzeit, s",
  "processor, s": "Prozessor, s",
  "Wins by": "Siege durch",
  "Losses by": "Niederlagen durch",
  "Draws by": "Remis durch",
  "Faults": "Fehler",
};
