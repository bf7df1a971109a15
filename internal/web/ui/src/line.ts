// The line to the server: the events of one seat, put together to scenes.

import type { Played, Scene } from "./api";
import { seatPath } from "./api";

export class Line {
  private source: EventSource | null = null;
  private history: Played[] = [];
  private timer = 0;
  private delay = 500;
  private closed = false;

  constructor(private id: string, private seat: string, private onScene: (s: Scene) => void, private onLost: (refused: boolean) => void) {
    this.open();
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.retry);
  }

  private open(): void {
    clearTimeout(this.timer);
    this.source?.close();
    const source = (this.source = new EventSource(`${seatPath(this.id, this.seat)}/events`));
    source.onmessage = (e) => {
      this.delay = 500;
      const scene = JSON.parse(e.data) as Scene;
      this.history = this.history.slice(0, scene.historyFrom).concat(scene.history ?? []);
      scene.history = this.history;
      this.onScene(scene);
    };
    source.onerror = () => {
      const refused = source.readyState === EventSource.CLOSED;
      source.close();
      if (this.closed || source !== this.source) return;
      this.onLost(refused);
      this.timer = window.setTimeout(() => this.open(), this.delay);
      this.delay = Math.min(this.delay * 2, 5_000);
    };
  }

  // retry opens a line that is down at once: the machine woke up.
  private retry = (): void => {
    if (!this.closed && document.visibilityState === "visible" && this.source?.readyState !== EventSource.OPEN) this.open();
  };

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.source?.close();
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.retry);
  }
}
