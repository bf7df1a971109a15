// The script of the report page: the games in it are replayed on one board, and
// the list of games is filtered.

import { board, order, read, type Cell, type Film } from "../film/film";

const $ = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;

let film: Film | null = null, ply = 0, timer = 0;

// draw shows the position after the moves made.
function draw(film: Film): void {
  const step = ply > 0 ? film.steps[ply - 1] : undefined;
  const changed = new Set(step && [step.from, step.to, ...step.set.map(([square]) => square)]);
  const place = $("viewer-board");
  place.style.gridTemplateColumns = `repeat(${film.width}, 1fr)`;
  const cells = board(film, ply);
  const squares = order(film.width, film.height, film.turned, film.mirrored).flat();
  place.replaceChildren(...squares.map((i) => square(film, cells[i], changed.has(i))));
  let text = "start";
  if (step) text = `${ply}. ${step.text}${step.strike ? ` ${step.strike.replace("x", "×")}` : ""}`;
  place.setAttribute("aria-label", `position after ${text}`);
  $("viewer-move").textContent = ply === film.steps.length ? `${text} (${film.fault || film.ending})` : text;
  $<HTMLInputElement>("ply").value = String(ply);
}

function square(film: Film, cell: Cell, changed: boolean): HTMLElement {
  const { man, lake, wall } = read(film, cell);
  const e = document.createElement("span");
  e.className = (man ? ["first", "second"][man.side] : lake || wall ? "lake" : "") + (changed ? " changed" : "");
  e.textContent = man ? man.token : wall ? "#" : "";
  if (man) e.title = man.name;
  return e;
}

function go(to: number): void {
  if (!film) return;
  ply = Math.max(0, Math.min(film.steps.length, to));
  if (ply === film.steps.length) pause();
  draw(film);
}

function pause(): void {
  clearInterval(timer);
  timer = 0;
  $("play").textContent = "play";
}

function play(): void {
  if (timer || !film) return pause();
  if (ply === film.steps.length) go(0);
  $("play").textContent = "pause";
  timer = window.setInterval(() => go(ply + 1), 250);
}

// unpack reads a game as the page has it: JSON, compressed, in base64.
async function unpack(text: string): Promise<Film> {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).json();
}

async function open(number: string): Promise<void> {
  const button = document.querySelector<HTMLButtonElement>(`button[data-game="${number}"]`);
  if (!button) return;
  pause();
  film = await unpack(button.dataset.replay!);
  const cells = button.closest("tr")!.children;
  $("viewer-title").textContent = `Game ${number}: ${cells[1].textContent} – ${cells[2].textContent}`;
  $<HTMLInputElement>("ply").max = String(film.steps.length);
  $("viewer").hidden = false;
  go(0);
  $("viewer").scrollIntoView({ block: "start" });
  $("viewer-title").focus();
}

document.addEventListener("click", (e) => {
  const link = (e.target as Element).closest<HTMLElement>("[data-game]");
  if (!link) return;
  e.preventDefault();
  void open(link.dataset.game!);
});
$("first").onclick = () => go(0);
$("back").onclick = () => go(ply - 1);
$("next").onclick = () => go(ply + 1);
$("last").onclick = () => go(film?.steps.length ?? 0);
$("ply").oninput = (e) => go(Number((e.target as HTMLInputElement).value));
$("play").onclick = play;
$("close").onclick = () => { pause(); $("viewer").hidden = true; };
document.addEventListener("keydown", (e) => {
  if ($("viewer").hidden || (e.target as Element).tagName === "INPUT") return;
  if (e.key === "ArrowLeft") go(ply - 1);
  else if (e.key === "ArrowRight") go(ply + 1);
  else if (e.key === "Escape") $("close").click();
});
$("filter").oninput = (e) => {
  const want = (e.target as HTMLInputElement).value.toLowerCase();
  for (const row of $<HTMLTableElement>("games").tBodies[0].rows) row.hidden = !row.textContent!.toLowerCase().includes(want);
};
