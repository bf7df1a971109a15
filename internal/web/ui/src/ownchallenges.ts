// One's own challenges that stand in the lobby: each is one's own game, at which one sits until somebody comes.

import type { Line } from "./line";
import type { Held } from "./prefs";
import type { Tools } from "./tools";

export class OwnChallenges {
  private standing = new Map<string, Held>();
  private lines = new Map<string, Line>(); // of games that may be such

  // changed is told when there are others; taken when somebody has come to one that was posted here.
  constructor(
    private app: Tools,
    private line: typeof Line,
    private changed: () => void,
    private taken: (held: Held, name: string) => void,
  ) {}

  get all(): Held[] {
    return [...this.standing.values()];
  }

  has(id: string): boolean {
    return this.standing.has(id);
  }

  // follow sits at one's own game until somebody comes, whom a page of it would wait for too. One that was
  // posted here is shown then.
  follow(held: Held, posted: boolean): void {
    const line = new this.line(`${held.id}/${held.seat}`, {
      data: (u) => {
        const s = u as { joined: [boolean, boolean]; players: [string, string]; phase: string },
          other = held.seat === "first" ? 1 : 0;
        if (!s.joined[other] && s.phase !== "over") {
          posted = true;
          this.standing.set(held.id, held);
          return this.changed();
        }
        this.drop(held.id);
        if (posted && s.phase !== "over") this.taken(held, s.players[other]);
      },
      lost: () => {},
      refused: () => this.drop(held.id),
    });
    this.lines.set(held.id, line);
    if (!posted) return;
    this.standing.set(held.id, held); // whoever leaves before the first word of it withdraws it too
    this.changed();
  }

  // withdraw takes a challenge back, unless somebody has just accepted it. It is forgotten at once: whoever comes back to
  // the lobby meanwhile does not offer it again.
  async withdraw(held: Held): Promise<void> {
    this.app.forgetSeat(held.id, held.seat);
    try {
      await this.app.post(`/api/games/${held.id}/${held.seat}/withdraw`);
    } catch (e) {
      this.app.holdSeat(held);
      throw e;
    }
  }

  drop(id: string): void {
    this.lines.get(id)?.close();
    this.lines.delete(id);
    this.standing.delete(id);
    this.changed();
  }

  // close offers none of them any longer.
  close(): void {
    for (const line of this.lines.values()) line.close();
    for (const held of this.all) void this.withdraw(held).catch(() => {}); // it stays among one's games
  }
}
