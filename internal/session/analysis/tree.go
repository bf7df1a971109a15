package analysis

import (
	"context"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
)

// Branch is a move of a tree of variations, with what was tried after it. Of several moves the first is
// the main line. The root of a tree has no move.
type Branch struct {
	Move  string   `json:"move"`
	Words string   `json:"words,omitempty"` // what the move does
	Given bool     `json:"given,omitempty"` // it is of the game, not tried
	Next  []Branch `json:"next"`
}

// MostMoves is how many moves a tree may have, those of the game included.
const MostMoves = 5_000

// Tree returns the moves of a game with its variations. The error names the first move that is none.
func Tree(ctx context.Context, g *record.Game) (*Branch, error) {
	root := &Branch{Next: []Branch{}}
	all := len(g.Moves)
	if err := grow(ctx, root, Line{Game: g, Ply: all}, all); err != nil {
		return nil, err
	}
	for n := range g.Variations {
		ply, tried := g.Line(n + 1)
		if all += len(g.Variations[n].Moves); all > MostMoves {
			return nil, phrase.Errorf("more than %d moves in all variations", MostMoves)
		}
		tried, err := spoken(g, tried)
		if err == nil {
			err = grow(ctx, root, Line{Game: g, Ply: ply, Tried: tried}, ply)
		}
		if err != nil {
			return nil, err
		}
	}
	return root, nil
}

// spoken are moves as a session takes them, which names squares as the variant does, from the texts of a
// record, which does not.
func spoken(g *record.Game, moves []string) ([]string, error) {
	v, err := games.RecordedVariant(g)
	if err != nil || v.Stratego == nil {
		return moves, err
	}
	all := make([]string, len(moves))
	for i, text := range moves {
		m, err := record.Move{Text: text}.Squares(v.Stratego.Grid())
		if err != nil {
			return nil, err
		}
		all[i] = v.Stratego.FormatMove(m)
	}
	return all, nil
}

// grow adds the moves of a line to a tree; so many of them are of the game.
func grow(ctx context.Context, root *Branch, l Line, given int) error {
	s, err := l.Open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	at := root
	for i, m := range s.Scene(session.Open).History {
		at = at.to(m.Text)
		at.Words, at.Given = m.Words, at.Given || i < given
	}
	return nil
}

// to is the move of a text from here, which is added where there is none.
func (b *Branch) to(move string) *Branch {
	for i := range b.Next {
		if b.Next[i].Move == move {
			return &b.Next[i]
		}
	}
	b.Next = append(b.Next, Branch{Move: move, Next: []Branch{}})
	return &b.Next[len(b.Next)-1]
}

// Record returns a game with what was tried: the main line of the tree are its moves, and everything else
// is a variation. The error names the first move that is none.
func Record(ctx context.Context, g *record.Game, root *Branch) (*record.Game, error) {
	w := writer{ctx: ctx, game: g}
	line, err := mainLine(root, nil)
	if err != nil {
		return nil, err
	}
	if w.whole, err = w.play(line); err != nil {
		return nil, err
	}
	if err := w.aside(line, 0, 0); err != nil {
		return nil, err
	}
	return w.whole, nil
}

// mainLine is a way in a tree with what follows it.
func mainLine(root *Branch, way []*Branch) ([]*Branch, error) {
	line := append(way[:len(way):len(way)], root)
	for at := root; len(at.Next) > 0; at = &at.Next[0] {
		if len(line) > MostMoves {
			return nil, phrase.Errorf("more than %d moves in all variations", MostMoves)
		}
		line = append(line, &at.Next[0])
	}
	return line, nil
}

// writer writes a tree as a record. A line begins with the root of the tree.
type writer struct {
	ctx   context.Context
	game  *record.Game // as it was brought
	whole *record.Game
	moves int // in all variations
}

// play is the record of a line.
func (w *writer) play(line []*Branch) (*record.Game, error) {
	l := Line{Game: w.game}
	for _, b := range line[1:] {
		if b.Given && len(l.Tried) == 0 {
			l.Ply++
		} else {
			l.Tried = append(l.Tried, b.Move)
		}
	}
	s, err := l.Open(w.ctx)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	if len(l.Tried) > 0 || l.Ply < len(w.game.Moves) {
		return s.Record(), nil
	}
	whole := *w.game // it is the game
	whole.Opened, whole.Variations = true, nil
	return &whole, nil
}

// aside adds the variations of the moves of a line after the first so many.
func (w *writer) aside(line []*Branch, from, of int) error {
	for ply := from; ply < len(line); ply++ {
		others := line[ply].Next
		for i := 1; i < len(others); i++ {
			if err := w.variation(&others[i], line[:ply+1], of); err != nil {
				return err
			}
		}
	}
	return nil
}

// variation adds a line that begins with a branch after a way, and the variations of it.
func (w *writer) variation(b *Branch, way []*Branch, of int) error {
	line, err := mainLine(b, way)
	if err != nil {
		return err
	}
	ply := len(way) - 1
	if w.moves += len(line) - len(way); w.moves > MostMoves {
		return phrase.Errorf("more than %d moves in all variations", MostMoves)
	}
	played, err := w.play(line)
	if err != nil {
		return err
	}
	v := record.Variation{Of: of, Ply: ply}
	for _, m := range played.Moves[ply:] {
		v.Moves = append(v.Moves, m.Text)
	}
	w.whole.Variations = append(w.whole.Variations, v)
	return w.aside(line, len(way), len(w.whole.Variations))
}
