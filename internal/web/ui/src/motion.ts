// Motion, and whether somebody wants less of it.

const still = matchMedia("(prefers-reduced-motion: reduce)");

export const stillness = (): boolean => still.matches;
