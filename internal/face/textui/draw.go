package textui

import (
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
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
	cols, losses := columnsInOrder(sc), g.losses(sc)
	g.say("%s", g.columnLine(sc, cols))
	for i, row := range rowsInOrder(sc) {
		var b strings.Builder
		fmt.Fprintf(&b, "%3s ", sc.Rows[row])
		for _, col := range cols {
			b.WriteString(g.cell(sc, sc.Grid.At(col, row)))
		}
		fmt.Fprintf(&b, " %-2s", sc.Rows[row])
		if i < len(losses) {
			b.WriteString("  " + losses[i])
		}
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

// losses are lines about what each side has lost, to stand next to the board.
func (g *Game) losses(sc *session.Scene) (lines []string) {
	for i, who := range []string{"You have lost", "The enemy has lost"} {
		side := (int(g.Side) + i) % 2
		if len(sc.Taken[side]) == 0 {
			continue
		}
		var tokens []string
		for _, p := range sc.Taken[side] {
			tokens = append(tokens, p.Token)
		}
		lines = append(lines, who+":")
		for part := range slices.Chunk(tokens, 15) {
			lines = append(lines, "  "+g.paint(side, strings.Join(part, " ")))
		}
	}
	return lines
}

// cell draws a square in three characters.
func (g *Game) cell(sc *session.Scene, q board.Square) string {
	text, colour := g.sign(sc, q)
	return g.dye(colour, mark(sc, q, text))
}

// mark marks the last move: - where it came from, > before what stands where it went,
// and * where nothing is left there.
func mark(sc *session.Scene, q board.Square, text string) string {
	empty := sc.Squares[q].Piece == nil
	switch last := sc.Last; {
	case last == nil || q != last.From && q != last.To:
		return text
	case q == last.From && empty:
		return " - "
	case empty:
		return " * "
	}
	return ">" + text[1:]
}

// sign returns what is drawn on a square, and its colour.
func (g *Game) sign(sc *session.Scene, q board.Square) (text, colour string) {
	sq := &sc.Squares[q]
	p := sq.Piece
	switch {
	case sq.Lake:
		return "~~~", lakeText
	case sq.Wall:
		return "###", ""
	case p == nil:
		return " . ", ""
	}
	colour = sideText[p.Side&1]
	switch {
	case sc.Game == record.Advance && p.Side == 1:
		return " " + strings.ToLower(p.Token) + " ", colour
	case sc.Game == record.Advance || p.Side == g.Side:
		return " " + p.Token + " ", colour
	case p.Hidden && p.Moved:
		return " x'", colour
	case p.Hidden:
		return " x ", colour
	}
	return "[" + p.Token + "]", colour
}

// legend explains the signs of the board.
func legend(sc *session.Scene) string {
	if sc.Game == record.Advance {
		return "Capitals are White's pieces, small letters Black's, ### is a wall. The last move went from - to >."
	}
	text := "x is a hidden enemy, x' one that has moved, [7] one that you have seen"
	if strings.Contains(fmt.Sprint(hasLake(sc)), "true") {
		text += ", ~~~ a lake"
	}
	return text + ". The last move went from - to >."
}

func hasLake(sc *session.Scene) bool {
	for i := range sc.Squares {
		if sc.Squares[i].Lake {
			return true
		}
	}
	return false
}

// drawWords describes the board in words, one line for each row that is not empty, the nearest row first.
func (g *Game) drawWords(sc *session.Scene) {
	rows := rowsInOrder(sc)
	slices.Reverse(rows)
	for _, row := range rows {
		var words []string
		for _, col := range columnsInOrder(sc) {
			sq := &sc.Squares[sc.Grid.At(col, row)]
			if text := g.squareWords(sq); text != "" {
				words = append(words, sq.Name+" "+text)
			}
		}
		if len(words) > 0 {
			g.say("Row %s: %s.", sc.Rows[row], strings.Join(words, ", "))
		}
	}
	for _, note := range sc.Notes {
		g.say("%s.", note)
	}
}

func (g *Game) squareWords(sq *session.Square) string {
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
