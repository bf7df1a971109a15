// The line between the page of a seat and the server.

import { post, seatPath } from "./api";
import { Line, type Listener } from "./line";
import { heldSeat } from "./prefs";

export class SeatLine {
  private line: Line;
  private reclaimed = false;

  constructor(
    private id: string,
    private seat: string,
    private hearer: Listener,
  ) {
    this.line = new Line(`${id}/${seat}`, {
      data: (u) => hearer.data(u),
      lost: (why) => hearer.lost(why),
      refused: (status, why) => void this.refused(status, why),
    });
  }

  close(): void {
    this.line.close();
  }

  // refused tries the key that this browser keeps, once, where the server did not give the seat; otherwise it says what is
  // wrong, and nothing is tried again.
  private async refused(status: number, why: string): Promise<void> {
    const held = heldSeat(this.id, this.seat);
    if (status === 403 && held && !this.reclaimed) {
      this.reclaimed = true;
      try {
        await post(`${seatPath(this.id, this.seat)}/claim`, { secret: held.key });
        return this.line.follow();
      } catch {
        /* the key is no good */
      }
    }
    this.hearer.refused(status, why);
  }
}
