// Taking a seat by a link.

import { Failure, post, seatPath, type Invitation } from "./api";
import { blank } from "./blank";
import { variantName } from "./cards";
import { button, field, h, replace, select, sentence } from "./dom";
import { emblem } from "./piece";
import { forgetSeat, heldSeat, holdSeat, prefs, setPrefs } from "./prefs";
import { go, type Leave } from "./router";
import { text } from "./text";

// seatNumber is the viewer of a scene by the name of the seat.
export const seatNumber: Record<string, number> = { first: 0, second: 1, watch: 2 };

// joinPage takes a seat by the secret in the link, which never leaves the
// browser but to claim the seat.
export function joinPage(main: HTMLElement, [id, seat]: string[]): Leave | void {
  const secret = decodeURIComponent(location.hash.slice(1));
  main.append(h("p", {}, text.joinTitle));
  if (!secret || !(seat in seatNumber)) return blank(main, text.errLink);
  if (seat === "watch" || heldSeat(id, seat)) return void sit(main, id, seat, secret);
  let left = false;
  post<Invitation>(`${seatPath(id, seat)}/invitation`, { secret }).then(
    (i) => {
      if (left) return;
      if (i.own) void sit(main, id, seat, secret);
      else ask(main, i, secret);
    },
    (e: Error) => {
      if (!left) refused(main, e);
    },
  );
  return () => {
    left = true;
  };
}

// ask tells what the invitation is to, and asks for a name; only a press takes the seat.
function ask(main: HTMLElement, i: Invitation, secret: string): void {
  const name = h("input", { type: "text", maxlength: 30, value: prefs.name, autocomplete: "nickname" });
  const setup = setupChoice();
  const clock = i.minutes ? text.minutes(i.minutes, i.increment) : text.noClock,
    side = text.sides[i.game][seatNumber[i.side]];
  replace(
    main,
    h(
      "form",
      {
        class: "card joining",
        onsubmit: (e: Event) => {
          e.preventDefault();
          setPrefs({ name: name.value.trim() });
          void sit(main, i.id, i.side, secret, i.game === "stratego" && !setup.value);
        },
      },
      h("div", { class: "blankart", "aria-hidden": "true" }, emblem(0, i.game), emblem(1, i.game)),
      h("h1", {}, text.invited(i.name)),
      h("p", {}, `${variantName(i.variant)} · ${clock} · ${text.invitedAs(side)}`),
      h("p", { class: "about" }, text.invitedAbout),
      field(text.yourName, name),
      i.game === "stratego" && field(text.setup, setup),
      h("button", { type: "submit", class: "primary" }, text.sitDown),
    ),
  );
  name.focus();
}

// refused says why a link opens nothing.
function refused(main: HTMLElement, e: Error): void {
  const unknown = e instanceof Failure && e.status === 404;
  blank(
    main,
    unknown ? text.noGame : text.foreignSeat,
    `${sentence(e.message)}${unknown ? ` ${text.noGameAbout}` : ""}`,
  );
}

// setupChoice is who places the pieces of whoever sits down; where that is not they themselves, the value is empty.
const setupChoice = (): HTMLSelectElement =>
  select(
    [
      ["own", text.setupOwn],
      ["", text.setupGiven],
    ],
    "own",
  );

// sit takes the seat; given has a good set-up laid there.
async function sit(main: HTMLElement, id: string, seat: string, secret: string, given = false): Promise<void> {
  try {
    const { key } = await post<{ key: string }>(`${seatPath(id, seat)}/claim`, { secret, name: prefs.name });
    if (!heldSeat(id, seat)) holdSeat({ id, seat, key, title: `${id}`, when: Date.now(), given });
    history.replaceState(null, "", `/game/${id}/${seat}`);
    go(`/game/${id}/${seat}`);
  } catch (e) {
    refused(main, e as Error);
  }
}

// foreignPage says that there is no such game, or that its seat is another's.
export function foreignPage(main: HTMLElement, id: string, seat: string, status: number, why: string): void {
  const title = status === 404 ? text.noGame : text.foreignSeat;
  blank(
    main,
    title,
    `${sentence(why)} ${status === 404 ? text.noGameAbout : text.foreignSeatAbout}`,
    heldSeat(id, seat) &&
      button(text.forgetThis, () => {
        forgetSeat(id, seat);
        go("/");
      }),
  );
}
