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
  firstGame: "Play your first game",
  newHere: "New here? Learn to play in a few minutes",
  aim: "marked",
};
