// The English texts of the page of the campaign, which are loaded with it.

export const campaignText = {
  lead: "Fifteen battles, small boards first. Each has one new idea and three stars; a game without help earns all of them.",
  total: (n: number, of: number) => `${n} of ${of} stars`,
  stars: (n: number) => `${n} of 3 stars`,
  later: "opens later",
  battle: (n: number) => `Battle ${n}`,
  board: (size: string, n: number) => `${size.replace("x", "×")}, ${n} pieces each`,
  given: "your set-up is given",
  own: "you set up yourself",
  reached: "Reached",
  open: "Not reached yet",
  played: (n: number, won: number) => `${n === 1 ? "Played once" : `Played ${n} times`}, won ${won}.`,
  lastGame: "The last game: ",
  play: (name: string) => `Play ${name}`,
  opens: (n: number) => `Opens when battle ${n - 2} or ${n - 1} is won.`,
};
