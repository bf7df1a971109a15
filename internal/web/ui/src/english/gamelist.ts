// The English texts of the list of games to replay, which are loaded with it.

export const gameListText = {
  title: "Games to replay",
  search: "Player, or any words",
  variant: "Game",
  anyVariant: "All games",
  result: "Result",
  results: { "": "Any result", won: "You won", lost: "You lost", drawn: "Draw", first: "The first side won", second: "The second side won" } as Record<string, string>,
  length: "Length",
  lengths: { "": "Any length", "0-60": "Up to 60 moves", "61-200": "61 to 200 moves", "201-": "More than 200 moves" } as Record<string, string>,
  since: "Since",
  more: "More filters",
  mine: "Your games",
  tournaments: "Games of tournaments",
  example: "Games of the example tournament",
  contests: "By the rules of contests and courses",
  contestsAbout: "Our own programs played these for this page. Games of the contests themselves are not ours to show: open a file of one above.",
  none: "No game is like this.",
  showMore: (n: number) => `Show more (${n})`,
};
