// Every page but the first, by the first part of its address.

import { analysisPage } from "./analysis";
import { arenaPage } from "./arena";
import { make } from "./begin";
import { Bell } from "./bell";
import { blank } from "./blank";
import { here } from "./carrier";
import { gamePage } from "./game";
import { loadGround } from "./ground";
import { joinPage } from "./join";
import { later } from "./later";
import { learnPage } from "./learn";
import { Line } from "./line";
import { heldSeats } from "./prefs";
import { replayPage } from "./replay";
import type { Leave, Page } from "./router";
import { rulesPage } from "./rulespage";
import { setupPage } from "./setup";
import { text } from "./text";
import { tools } from "./tools";
import { watchPage } from "./watch";

// served is a page that needs a server: where there is none, it says so, and how to get one.
const served =
  (page: Page): Page =>
  (main, parts) =>
    here() ? blank(main, text.notFound, text.needsServer) : page(main, parts);

const pages = new Map<string, Page>(
  Object.entries({
    analysis: analysisPage,
    arena: served(arenaPage),
    bots: served(later<typeof import("./bots")>("bots", (file, main) => file.page(main, tools))),
    campaign: later<typeof import("./campaign")>("campaign", (file, main, parts) => file.page(main, tools, parts)),
    friend: served(() => {}), // where there is a server, it is the first page
    game: gamePage,
    join: served(joinPage),
    learn: learnPage,
    lobby: served(
      later<typeof import("./lobby")>("lobby", (file, main) => file.page(main, tools, { Line, Bell, make, heldSeats })),
    ),
    library: served(later<typeof import("./library")>("library", (file, main) => file.page(main, tools))),
    me: later<typeof import("./me")>("me", (file, main) => file.page(main, tools)),
    puzzle: later<typeof import("./puzzle")>("puzzle", (file, main) => file.page(main, tools)),
    replay: replayPage,
    rules: rulesPage,
    setup: setupPage,
    trainer: later<typeof import("./trainer")>("trainer", (file, main) => file.page(main, tools, loadGround)),
    watch: served(watchPage),
  }),
);

// page shows what is at an address.
export function page(main: HTMLElement, [name, ...parts]: string[]): Leave | void {
  const found = pages.get(name);
  return found ? found(main, parts) : blank(main, text.notFound, text.notFoundAbout);
}
