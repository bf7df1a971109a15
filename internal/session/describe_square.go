package session

import (
	"cmp"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// DescribeSquare says in words what a side may know of a square: what stands there, where it
// may go, and what a hidden enemy may be.
func (s *Session) DescribeSquare(side board.Side, sq board.Square) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	sc := s.scene(ViewerOf(side), s.game.ply())
	if int(sq) >= len(sc.Squares) {
		return "there is no such square"
	}
	at := &sc.Squares[sq]
	text := at.Name + ": " + contents(at, side)
	if p := at.Piece; p != nil && p.Side == side {
		if p.Known && sc.Game == record.Stratego {
			text += ", which the enemy has seen"
		}
		if to := targets(&sc, sq); len(to) > 0 {
			text += ". It can go to " + strings.Join(to, ", ")
		}
	} else if p != nil && p.Hidden {
		if names := s.game.suspects(side, sq); len(names) > 0 {
			text += ". It may be " + either(names)
		}
	}
	return text + "."
}

// contents says what stands on a square.
func contents(sq *Square, side board.Side) string {
	p := sq.Piece
	switch {
	case sq.Lake:
		return "a lake, which nothing enters"
	case sq.Wall:
		return "a wall"
	case p == nil:
		return "empty"
	case p.Side == side:
		return "your " + p.Name
	case p.Hidden && p.Moved:
		return "a hidden enemy that has moved, so it is neither a Bomb nor the Flag"
	case p.Hidden:
		return "a hidden enemy that has not moved"
	}
	return "the enemy's " + p.Name
}

// targets names where a piece can go.
func targets(sc *Scene, from board.Square) (names []string) {
	for _, m := range sc.Moves {
		if m.From == from {
			names = append(names, sc.Squares[m.To].Name)
		}
	}
	return names
}

// mostSuspects is how many ranks a hidden piece is told to be.
const mostSuspects = 3

// suspects are the likeliest ranks of the hidden enemy on a square, by what the side
// knows.
func (g *strategoGame) suspects(side board.Side, sq board.Square) (names []string) {
	if g.unbegun != nil {
		return nil
	}
	p := belief.New(g.view(side), belief.Options{}).On(sq)
	if p == nil {
		return nil
	}
	var ranks []stratego.Rank
	for r := range p.Possible.All() {
		ranks = append(ranks, r)
	}
	order.Stable(ranks, func(a, b stratego.Rank) int { return cmp.Compare(p.Chance[b], p.Chance[a]) })
	for _, r := range ranks[:min(mostSuspects, len(ranks))] {
		names = append(names, withArticle(r))
	}
	return names
}

// withArticle names a rank: "a Scout", and "the Flag" of which there is one only.
func withArticle(r stratego.Rank) string {
	switch r {
	case stratego.Flag, stratego.Marshal, stratego.General, stratego.Spy:
		return "the " + r.String()
	}
	return "a " + r.String()
}

// either joins names by commas and a last "or".
func either(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

func (g *advanceGame) suspects(board.Side, board.Square) []string { return nil } // nothing is hidden
