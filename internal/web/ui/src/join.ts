// Taking a seat by a link.

import { post, seatPath } from "./api";
import { h, replace } from "./dom";
import { heldSeat, holdSeat } from "./prefs";
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
