package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// A Kind is what a claim says.
type Kind string

// A Claim is one thing that is said of a move: its kind, and which pieces, squares and figures it
// is about. Squares that its kind has no use for are board.NoSquare.
type Claim struct {
	Kind Kind `json:"kind"`
	// Own is a piece of the side that moves, by where it stands before the move, and Foe and Other
	// are pieces of the enemy, or what else the kind says.
	Own   board.Square `json:"-"`
	Foe   board.Square `json:"-"`
	Other board.Square `json:"-"`
	// Chance is that of what the claim promises, and Fall that of its opposite, from 0 to 1.
	Chance float64 `json:"chance,omitempty"`
	Fall   float64 `json:"fall,omitempty"`
	// Moves is a distance or a number of moves.
	Moves int `json:"moves,omitempty"`
	// Taken is what a piece is taken for, in the kinds about what the enemy guesses.
	Taken stratego.Rank `json:"-"`
	// Said is the claim in words, and Squares names its squares.
	Said    phrase.Text `json:"said"`
	Squares []string    `json:"squares,omitempty"`
}

// about returns a claim of a kind about one enemy.
func about(k Kind, foe board.Square) Claim {
	return Claim{Kind: k, Own: board.NoSquare, Foe: foe, Other: board.NoSquare}
}

// plain returns a claim of a kind that needs no other square than those of the move.
func plain(k Kind) Claim { return about(k, board.NoSquare) }

// with returns the claim with chances.
func (c Claim) with(chance, fall float64) Claim {
	c.Chance, c.Fall = chance, fall
	return c
}

// after returns the claim with a number of moves.
func (c Claim) after(moves int) Claim {
	c.Moves = moves
	return c
}

// own returns the claim with a piece of the side that moves.
func (c Claim) own(q board.Square) Claim {
	c.Own = q
	return c
}

// and returns the claim with a second piece of the enemy.
func (c Claim) and(q board.Square) Claim {
	c.Other = q
	return c
}
