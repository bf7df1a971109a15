package session

import (
	"context"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/session/reason"
	"flagfall.dev/stratego"
)

// A strategoJudge compares a given move with the best.
type strategoJudge interface {
	Compare(ctx context.Context, view *stratego.View, made stratego.Move, limits search.Limits) (search.Comparison, error)
}

func (g *strategoGame) judge(side board.Side) judgement {
	j, ok := ability.Of[strategoJudge](g.config.Adviser)
	if !ok || g.table.Position == nil {
		return nil
	}
	view := g.view(side)
	return func(ctx context.Context, move string, limits search.Limits) (search.Comparison, error) {
		m, err := g.parse(move)
		if err != nil {
			return search.Comparison{}, err
		}
		return j.Compare(ctx, view, m, limits)
	}
}

func (g *strategoGame) instead(side board.Side) func(w reason.Words, made, better string) reason.Words {
	view := g.view(side)
	return func(w reason.Words, made, better string) reason.Words {
		a, err := g.parse(made)
		b, other := g.parse(better)
		if err != nil || other != nil || g.solo {
			return w
		}
		return w.Rather(view, a, b)
	}
}

func (g *strategoGame) news(side board.Side) []reason.Claim { return reason.News(g.view(side), nil) }

func (g *strategoGame) exposed(side board.Side) []phrase.Text {
	said, _ := reason.Exposed(g.view(side))
	return said
}

// An advanceJudge compares a given move with the best.
type advanceJudge interface {
	Compare(ctx context.Context, pos *advance.Position, made advance.Move, limits search.Limits) (search.Comparison, error)
}

func (g *advanceGame) judge(board.Side) judgement {
	j, ok := ability.Of[advanceJudge](g.config.Adviser)
	if !ok {
		return nil
	}
	pos := *g.pos()
	return func(ctx context.Context, move string, limits search.Limits) (search.Comparison, error) {
		m, err := pos.ParseMove(move)
		if err != nil {
			return search.Comparison{}, err
		}
		return j.Compare(ctx, &pos, m, limits)
	}
}

func (g *advanceGame) instead(board.Side) func(w reason.Words, made, better string) reason.Words {
	return func(w reason.Words, _, _ string) reason.Words { return w }
}

func (g *advanceGame) news(board.Side) []reason.Claim   { return nil } // nothing is hidden
func (g *advanceGame) exposed(board.Side) []phrase.Text { return nil }
