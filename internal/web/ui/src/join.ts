// Taking a seat by a link.

import { post, seatPath } from "./api";
import { blank } from "./blank";
import { button, field, h, replace, sentence } from "./dom";
import { forgetSeat, heldSeat, holdSeat, prefs, setPrefs } from "./prefs";
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
    return blank(main, text.errLink);
  }
  if (seat === "watch" || prefs.name || heldSeat(id, seat)) return void sit(main, id, seat, secret);
  const name = h("input", { type: "text", maxlength: 30, autocomplete: "nickname", placeholder: text.guest });
  replace(main, h("form", { class: "card joining", onsubmit: (e: Event) => { e.preventDefault(); setPrefs({ name: name.value.trim() }); void sit(main, id, seat, secret); } },
    h("h1", {}, text.invited), h("p", { class: "about" }, text.invitedAbout), field(text.yourName, name), h("button", { type: "submit", class: "primary" }, text.sitDown)));
  name.focus();
}

// sit takes the seat.
async function sit(main: HTMLElement, id: string, seat: string, secret: string): Promise<void> {
  try {
    const { key } = await post<{ key: string }>(`${seatPath(id, seat)}/claim`, { secret, name: prefs.name || (heldSeat(id, seat) ? "" : text.guest) });
    if (!heldSeat(id, seat)) holdSeat({ id, seat, key, title: `${id}`, when: Date.now() });
    history.replaceState(null, "", `/game/${id}/${seat}`);
    go(`/game/${id}/${seat}`);
  } catch (e) {
    blank(main, text.foreignSeat, sentence((e as Error).message));
  }
}

// foreignPage says that there is no such game, or that its seat is another's.
export function foreignPage(main: HTMLElement, id: string, seat: string, status: number, why: string): void {
  const title = status === 404 ? text.noGame : text.foreignSeat;
  blank(main, title, `${sentence(why)} ${status === 404 ? text.noGameAbout : text.foreignSeatAbout}`,
    heldSeat(id, seat) && button(text.forgetThis, () => { forgetSeat(id, seat); go("/"); }));
}
