// The German texts of the lobby.

import type { lobbyText as english } from "../english/lobby";

export const lobbyText: typeof english = {
  lobby: {
    lead: "Wer gerade da ist, was angeboten wird, und bei welchen Partien man zusehen darf.",
    here: "Gerade da",
    you: (name) => `${name} (du)`,
    guests: (n) => (n === 1 ? "jemand ohne Namen" : `${n} ohne Namen`),
    alone: "Sonst ist niemand da. Deine Herausforderung sieht, wer dazukommt.",
    challenges: "Offene Herausforderungen",
    none: "Gerade bietet niemand eine Partie an.",
    noneElse: "Gerade bietet niemand sonst eine Partie an.",
    as: (side) => `du spielst ${side}`,
    watched: "andere dürfen zusehen",
    take: "Annehmen",
    takeOf: (name) => `Die Herausforderung von ${name} annehmen`,
    mine: "Deine Herausforderung",
    withdraw: "Zurückziehen",
    withdrawn: "Deine Herausforderung ist zurückgezogen.",
    keep: "Sie gilt, solange diese Seite oder die der Partie offen ist.",
    offer: "Eine Partie anbieten",
    post: "Herausforderung aushängen",
    letWatch: "Andere dürfen zusehen: Sie sehen, was beide Seiten wissen",
    games: "Partien, bei denen man zusehen darf",
    noGames: "Gerade läuft keine Partie, bei der andere zusehen dürfen.",
    watch: "Zusehen",
    watchOf: (names) => `Bei ${names} zusehen`,
    taken: (name) => `${name} hat deine Herausforderung angenommen.`,
    friend: "Einen Freund mit einem Link einladen",
  },
};
