// Package session is the district of games for people: two seats, each held by a person or by a program
// that thinks in the background, observers, undo, hints, draw offers, clocks, saving and resuming; and, below it,
// the reasons of moves, reviews, lessons, and the players and variants by their names.
//
// What enters is what people ask of a game: moves, offers, questions. What leaves are the Scenes that faces (text,
// terminal, browser) draw, each from one seat's view alone, and the record of the game. No face holds a rule.
package session
