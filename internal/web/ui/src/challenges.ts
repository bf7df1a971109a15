// Games on this server that wait for somebody, and the way to the lobby.

import { get, post, type Challenge, type Lobby } from "./api";
import { variantName } from "./cards";
import { button, failed, h, replace } from "./dom";
import { holdSeat, prefs } from "./prefs";
import { go } from "./router";
import { text } from "./text";

const every = 5000; // milliseconds

// challenges lists them as long as the page is shown; stop ends it.
export function challenges(): { element: HTMLElement; stop: () => void } {
  const element = h("section", { class: "card challenges", hidden: true });
  let shown = "";
  const renew = async () => {
    const lobby = await get<Lobby>("/api/lobby").catch(() => null);
    const key = JSON.stringify(lobby);
    if (key === shown || !lobby) return; // keep the focus where it is
    shown = key;
    const { challenges: all, here, guests, games } = lobby,
      people = here.length + guests,
      friends = document.querySelector<HTMLElement>("#main")?.dataset.page === "friend";
    element.hidden = !friends && !(all.length + people + games.length);
    replace(
      element,
      h("h2", {}, text.challenges),
      h("ul", { class: "games" }, ...all.map(item)),
      h("p", { class: "about" }, text.lobbyHas(people, games.length), " ", h("a", { href: "/lobby" }, text.toLobby)),
    );
  };
  void renew();
  const timer = setInterval(() => void renew(), every);
  return { element, stop: () => clearInterval(timer) };
}

function item(c: Challenge): HTMLElement {
  return h(
    "li",
    {},
    h("span", {}, h("b", {}, c.name || text.guest), ` · ${variantName(c.variant)}`),
    h("span", { class: "state" }, c.minutes ? text.minutes(c.minutes, c.increment) : text.noClock),
    button(text.joinGame, () => void join(c), {
      class: "primary",
      "aria-label": text.joinGameOf(c.name || text.guest),
    }),
  );
}

async function join(c: Challenge): Promise<void> {
  try {
    const { seat, key } = await post<{ seat: string; key: string }>(`/api/challenges/${c.id}`, { name: prefs.name });
    holdSeat({ id: c.id, seat, key, title: `${variantName(c.variant)} · ${c.name || text.guest}`, when: Date.now() });
    go(`/game/${c.id}/${seat}`);
  } catch (e) {
    failed(e);
  }
}
