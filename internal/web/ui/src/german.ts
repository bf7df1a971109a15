// The German texts of the pages, from one file for each page.

import { friendText } from "./german/friend";
import { gameText } from "./german/game";
import { homeText } from "./german/home";
import { learnText } from "./german/learn";
import { pageText } from "./german/page";
import { piecesText } from "./german/pieces";
import { loadMore, saying, type More } from "./german/said";
import { setupText } from "./german/setup";
import type { Catalogue } from "./text";

// start is what every page needs; the rest comes with the sentences about games.
const start: Omit<Catalogue, keyof More> = {
  saying,
  loadMore: async () => { Object.assign(start, await loadMore()); },
  ...pageText,
  ...homeText,
  ...friendText,
  ...piecesText,
  ...gameText,
  ...setupText,
  ...learnText,
};

export const catalogue = start as Catalogue;
