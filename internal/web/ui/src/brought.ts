// What one page brings another: a record to analyse, at one of its moves.

const place = "flagfall.analysis";

interface Brought {
  record: string;
  ply: number;
}

// analyse has the next visit of the analysis board begin with a record at one of its moves.
export const analyse = (record: string, ply: number): void =>
  sessionStorage.setItem(place, JSON.stringify({ record, ply } satisfies Brought));

// toAnalyse is what was brought there, once.
export function toAnalyse(): Brought | null {
  const kept = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  return kept ? (JSON.parse(kept) as Brought) : null;
}
