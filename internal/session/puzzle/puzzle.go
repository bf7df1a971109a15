// Package puzzle holds puzzles whose solution is proved: positions with one right move, the pack of those that are
// shipped, and how somebody solves them. What it says of a move is asked of the solver (package proof), which is correct
// or silent. A puzzle of Stratego is seen by the side that solves it: hidden ranks stay hidden, and a move is right if it
// is right whatever they are.
package puzzle

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
)

// Goal is what a puzzle asks for, and so what proves its solution.
type Goal string

// The goals.
const (
	Win  Goal = "win"  // win by force, whatever the hidden pieces are
	Safe Goal = "safe" // do not lose for some plies: each other move may lose
	Name Goal = "name" // say which hidden piece has a rank; the answer is a square
	Trap Goal = "trap" // Advance: leave the enemy without a legal move, by which its General falls
	Keep Goal = "keep" // Advance: lose no Dragon for some plies: each other move lets the enemy take it
)

// Goals lists all goals.
func Goals() []Goal { return []Goal{Win, Safe, Name, Trap, Keep} }

// Theme is what a puzzle is about. It follows from the proof.
type Theme string

// The themes, in the order in which a win is given the first that fits.
const (
	TwoSquares Theme = "two-squares" // the win needs the two-squares rule
	Spy        Theme = "spy"         // a Spy beats the Marshal
	Bombs      Theme = "bombs"       // a Miner clears a Bomb
	Marshal    Theme = "marshal"     // the enemy's Marshal falls
	FindFlag   Theme = "find-flag"   // the Flag is taken, which may stand on several squares
	TakeFlag   Theme = "take-flag"   // the Flag is taken, whose square is known
	LastPiece  Theme = "last-piece"  // the enemy is left without a piece that moves
	SaveFlag   Theme = "save-flag"
	Which      Theme = "which" // which piece is it?
	General    Theme = "general"
	Dragon     Theme = "dragon"
)

// Themes lists all themes.
func Themes() []Theme {
	return []Theme{FindFlag, TakeFlag, TwoSquares, Marshal, Bombs, Spy, LastPiece, SaveFlag, Which, General, Dragon}
}

// Puzzle is a position with one right move. A file has one as a JSON object on a line: docs/puzzles.md describes the
// fields for users.
type Puzzle struct {
	// ID is the same for the same task: a hash of what is asked.
	ID      string `json:"id"`
	Variant string `json:"variant"`
	Goal    Goal   `json:"goal"`
	Theme   Theme  `json:"theme"`
	// Plies is in how many plies a win is there at most, with the first move; or for how many plies after the
	// right move nothing is lost. 0 for Name.
	Plies int `json:"plies,omitempty"`
	// Loss is within how many plies after each other move the game is lost against an enemy that knows every rank. It
	// is for Safe only.
	Loss int `json:"loss,omitempty"`
	// Rank is the name of the rank that is looked for. It is for Name only.
	Rank string `json:"rank,omitempty"`

	// Start is a position as records have it (record.Game.Start), with the true ranks. Of the enemy only those in lower
	// case are known to the side that solves.
	Start string `json:"start"`
	// Moved are the squares at the start of hidden enemy pieces that had moved before, so that they are neither Bomb nor
	// Flag, with spaces between.
	Moved string `json:"moved,omitempty"`
	// Before are the moves between Start and the question, with spaces between.
	Before string `json:"before,omitempty"`

	// Move is the right move, or for Name the right square.
	Move string `json:"move"`
	// Solved are the levels of our players that solve it, of those in Levels, as bits: 1 for the first.
	Solved int `json:"solved"`
	// Rating is how difficult it is, on the scale of players' ratings of puzzles.
	Rating int `json:"rating"`
	// Source says where the position comes from: selfplay, game or composed.
	Source string `json:"source"`
}

// sum returns the puzzle's ID.
func (p *Puzzle) sum() string {
	h := sha256.Sum256([]byte(strings.Join([]string{p.Variant, string(p.Goal), p.Rank, p.Start, p.Moved, p.Before}, "\n")))
	return hex.EncodeToString(h[:4])
}

// Seal gives the puzzle its ID.
func (p *Puzzle) Seal() { p.ID = p.sum() }

// Record returns the game of a puzzle: its start, the moves before it, and those that were made since.
func (p *Puzzle) Record(since ...string) (*record.Game, error) {
	v, err := games.VariantNamed(p.Variant)
	if err != nil {
		return nil, err
	}
	b, err := open(p)
	if err != nil {
		return nil, err
	}
	rec := &record.Game{Game: v.Game, Variant: v.Name, Start: p.start()}
	for _, m := range append(strings.Fields(p.Before), since...) {
		if err := b.play(m); err != nil {
			return nil, err
		}
	}
	rec.Moves = b.recorded()
	return rec, nil
}
