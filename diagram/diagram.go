// Package diagram draws boards of both games: as text, and as SVG with the pieces that
// Flagfall shows everywhere.
package diagram

import (
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/records/picture"
	"flagfall.dev/stratego"
)

// A Diagram is a board with what stands on it. It stays as it is when the game goes on.
type Diagram struct {
	board  picture.Board
	owners [2]string // a letter for each side
}

// Of draws a position of Stratego with every rank, as people at Red's side of the board see it.
// The squares of the last move are marked.
func Of(p *stratego.Position) *Diagram {
	d := ofStratego(p.Variant(), stratego.Red, p.At)
	if p.Ply() > 0 {
		d.mark(p.Event(p.Ply() - 1).Move)
	}
	return d
}

// OfView draws what one side may know: hidden pieces of the enemy show their backs, and the side's
// own home is at the bottom.
func OfView(v *stratego.View) *Diagram {
	d := ofStratego(v.Variant(), v.Side(), v.At)
	if v.Ply() > 0 {
		d.mark(v.History()[v.Ply()-1].Move)
	}
	return d
}

// OfAdvance draws a position of Advance with White at the bottom.
func OfAdvance(p *advance.Position) *Diagram {
	d := &Diagram{owners: [2]string{"w", "b"}, board: picture.Board{
		Grid: advance.Grid, Set: picture.Advance, Squares: make([]picture.Square, advance.Grid.Squares()),
	}}
	for c := range advance.Grid.Width {
		d.board.Columns = append(d.board.Columns, string(rune('a'+c)))
	}
	for r := range advance.Grid.Height {
		d.board.Rows = append(d.board.Rows, string(rune('0'+advance.Grid.Height-r)))
	}
	for q := range d.board.Squares {
		s, piece := &d.board.Squares[q], p.At(board.Square(q))
		switch {
		case piece == advance.WallPiece:
			s.Wall = true
		case piece != advance.Empty:
			s.Side, s.Token = piece.Side(), strings.ToUpper(string(piece.Letter()))
		}
	}
	return d
}

func ofStratego(v *stratego.Variant, below board.Side, at func(board.Square) stratego.Piece) *Diagram {
	g, seen := v.Grid(), v.Orientation(below)
	d := &Diagram{owners: [2]string{"r", "b"}, board: picture.Board{
		Grid: g, Turned: seen.Turned, Mirrored: seen.Mirrored, Squares: make([]picture.Square, g.Squares()),
	}}
	d.board.Columns, d.board.Rows = v.Notation().Edges(g)
	for q := range d.board.Squares {
		s, piece := &d.board.Squares[q], at(board.Square(q))
		s.Lake = v.Lakes().Has(board.Square(q))
		switch {
		case piece.Empty():
		case piece.Rank() == stratego.Hidden:
			s.Side, s.Hidden = piece.Side(), true
		default:
			s.Side, s.Token = piece.Side(), string(piece.Rank().Token())
		}
	}
	return d
}

func (d *Diagram) mark(m stratego.Move) {
	d.board.Squares[m.From].Marked, d.board.Squares[m.To].Marked = true, true
}

// SVG returns the board as an SVG file that needs no other.
func (d *Diagram) SVG() []byte { return d.board.SVG() }

// String returns the board as lines of text with coordinates: a letter for the owner and the rank of a piece, ? for a
// hidden one; ".." is an empty square, "++" a lake, "##" a wall.
func (d *Diagram) String() string {
	g, seen := d.board.Grid, board.Orientation{Turned: d.board.Turned, Mirrored: d.board.Mirrored}
	var b strings.Builder
	var below []string
	for row := range g.Height {
		b.WriteString(pad(d.board.Rows[g.Row(seen.Square(g, 0, row))]))
		for col := range g.Width {
			q := seen.Square(g, col, row)
			b.WriteString(" " + d.square(q))
			if row == 0 {
				below = append(below, pad(d.board.Columns[g.Col(q)]))
			}
		}
		b.WriteByte('\n')
	}
	b.WriteString("   " + strings.Join(below, " ") + "\n")
	return b.String()
}

func (d *Diagram) square(q board.Square) string {
	switch s := &d.board.Squares[q]; {
	case s.Lake:
		return "++"
	case s.Wall:
		return "##"
	case s.Hidden:
		return d.owners[s.Side] + "?"
	case s.Token != "":
		return d.owners[s.Side] + s.Token
	}
	return ".."
}

// pad puts a label into two places.
func pad(label string) string { return strings.Repeat(" ", max(0, 2-len(label))) + label }
