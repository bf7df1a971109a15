// Motion, and whether somebody wants less of it.

const still = matchMedia("(prefers-reduced-motion: reduce)");

// stillness reports whether nothing should move: the person wants less motion, or
// the page is not seen.
export const stillness = (): boolean => still.matches || document.hidden;

// afterFrame does something when the next frame has been shown, at once where nothing
// moves: two pieces of work then share no frame.
export function afterFrame(what: () => void): void {
  if (stillness()) what();
  else requestAnimationFrame(() => setTimeout(what));
}

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
