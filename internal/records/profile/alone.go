package profile

import (
	"flagfall.dev/board"
	"flagfall.dev/record"
)

// Human is the specification of a player who is a person, in records.
const Human = "human"

// Alone returns the side of a game's only person against a program; ok is false where it has not one.
func Alone(g *record.Game) (side board.Side, ok bool) {
	first, second := g.Players[board.First] == Human, g.Players[board.Second] == Human
	if g.Solo || first == second || g.Players[board.First] == "" || g.Players[board.Second] == "" {
		return 0, false
	}
	if second {
		side = board.Second
	}
	return side, true
}
