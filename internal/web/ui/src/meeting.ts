// Games that other people may join or watch, as the server lists them.

import type { Scene } from "./scene";

// Challenge is a game that anybody may join.
export interface Challenge {
  id: string;
  variant: string;
  name: string;
  side: string;
  minutes: number;
  increment: number;
  public?: boolean; // everybody may watch it
}

// Lobby is who is there, what they offer, and what may be watched.
export interface Lobby {
  here: string[];
  guests: number; // without a name
  challenges: Challenge[];
  games: PublicGame[];
}

export interface PublicGame {
  id: string;
  variant: string;
  names: [string, string];
  minutes: number;
  increment: number;
  ply: number;
}

// Invitation is what a link to a seat leads to.
export interface Invitation extends Challenge {
  game: string;
  own: boolean;
}

// LiveGame is a game of a tournament that is being played, as far as its organiser lets it be seen.
export interface LiveGame {
  id: string;
  tournament: string;
  names: [string, string];
  watch: string;
  delay: number;
  over?: boolean;
  scene?: Scene;
}
