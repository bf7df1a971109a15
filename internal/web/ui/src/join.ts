// Taking a seat by a link.

import { post, seatPath } from "./api";
import { button, h, replace, sentence } from "./dom";
import { forgetSeat, heldSeat, holdSeat } from "./prefs";
import { go } from "./router";
import { text } from "./text";

// seatNumber is the viewer of a scene by the name of the seat.
export const seatNumber: Record<string, number> = { first: 0, second: 1, watch: 2 };

// joinPage takes a seat by the secret in the link, which never leaves the
// browser but to claim the seat.
export function joinPage(main: HTMLElement, [id, seat]: string[]): void {
  const secret = decodeURIComponent(location.hash.slice(1));
  main.append(h("p", {}, text.joinTitle));
  if (!secret || !(seat in seatNumber)) {
    replace(main, h("p", { class: "error" }, text.errLink));
    return;
  }
  post<{ key: string }>(`${seatPath(id, seat)}/claim`, { secret }).then(({ key }) => {
    if (!heldSeat(id, seat)) holdSeat({ id, seat, key, title: `${id}`, when: Date.now() });
    history.replaceState(null, "", `/game/${id}/${seat}`);
    go(`/game/${id}/${seat}`);
  }, (e) => replace(main, h("p", { class: "error" }, e.message), h("p", {}, h("a", { href: "/" }, text.backHome))));
}

// foreignPage says that there is no such game, or that its seat is another's.
export function foreignPage(main: HTMLElement, id: string, seat: string, status: number, why: string): void {
  const title = status === 404 ? text.noGame : text.foreignSeat;
  document.title = `${title} · ${text.appName}`;
  replace(main, h("h1", {}, title), h("p", { class: "error", role: "alert" }, `${sentence(why)} ${status === 404 ? text.noGameAbout : text.foreignSeatAbout}`),
    h("div", { class: "actions" }, h("a", { href: "/" }, text.backHome),
      heldSeat(id, seat) && button(text.forgetThis, () => { forgetSeat(id, seat); go("/"); })));
}
