// The English texts of programs that play over HTTP.

export const botsText = {
  botsTitle: "Bots",
  botsLead: "Programs play here over HTTP. Make a bot here and give its token to your program.",
  botsHow: "What a program has to do",
  botsSteps: [
    "It opens one stream of events: a line of JSON for each, such as a game that begins or a move that it is asked for. With take=true every game is accepted.",
    "It answers an event by its id. An event of the type setup has the empty home in its lines, one of the type move the board and the moves that are allowed.",
    "To begin a game itself it challenges an opponent: one of the server's players, or bot:NAME.",
  ],
  botsMore:
    "A request that is refused says why in “error”. The source code of Flagfall describes everything in docs/http.md, and has a bot in Python (examples/http-python) and one in Go (examples/http-go).",
  botsLink: "Bots: let your own program play here",
  botsMine: "Your bots",
  botsName: "Name of the bot",
  botsMake: "Make a bot",
  botsToken: "Token: whoever has it plays as this bot",
  botsRenew: "Renew the token",
  botsRemove: "Remove the bot",
  botsForget: "Forget it",
  botsUnknown: "This bot is not on this server any more.",
  botsAll: "All bots here",
  botsNone: "There are none yet.",
  botsState: "State",
  botsHere: "here",
  botsAway: "away",
  botsRules: "Plays",
  botsAccepts: (people: boolean, bots: boolean, variants: string[], games: number) =>
    `${people && bots ? "anybody" : people ? "people" : "programs"}, ${variants.length ? variants.join(", ") : "every game"}, up to ${games} at a time`,
};
