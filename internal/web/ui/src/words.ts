// How a language words what happens in a game. It imports nothing, so that the catalogue of a
// language and what uses it do not import each other.

export interface GameWords {
  moves(side: string, from: string, to: string): string;
  strikes(side: string, from: string, to: string, what: string): string;
  wins(striker: string, defender: string): string;
  loses(striker: string, defender: string): string;
  both(striker: string, defender: string): string;
  flag(striker: string): string;
  acts(side: string, kind: string, move: string): string; // of Advance
  takes(piece: string, from: string, deed: string, target: string, to: string): string; // of Advance
  deeds: Record<string, string>; // what is done to another piece in Advance, by the kind of the move
  mayMove(piece: string, from: string, to: string): string;
  mayStrike(piece: string, from: string, target: string, to: string): string;
  mayAct(piece: string, kind: string, move: string): string; // of Advance
  drawn: Record<number, string>; // by the number of the ending
  won: Record<number, (winner: string, loser: string) => string>;
  refused(winner: string, loser: string): string; // by a set-up against the rules
}
