// What two people need besides a board: an invitation, whether the other one is
// there, and a rematch.

import { located } from "./base";
import { post, seatPath, type Scene, type Sequel, type Side } from "./api";
import { button, failed, field, h, replace, svg, toast } from "./dom";
import { forgetSeat, heldSeat, holdSeat, prefs, type Held } from "./prefs";
import { go } from "./router";
import { text } from "./text";

// twoPeople reports whether both seats are for people.
export const twoPeople = (s: Scene): boolean => !s.bots[0] && !s.bots[1] && !s.solo;

// linkLine is an address to copy, on this server or under another origin of it.
export function linkLine(label: string, address: string, origin = location.origin): HTMLElement {
  const input = h("input", { type: "text", readonly: true, value: origin + located(address) });
  input.addEventListener("focus", () => input.select());
  return h(
    "div",
    { class: "link" },
    field(label, input),
    button(text.copy, () => void copy(input)),
  );
}

async function copy(input: HTMLInputElement): Promise<void> {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    document.execCommand("copy"); // where the page has no clipboard of its own
  }
  toast(text.copied);
}

// here says that the address is this machine's own, and what to do about it.
function here(): (HTMLElement | string)[] {
  const option = `--addr 0.0.0.0:${location.port || "80"}`, // its own port
    [before, after] = text.inviteHere(option).split(option);
  return [before, h("code", {}, option), after];
}

// loopback reports whether the page's address leads nowhere from another machine.
export const loopback = (): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

// invitation is the one link to send, with its code for a camera, while the other
// seat is free; nothing otherwise.
export function invitation(e: HTMLElement, s: Scene, held?: Held): void {
  const other: Side = held?.seat === "first" ? 1 : 0;
  const waiting = !!held?.invite && held.seat !== "watch" && !s.joined[other] && twoPeople(s);
  if (e.dataset.waiting === String(waiting)) return;
  e.dataset.waiting = String(waiting);
  e.hidden = !waiting;
  if (!waiting) return replace(e);
  const address = `/join/${held!.id}/${other === 0 ? "first" : "second"}#${held!.invite}`;
  const code = h("div", { class: "code" }),
    links = h("div", { class: "inviting" }, code, linkLine(text.invite, address)),
    only = h("p", { class: "about", hidden: !loopback() }, ...here());
  replace(
    e,
    h("h2", {}, text.inviteTitle),
    h("p", { class: "about" }, held!.choice?.opponent === "*open" ? text.inviteOpen : text.inviteAbout),
    links,
    only,
    button(text.inviteCancel, () => void cancel(held!)),
  );
  const draw = async (origin: string) => {
    const c = await post<Code>("/api/code", { text: origin + located(address) });
    const [other] = c.reach ?? [];
    if (loopback() && other && origin === location.origin) {
      // This address leads nowhere from another machine, and that one does.
      links.replaceChildren(code, linkLine(text.invite, address, other));
      only.hidden = true;
      return draw(other);
    }
    replace(code, picture(c));
  };
  draw(location.origin).catch(() => {
    /* the link is enough */
  });
}

interface Code {
  size: number;
  path: string;
  reach?: string[] | null; // this server's addresses for other machines
}

function picture({ size, path }: Code): SVGElement {
  const edge = 3; // squares of quiet around it
  return svg(
    "svg",
    {
      viewBox: `${-edge} ${-edge} ${size + 2 * edge} ${size + 2 * edge}`,
      role: "img",
      "aria-label": text.inviteCode,
      "shape-rendering": "crispEdges",
    },
    svg("rect", { x: -edge, y: -edge, width: size + 2 * edge, height: size + 2 * edge, fill: "#fff" }),
    svg("path", { d: path, fill: "#000" }),
  );
}

// cancel withdraws an invitation that nobody has accepted, and forgets the game.
async function cancel({ id, seat }: Held): Promise<void> {
  try {
    await post(`${seatPath(id, seat)}/withdraw`);
    forgetSeat(id, seat);
    toast(text.inviteCancelled);
    go("/");
  } catch (e) {
    failed(e);
  }
}

// presence is whether the other player has a page open; null where nobody asks.
export function presence(s: Scene, mine: Side | null): boolean | null {
  return twoPeople(s) && mine !== null && s.phase !== "over" && s.joined[0] && s.joined[1] ? s.present[1 - mine] : null;
}

// follow takes the seat of the next game, and shows it.
export async function followSequel(n: Sequel, from: { id: string; seat: string }): Promise<void> {
  if (heldSeat(n.id, n.seat)) return; // it was followed before
  const { key } = await post<{ key: string }>(`${seatPath(n.id, n.seat)}/claim`, {
    secret: n.invite,
    name: prefs.name,
  });
  const before = heldSeat(from.id, from.seat);
  holdSeat({ id: n.id, seat: n.seat, key, watch: n.watch, title: before?.title ?? n.id, when: Date.now() });
  go(`/game/${n.id}/${n.seat}`);
}
