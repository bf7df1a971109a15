// The English texts of the pages, from one file for each page. What the game itself
// tells (moves, verdicts) the server says in English already, so there is nothing to
// tell again.

import { arenaText } from "./english/arena";
import { botsText } from "./english/bots";
import { friendText } from "./english/friend";
import { gameText } from "./english/game";
import { homeText } from "./english/home";
import { learnText } from "./english/learn";
import { lobbyText } from "./english/lobby";
import { pageText } from "./english/page";
import { piecesText } from "./english/pieces";
import { reviewText } from "./english/review";
import { setupText } from "./english/setup";
import type { Part } from "./say";
import type { GameWords } from "./words";

export { english as catalogue };

export const english = {
  told: undefined as GameWords | undefined,
  saying: undefined as ((p: Part) => string | undefined) | undefined,
  // What the server says of games is loaded with the pages of games.
  loadMore: undefined as (() => Promise<void>) | undefined,
  ...pageText,
  ...homeText,
  ...friendText,
  ...piecesText,
  ...gameText,
  ...setupText,
  ...reviewText,
  ...learnText,
  ...botsText,
  ...arenaText,
  ...lobbyText,
};
