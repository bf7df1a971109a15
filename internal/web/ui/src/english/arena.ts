// The English texts of tournaments.

export const arenaText = {
  arenaTitle: "Arena",
  arenaNone: "No tournament is watched. Start the server with “flagfall serve --watch spring.toml”.",
  arenaLead: "Tournaments update by themselves while they are played.",
  arenaState: (done: number, all: number, over: boolean) => `${done} of ${all} games${over ? ", over" : ""}`,
  player: "Player",
  points: "Points",
  gamesPlayed: "Games",
  elo: "Elo",
  eloRelative: (to: string) => `Elo is relative to ${to}.`,
  crossTable: "Cross table (won = drawn − lost)",
  ratingPlot: "Ratings over the games",
  lastGames: "The newest games",
  moveCount: (n: number) => `${n} moves`,
};
