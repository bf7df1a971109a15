"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const ranks = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "B", "F"];
  let game = null, frames = [], ply = 0, timer = null;

  // A square's character as its class and its label. In Stratego A to L are the
  // ranks of the first side; in Advance upper case is the first side.
  function piece(c) {
    if (c === "." ) return ["", ""];
    if (c === "+" || c === "#") return ["lake", c === "#" ? "#" : ""];
    const first = c === c.toUpperCase();
    const label = game.w === 9 ? c.toUpperCase() : ranks[c.toUpperCase().charCodeAt(0) - 65];
    return [first ? "first" : "second", label];
  }

  async function unpack(text) {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).json();
  }

  function draw() {
    const board = $("viewer-board");
    board.style.gridTemplateColumns = `repeat(${game.w}, 1fr)`;
    const changed = new Set(ply > 0 ? (game.steps[ply - 1].d || []).filter((_, i) => i % 2 === 0) : []);
    board.replaceChildren(...[...frames[ply]].map((c, i) => {
      const cell = document.createElement("span");
      const [kind, label] = piece(c);
      cell.className = kind + (changed.has(i) ? " changed" : "");
      cell.textContent = label;
      return cell;
    }));
    const text = ply === 0 ? "start" : `${ply}. ${game.steps[ply - 1].t}`;
    $("viewer-move").textContent = ply === game.steps.length ? `${text} (${game.result})` : text;
    board.setAttribute("aria-label", `position after ${text}`);
    $("ply").value = ply;
  }

  function go(to) {
    ply = Math.max(0, Math.min(game.steps.length, to));
    if (ply === game.steps.length) pause();
    draw();
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    $("play").textContent = "play";
  }

  async function open(number) {
    const button = document.querySelector(`button[data-game="${number}"]`);
    if (!button) return;
    pause();
    game = await unpack(button.dataset.replay);
    frames = [game.start];
    for (const step of game.steps) {
      const squares = [...frames[frames.length - 1]];
      const d = step.d || [];
      for (let i = 0; i < d.length; i += 2) squares[d[i]] = d[i + 1];
      frames.push(squares.join(""));
    }
    const cells = button.closest("tr").children;
    $("viewer-title").textContent = `Game ${number}: ${cells[1].textContent} – ${cells[2].textContent}`;
    $("ply").max = game.steps.length;
    $("viewer").hidden = false;
    go(0);
    $("viewer").scrollIntoView({ block: "start" });
    $("viewer-title").focus();
  }

  document.addEventListener("click", (e) => {
    const link = e.target.closest("[data-game]");
    if (!link) return;
    e.preventDefault();
    open(link.dataset.game);
  });
  $("first").onclick = () => go(0);
  $("back").onclick = () => go(ply - 1);
  $("next").onclick = () => go(ply + 1);
  $("last").onclick = () => go(game.steps.length);
  $("ply").oninput = (e) => go(Number(e.target.value));
  $("play").onclick = () => {
    if (timer) return pause();
    if (ply === game.steps.length) go(0);
    $("play").textContent = "pause";
    timer = setInterval(() => go(ply + 1), 250);
  };
  $("close").onclick = () => { pause(); $("viewer").hidden = true; };
  document.addEventListener("keydown", (e) => {
    if ($("viewer").hidden || e.target.tagName === "INPUT") return;
    if (e.key === "ArrowLeft") go(ply - 1);
    else if (e.key === "ArrowRight") go(ply + 1);
    else if (e.key === "Escape") $("close").click();
  });
  $("filter").oninput = (e) => {
    const want = e.target.value.toLowerCase();
    for (const row of $("games").tBodies[0].rows) row.hidden = !row.textContent.toLowerCase().includes(want);
  };
})();
