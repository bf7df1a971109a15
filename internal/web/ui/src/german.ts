// The German texts of the pages, from one file for each page.

import { arenaText } from "./german/arena";
import { botsText } from "./german/bots";
import { friendText } from "./german/friend";
import { gameText } from "./german/game";
import { homeText } from "./german/home";
import { learnText } from "./german/learn";
import { pageText } from "./german/page";
import { piecesText } from "./german/pieces";
import { reviewText } from "./german/review";
import { loadMore, saying } from "./german/said";
import { setupText } from "./german/setup";
import type { Catalogue } from "./text";

export const catalogue: Catalogue = {
  told: undefined, // it comes with the sentences about games
  saying,
  loadMore: async () => { catalogue.told = await loadMore(); },
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
};
