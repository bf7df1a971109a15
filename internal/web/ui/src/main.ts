// The application: one page that shows what its address names.

import icon from "../icon.svg";
import { engine } from "./local"; // first: it begins while everything else is loaded
import { arrive } from "./base";
import { here } from "./carrier";
import { h } from "./dom";
import { homePage } from "./home";
import { later } from "./later";
import { applyTheme } from "./prefs";
import { register, start } from "./router";
import { prefsPanel } from "./settings";
import { script } from "./script";
import { text } from "./text";
import { tools } from "./tools";

register(
  homePage,
  later<typeof import("./pages")>("pages", (file, main, parts) => file.page(main, parts)),
);

// draw begins the pages.
function draw(): void {
  arrive();
  applyTheme();
  document.querySelector("#unloaded")?.remove();
  document.body.append(
    h("a", { href: "#main", class: "skip" }, text.skip),
    h(
      "header",
      {},
      h("a", { href: "/", class: "logo" }, h("img", { src: icon, alt: "" }), text.appName),
      h(
        "nav",
        { "aria-label": text.navMain },
        h("a", { href: "/" }, text.navPlay),
        h("a", { href: "/learn" }, text.navLearn),
        h("a", { href: "/setup" }, text.navSetup),
        h("a", { href: "/replay" }, text.navReplay),
        !here() && h("a", { href: "/arena" }, text.navArena),
      ),
      prefsPanel(),
    ),
    start(),
  );
}

if (engine) void Promise.race([engine.began, new Promise((go) => setTimeout(go, 200))]).then(draw);
else draw();
// What is needed offline is fetched when the engine runs, which is awaited: any answer of it
// says so.
void engine
  ?.fetch("/api/")
  .then((): Promise<typeof import("./update")> => import(new URL("update.js", import.meta.url).href))
  .then((file) => file.keepOffline(tools, script("/offline.js")))
  .catch((e: Error) => console.warn(e.message));
