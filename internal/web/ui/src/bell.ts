// What tells a person who looks elsewhere that they are wanted: the title of the tab, a mark on its picture and on the
// program's, and where they have asked for it a notification of the system.

import { prefs, setPrefs } from "./prefs";

type Badged = Navigator & { setAppBadge?(): Promise<void>; clearAppBadge?(): Promise<void> };

// canNotify reports whether the system shows notifications of this page, or would if it was allowed.
export const canNotify = (): boolean => "Notification" in window && isSecureContext;

// askNotify switches notifications on or off; on only where the person allows them, who is asked now: it is called by a
// press, and by nothing else. It resolves to whether they are on.
export async function askNotify(on: boolean): Promise<boolean> {
  const notify = on && canNotify() && (await Notification.requestPermission()) === "granted";
  setPrefs({ notify });
  return notify;
}

export class Bell {
  private words = ""; // why the person is wanted, empty where they are not
  private about = "";
  private marked = false;
  private rung = ""; // of what a notification told last
  private shown: Notification | null = null;
  private see = (): void => this.mark();

  // tag is what the bell is for: a notification takes the place of the one before it.
  constructor(private tag: string) {
    document.addEventListener("visibilitychange", this.see);
  }

  // want says why the person is wanted, empty where they are not; about is the title of the page; once names the
  // occasion, of which a notification tells once.
  want(words: string, about: string, once: string): void {
    [this.words, this.about] = [words, about];
    this.mark();
    if (!words || !document.hidden || this.rung === once) return;
    this.rung = once;
    this.notify();
  }

  // close ends it; the title is that of the next page.
  close(): void {
    document.removeEventListener("visibilitychange", this.see);
    if (this.marked) this.badge(false);
  }

  private mark(): void {
    const away = !!this.words && document.hidden;
    if (this.about) document.title = [away && `● ${this.words}`, this.about].filter(Boolean).join(" · ");
    if (away !== this.marked) this.badge(away);
    if (!document.hidden) this.shown?.close();
  }

  // badge marks the tab's picture, and the program's where it is installed.
  private badge(on: boolean): void {
    this.marked = on;
    void picture(on);
    const app = navigator as Badged;
    void (on ? app.setAppBadge?.() : app.clearAppBadge?.())?.catch(() => {
      /* the system has no badges */
    });
  }

  private notify(): void {
    if (!prefs.notify || !canNotify() || Notification.permission !== "granted") return;
    try {
      const n = (this.shown = new Notification(this.words, { body: this.about, tag: this.tag }));
      n.onclick = () => {
        focus();
        n.close();
      };
    } catch {
      /* some phones show them for installed programs only */
    }
  }
}

let plain = "";

// picture has the tab's picture marked, or as it was.
async function picture(marked: boolean): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link || marked === !!plain) return;
  if (!marked) {
    link.href = plain;
    plain = "";
    return;
  }
  plain = link.href;
  const image = new Image();
  image.src = plain;
  await image.decode();
  if (!plain) return; // the person came back meanwhile
  const canvas = document.createElement("canvas"),
    size = (canvas.width = canvas.height = 32),
    at = canvas.getContext("2d")!;
  at.drawImage(image, 0, 0, size, size);
  at.fillStyle = "#d11a2a";
  at.strokeStyle = "#fff";
  at.lineWidth = 2;
  at.beginPath();
  at.arc(23, 9, 8, 0, 2 * Math.PI);
  at.fill();
  at.stroke();
  link.href = canvas.toDataURL();
}
