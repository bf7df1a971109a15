// The English texts of programs that play over HTTP.

export const botsText = {
  botsTitle: "Bots",
  botsLead: "Programs play here over HTTP. Make a bot here and give its token to your program. docs/http.md describes the interface, with examples in Python and Go.",
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
