// The script of a report: the curves of the ratings, the replay of the games in the page,
// and the filter of their list.

import mark from "../../web/ui/icon.svg";
import type { Film } from "../../records/film/film";
import { Curves, hiddenFirst, type Curve } from "../../web/ui/src/curves";
import { h } from "../../web/ui/src/dom";
import { Viewer, type Ground } from "./viewer";

const $ = <T extends HTMLElement>(id: string) =>
  document.getElementById(id) as T;
const data = <T>(id: string): T | null =>
  JSON.parse($(id)?.textContent || "null");

const curves = data<Curve[]>("curves");
if (curves)
  $("history").append(
    new Curves(
      {
        picture:
          "Elo of each player over the games it has played, with 95 % intervals; the figures are in the table of ratings",
        across: "games played by the player",
        up: "Elo",
      },
      curves,
      hiddenFirst(curves),
    ).element,
  );
document.querySelector(".logo")?.prepend(h("img", { src: mark, alt: "" }));

let viewer: Viewer | null = null;

// unpack reads a game as the page has it: JSON, compressed, in base64.
async function unpack(text: string): Promise<Film> {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).json();
}

function close(): void {
  viewer?.close();
  viewer = null;
  $("viewer").hidden = true;
}

async function open(number: string): Promise<void> {
  const button = document.querySelector<HTMLButtonElement>(
    `button[data-game="${number}"]`,
  );
  if (!button) return;
  const film = await unpack(button.dataset.replay!);
  close();
  viewer = new Viewer(film, data<Ground>("ground")!);
  const cells = button.closest("tr")!.children;
  $("viewer-title").textContent =
    `Game ${number}: ${cells[1].textContent} – ${cells[2].textContent}`;
  $("viewer-place").replaceChildren(viewer.element);
  $("viewer").hidden = false;
  $("viewer").scrollIntoView({ block: "start" });
  $("viewer-title").focus();
}

document.addEventListener("click", (e) => {
  const link = (e.target as Element).closest<HTMLElement>(
    "[data-game]:not(.viewer)",
  );
  if (!link?.matches("a, button")) return;
  e.preventDefault();
  void open(link.dataset.game!);
});
$("close").onclick = close;
document.addEventListener("keydown", (e) => {
  if (e.key === "Escape") close();
});
$("filter").oninput = (e) => {
  const want = (e.target as HTMLInputElement).value.toLowerCase();
  for (const row of $<HTMLTableElement>("games").tBodies[0].rows)
    row.hidden = !row.textContent!.toLowerCase().includes(want);
};
