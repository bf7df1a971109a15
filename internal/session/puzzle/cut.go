package puzzle

import (
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// What positions of games become puzzles.
const (
	Movers      = 12  // most pieces that move in a position that is looked at
	Assignments = 120 // most of the hidden ranks
	Lead        = 8   // moves that are shown before a question about a move
	Apart       = 16  // plies between two puzzles of a game
)

// At returns the position of a game after so many moves.
func At(end *stratego.Position, ply int) *stratego.Position {
	p := end.Clone()
	for p.Ply() > ply {
		p.Unmake()
	}
	return p
}

// Cut makes a position of a puzzle: that of a game a few moves before a ply, and those moves.
func Cut(end *stratego.Position, moves []stratego.Event, ply, lead int, source string) Puzzle {
	start := At(end, max(0, ply-lead))
	v := start.Variant()
	solver := start.Turn()
	if (ply-start.Ply())%2 == 1 {
		solver = solver.Opponent()
	}
	p := Puzzle{Variant: v.Name(), Start: start.String(), Source: source}
	var words []string
	for q := range start.Pieces(solver.Opponent()).And(start.Moved()).AndNot(start.Known()).All() {
		words = append(words, board.ColumnRow.Format(v.Grid(), q))
	}
	p.Moved, words = strings.Join(words, " "), nil
	for _, e := range moves[start.Ply():ply] {
		words = append(words, record.SquaresText(v.Grid(), e.Move))
	}
	p.Before = strings.Join(words, " ")
	return p
}
