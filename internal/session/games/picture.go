package games

import (
	"flagfall.dev/internal/records/picture"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// Picture turns a scene into a picture: what its viewer may know, with the last
// move marked. A hidden piece shows its back.
func Picture(sc *session.Scene) *picture.Board {
	b := &picture.Board{
		Grid: sc.Grid, Columns: sc.Columns, Rows: sc.Rows, Turned: sc.Turned, Mirrored: sc.Mirrored,
		Squares: make([]picture.Square, len(sc.Squares)),
	}
	if sc.Game == record.Advance {
		b.Set = picture.Advance
	}
	for q := range sc.Squares {
		from := &sc.Squares[q]
		to := &b.Squares[q]
		to.Lake, to.Wall = from.Lake, from.Wall
		if p := from.Piece; p != nil {
			to.Side, to.Hidden = p.Side, p.Hidden
			if !p.Hidden {
				to.Token = p.Token
			}
		}
	}
	if sc.Last != nil {
		b.Squares[sc.Last.From].Marked, b.Squares[sc.Last.To].Marked = true, true
	}
	return b
}
