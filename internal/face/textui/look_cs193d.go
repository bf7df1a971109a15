package textui

import (
	"strings"

	"flagfall.dev/internal/session"
)

// cs193d is the look of seed 000: a bare board with the computer's men as x,
// drawn after every move, and a question for each of the two squares.
var cs193d = styleFuncs{
	greet:    (*Game).greet,
	legend:   func(*session.Scene) string { return "An x is one of the enemy's pieces." },
	draw:     (*Game).drawBare,
	tell:     (*Game).tellWords,
	drawEach: true,
	strict:   true,
	from:     func(*Game, *session.Scene) string { return "Enter the location of the piece to move: " },
	to:       func(*Game, string) string { return "Enter the location to move it to: " },
	badFrom:  func(g *Game, _, fault string) { g.say("%s", sentence(fault)) },
	badTo:    func(g *Game, _, _, fault string) { g.say("%s", sentence(fault)) },
	badMove:  func(g *Game, fault string) { g.say("%s", sentence(fault)) },
	finish:   (*Game).finishStandard,
}

// drawBare draws the board with one character a square. Every enemy is an x
// unless the pieces are revealed.
func (g *Game) drawBare(sc *session.Scene) {
	if g.plain {
		return
	}
	g.say("")
	cols := columnsInOrder(sc)
	var head strings.Builder
	for _, col := range cols {
		head.WriteString(" " + sc.Columns[col])
	}
	g.say("   %s", head.String())
	for _, row := range rowsInOrder(sc) {
		var b strings.Builder
		for _, col := range cols {
			b.WriteString(" " + g.bare(sc, &sc.Squares[sc.Grid.At(col, row)]))
		}
		g.sayRaw("%3s%s", sc.Rows[row], strings.TrimRight(b.String(), " "))
	}
}

// bare draws a square in one character.
func (g *Game) bare(sc *session.Scene, sq *session.Square) string {
	p := sq.Piece
	switch {
	case sq.Lake:
		return "~"
	case p == nil:
		return "."
	case p.Side != g.Side && !g.open && !sc.Revealed:
		return g.paint(int(p.Side), "x")
	}
	return g.paint(int(p.Side), p.Token)
}
