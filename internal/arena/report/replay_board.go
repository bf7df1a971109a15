package report

import (
	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// replayBoard is the board that the games of a page are played on, with its coordinates.
type replayBoard struct {
	Columns []string  `json:"columns"`
	Rows    []string  `json:"rows"`
	Names   []string  `json:"names"` // of the squares, in the numbering of board.Square
	Sides   [2]string `json:"sides"`
}

// newReplayBoard returns the board of a variant, which is nil for Advance.
func newReplayBoard(v *stratego.Variant) *replayBoard {
	if v == nil {
		g := &replayBoard{Sides: [2]string{advance.SideName(0), advance.SideName(1)}}
		g.Columns, g.Rows = session.AdvanceEdges()
		for q := range board.Square(advance.Grid.Squares()) {
			g.Names = append(g.Names, advance.SquareName(q))
		}
		return g
	}
	g := &replayBoard{Sides: [2]string{stratego.SideName(0), stratego.SideName(1)}}
	g.Columns, g.Rows = v.Notation().Edges(v.Grid())
	for q := range board.Square(v.Grid().Squares()) {
		g.Names = append(g.Names, v.Format(q))
	}
	return g
}
