// The English texts of the lessons.

export const learnText = {
  learnTitle: "Learn to play",
  learnLead: (n: number) => `${n} lessons on small boards, ten minutes in all, with the real rules: how pieces go and strike, and how to read, bluff, guard and trap.`,
  lessonOf: (n: number, all: number) => `Lesson ${n} of ${all}`,
  lessons: "Lessons",
  lessonDone: "done",
  lessonHint: "Hint",
  lessonAgain: "Try again",
  lessonNext: "Next lesson",
  lessonWell: "Well done.",
  lessonBad: "Not this way.",
  lessonNearer: (steps: number, before: number) =>
    `${steps < before ? "Nearer" : steps > before ? "Farther away" : "No nearer"}: ${steps} ${steps === 1 ? "step" : "steps"} to the marked square, ${before} before.`,
  lessonStill: "The goal is not reached yet.",
  firstGame: "Play your first game",
  newHere: "New here? Learn to play in a few minutes",
  aim: "marked",
};
