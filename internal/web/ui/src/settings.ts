// The panel in which a person says what they prefer.

import { askNotify, canNotify } from "./bell";
import { here } from "./carrier";
import { field, h, select, toast } from "./dom";
import { icon } from "./icons";
import { boardThemes } from "./piece";
import { look, prefs, setPrefs, type Prefs } from "./prefs";
import { play } from "./sound";
import { text, tongue, tongueNames } from "./text";

export function prefsPanel(): HTMLElement {
  const e = h(
    "details",
    { class: "prefs" },
    h("summary", { title: text.preferences }, icon("gear"), h("span", {}, text.preferences)),
    h(
      "div",
      { class: "panel" },
      field(
        text.tongue,
        select(tongueNames, tongue, (v) => {
          setPrefs({ language: v });
          location.reload();
        }),
      ),
      field(
        text.theme,
        select(
          [
            ["auto", text.themeAuto],
            ["light", text.themeLight],
            ["dark", text.themeDark],
          ],
          prefs.theme,
          (v) => setPrefs({ theme: v as Prefs["theme"] }),
        ),
      ),
      field(
        text.boardTheme,
        select(
          boardThemes.map((t) => [t.name, t.title] as [string, string]),
          look() || boardThemes[0].name,
          (v) => setPrefs({ board: v }),
        ),
      ),
      field(
        text.numbering,
        select(
          [
            ["low", text.numberingLow],
            ["high", text.numberingHigh],
          ],
          prefs.numbering,
          (v) => setPrefs({ numbering: v as Prefs["numbering"] }),
        ),
      ),
      field(
        text.movesPace,
        select(
          [
            ["normal", text.paceNormal],
            ["quick", text.paceQuick],
          ],
          prefs.moves,
          (v) => setPrefs({ moves: v as Prefs["moves"] }),
        ),
      ),
      field(
        text.talk,
        select(
          [
            ["short", text.talkShort],
            ["normal", text.talkNormal],
            ["figures", text.talkFigures],
          ],
          prefs.talk,
          (v) => setPrefs({ talk: v as Prefs["talk"] }),
        ),
      ),
      field(text.volume, volume()),
      !here() && canNotify() && h("label", { class: "check" }, notices(), text.notify),
    ),
  );
  document.addEventListener("pointerdown", (ev) => {
    if (!e.contains(ev.target as Node)) e.open = false;
  });
  e.addEventListener("keydown", (ev) => {
    if (ev.key !== "Escape") return;
    e.open = false;
    e.querySelector("summary")!.focus();
  });
  return e;
}

// notices are notifications of the system, for which the person is asked when they want them and never before.
function notices(): HTMLElement {
  const e = h("input", { type: "checkbox", checked: prefs.notify && Notification.permission === "granted" });
  e.addEventListener("change", () => {
    const wanted = e.checked;
    void askNotify(wanted).then((on) => {
      e.checked = on;
      if (wanted && !on) toast(text.notifyNot, true);
    });
  });
  return e;
}

// volume is how loud sounds are, from none; a change is heard.
function volume(): HTMLElement {
  const e = h("input", { type: "range", min: 0, max: 100, step: 10, value: prefs.volume });
  e.addEventListener("change", () => {
    setPrefs({ volume: Number(e.value) });
    play("move");
  });
  return e;
}
