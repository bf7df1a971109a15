package textui

import (
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
)

// columnsInOrder returns the columns of a scene from left to right, rowsInOrder its
// rows from the top, as its viewer sees them: with the viewer's home at the bottom.
func columnsInOrder(sc *session.Scene) []int {
	order := make([]int, sc.Grid.Width)
	for i := range order {
		order[i] = sc.Grid.Col(sc.Orientation().Square(sc.Grid, i, 0))
	}
	return order
}

func rowsInOrder(sc *session.Scene) []int {
	order := make([]int, sc.Grid.Height)
	for i := range order {
		order[i] = sc.Grid.Row(sc.Orientation().Square(sc.Grid, 0, i))
	}
	return order
}

// drawBoard draws the board with a border of coordinates. Own pieces stand
// alone, enemies are bracketed where they are known and marked with a quote
// where they have moved, so that no colour is needed to tell them apart.
func (g *Game) drawBoard(sc *session.Scene) {
	if g.plain {
		return
	}
	cols := columnsInOrder(sc)
	g.say("%s", g.columnLine(sc, cols))
	for _, row := range rowsInOrder(sc) {
		var b strings.Builder
		fmt.Fprintf(&b, "%3s ", sc.Rows[row])
		for _, col := range cols {
			b.WriteString(g.cell(sc, sc.Grid.At(col, row)))
		}
		fmt.Fprintf(&b, " %s", sc.Rows[row])
		fmt.Fprintln(g.out, strings.TrimRight(b.String(), " "))
	}
	g.say("%s", g.columnLine(sc, cols))
	for _, note := range sc.Notes {
		g.say("  %s.", note)
	}
}

func (g *Game) columnLine(sc *session.Scene, cols []int) string {
	var b strings.Builder
	b.WriteString("    ")
	for _, col := range cols {
		fmt.Fprintf(&b, " %s ", sc.Columns[col])
	}
	return strings.TrimRight(b.String(), " ")
}

// cell draws a square in three characters.
func (g *Game) cell(sc *session.Scene, q board.Square) string {
	sq := &sc.Squares[q]
	p := sq.Piece
	switch {
	case sq.Lake:
		return "~~~"
	case sq.Wall:
		return "###"
	case p == nil:
		return " . "
	case sc.Game == "advance" && p.Side == 1:
		return g.paint(1, " "+strings.ToLower(p.Token)+" ")
	case sc.Game == "advance" || p.Side == g.Side:
		return g.paint(int(p.Side), " "+p.Token+" ")
	case p.Hidden && p.Moved:
		return g.paint(int(p.Side), " x'")
	case p.Hidden:
		return g.paint(int(p.Side), " x ")
	}
	return g.paint(int(p.Side), "["+p.Token+"]")
}

// legend explains the signs of the board.
func legend(sc *session.Scene) string {
	if sc.Game == "advance" {
		return "Capitals are White's pieces, small letters Black's, ### is a wall."
	}
	text := "x is a hidden enemy, x' one that has moved, [7] one that you have seen"
	if strings.Contains(fmt.Sprint(hasLake(sc)), "true") {
		text += ", ~~~ a lake"
	}
	return text + "."
}

func hasLake(sc *session.Scene) bool {
	for i := range sc.Squares {
		if sc.Squares[i].Lake {
			return true
		}
	}
	return false
}

// drawWords tells the board in words, a line a row, nearest row first.
func (g *Game) drawWords(sc *session.Scene) {
	rows := rowsInOrder(sc)
	slices.Reverse(rows)
	for _, row := range rows {
		var words []string
		for _, col := range columnsInOrder(sc) {
			sq := &sc.Squares[sc.Grid.At(col, row)]
			if text := g.squareWords(sc, sq); text != "" {
				words = append(words, sq.Name+" "+text)
			}
		}
		line := "empty"
		if len(words) > 0 {
			line = strings.Join(words, ", ")
		}
		g.say("Row %s: %s.", sc.Rows[row], line)
	}
	for _, note := range sc.Notes {
		g.say("%s.", note)
	}
}

func (g *Game) squareWords(sc *session.Scene, sq *session.Square) string {
	p := sq.Piece
	switch {
	case sq.Lake:
		return "lake"
	case sq.Wall:
		return "wall"
	case p == nil:
		return ""
	case p.Side == g.Side:
		return "your " + p.Name
	case p.Hidden && p.Moved:
		return "hidden enemy that has moved"
	case p.Hidden:
		return "hidden enemy"
	}
	return "enemy " + p.Name
}
