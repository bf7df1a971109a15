// What there is to play and to learn, as the server tells it: variants and opponents, boards of set-ups, lessons, rules.

import type { Said } from "./say";
import type { Scene } from "./scene";

export interface Opponent {
  spec: string;
  name: string;
  title: string;
  about: string;
  group: string;
  kind?: string;
  face?: string;
  figure: string;
  strength: number;
}
export interface Variant {
  name: string;
  title: string;
  game: string;
  outline: string;
  course?: boolean;
  solo?: boolean;
  opponents: Opponent[];
  default: string;
}
export interface Preset {
  name: string;
  about: string;
  setup: string;
}
export interface Ground {
  name: string;
  title: string;
  grid: { Width: number; Height: number };
  lakes: number[];
  names: string[];
  columns: string[];
  rows: string[];
  homes: [number[], number[]];
  turned: [boolean, boolean];
  mirrored?: boolean;
  army: { tokens: string; count: number }[];
  flagRows: number;
  presets: Preset[];
}
// Lesson is one thing to learn, with what is said of it; Step a lesson after moves.
export interface Lesson {
  name: string;
  title: string;
  goal: string;
  hint: string;
  done: string;
  wrong: string;
  aims: string[];
}
export interface Step {
  scene: Scene;
  state: "open" | "done" | "wrong" | "illegal";
  why?: Said;
}

// Rulebook is what there is to know of a variant; ranks of a Kind are tokens.
export interface Rulebook {
  name: string;
  title: string;
  game: string;
  words: Said[][];
  army: Kind[];
}
export interface Kind {
  token: string;
  name: string;
  count: number;
  goes?: "still" | "steps" | "runs" | "runs-peace";
  beats?: string;
  ties?: string;
  loses?: string;
  fears?: string;
}
export interface Fault {
  words: Said;
  squares: number[];
}
