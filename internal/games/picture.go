package games

import (
	"strings"

	"flagfall.dev/internal/picture"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// Picture turns a scene into a picture: what its viewer may know, with the last
// move marked. A hidden piece has a question mark.
func Picture(sc *session.Scene) *picture.Board {
	b := &picture.Board{
		Grid: sc.Grid, Columns: sc.Columns, Rows: sc.Rows, Turned: sc.Turned && sc.Viewer <= session.AsSecond,
		Squares: make([]picture.Square, len(sc.Squares)),
	}
	for q := range sc.Squares {
		from := &sc.Squares[q]
		to := &b.Squares[q]
		to.Lake, to.Wall = from.Lake, from.Wall
		if p := from.Piece; p != nil {
			to.Side, to.Token = p.Side, p.Token
			switch {
			case p.Hidden:
				to.Token = "?"
			case sc.Game == record.Advance && p.Side != 0:
				to.Token = strings.ToLower(p.Token)
			}
		}
	}
	if sc.Last != nil {
		b.Squares[sc.Last.From].Marked, b.Squares[sc.Last.To].Marked = true, true
	}
	return b
}
