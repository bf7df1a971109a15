package puzzle

import (
	"context"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
)

// Scene returns what the solver sees of the board, with the moves before the question and those made since.
func (t *Try) Scene() (session.Scene, error) { return t.Puzzle.scene(t.made) }

func (p *Puzzle) scene(since []string) (session.Scene, error) {
	s, err := p.session()
	if err != nil {
		return session.Scene{}, err
	}
	defer s.Close()
	for _, m := range append(strings.Fields(p.Before), since...) {
		side, _ := s.Side()
		if err := s.Play(side, m); err != nil {
			return session.Scene{}, err
		}
	}
	b, err := open(p)
	if err != nil {
		return session.Scene{}, err
	}
	as := session.AsFirst
	if b.side() == board.Second {
		as = session.AsSecond
	}
	sc := s.Scene(as)
	if sc.History == nil {
		sc.History = []session.Played{} // a page reads a list, empty or not
	}
	if p.Goal == Name {
		forget(&sc)
	}
	return sc, nil
}

// forget takes away the signs of what has moved, which are the question where a piece is to be named.
func forget(sc *session.Scene) {
	sc.Last = nil
	for i := range sc.Squares {
		if p := sc.Squares[i].Piece; p != nil && p.Hidden {
			shown := *p
			shown.Moved = false
			sc.Squares[i].Piece = &shown
		}
	}
}

// session begins a game from the start of the puzzle.
func (p *Puzzle) session() (*session.Session, error) {
	v, err := games.VariantNamed(p.Variant)
	if err != nil {
		return nil, err
	}
	b, err := open(p)
	if err != nil {
		return nil, err
	}
	switch f := b.(type) {
	case *plain:
		return session.NewAdvance(session.AdvanceConfig{Start: f.now}, session.Options{})
	case *hidden:
		return session.NewStratego(
			context.Background(), session.StrategoConfig{Variant: v.Stratego, Start: f.now}, session.Options{},
		)
	}
	panic("a puzzle of neither game")
}
