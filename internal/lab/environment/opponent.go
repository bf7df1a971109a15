package environment

import (
	"context"
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	contract "flagfall.dev/internal/play/game" // a game of the batch has that name here
	"flagfall.dev/stratego"
)

// An Opponent plays one side of a game within the batch. It gets views alone.
type Opponent = contract.StrategoPlayer

// An opposition is the opponent of a game, if it has one.
type opposition struct {
	opposed  bool
	opponent Opponent
	theirs   board.Side
}

// oppose gives a game a new opponent, where it is to have one.
func (e *Env) oppose(g *game) error {
	if !g.opposed {
		return nil
	}
	var err error
	if g.opponent, err = e.config.Opponent(g.setups.Uint64()); err != nil {
		return fmt.Errorf("environment: the opponent: %w", err)
	}
	return nil
}

// replies reports whether it is the opponent's turn.
func (g *game) replies() bool { return g.opposed && !g.placing && g.pos.Turn() == g.theirs }

// reply plays the opponent's move. Nothing breaks it off: a step is played whole.
func (e *Env) reply(g *game) error {
	view := g.pos.View(g.theirs)
	var none [1]stratego.Move
	if len(view.Moves(none[:0])) == 0 {
		// Where two hidden pieces have exchanged places, the chasing rule may forbid a
		// view what the truth allows.
		m, _ := g.pos.Sample(&g.policy)
		g.play(m)
		return nil
	}
	m, _, err := g.opponent.Choose(context.Background(), view, search.Limits{})
	if err == nil {
		err = g.pos.Check(m)
	}
	if err != nil {
		return fmt.Errorf("environment: the opponent's move at ply %d: %w", g.pos.Ply(), err)
	}
	g.play(m)
	return nil
}
