"use strict";
// The boxes of the legend show and hide the curves of the ratings over time.
document.addEventListener("change", (e) => {
  const player = e.target.dataset.curve;
  if (player === undefined) return;
  document.querySelector(`.curve[data-player="${player}"]`).classList.toggle("off", !e.target.checked);
});
