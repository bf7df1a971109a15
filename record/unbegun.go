package record

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/phrase"
	"flagfall.dev/stratego"
)

// Unbegun reports whether the game ended before it began: one of its players handed in
// a set-up that the rules forbid, failed, gave up or was late before both set-ups were there.
func (g *Game) Unbegun() bool {
	return !g.Begun() && len(g.Moves) == 0 && g.Result.Over()
}

// unbegunStart returns a board with what both sides put up before the game ended, legal
// or not. Nobody can play from it. The error says what the record cannot be right about.
func (g *Game) unbegunStart(v *stratego.Variant) (*stratego.Position, error) {
	var shown [2]stratego.Setup
	for s, text := range g.Setups {
		side := board.Side(s)
		setup, err := v.ParseSetup(text)
		switch refused := g.Refused[side]; {
		case refused != "":
			if setup, err = g.checkRefused(v, side); err != nil {
				return nil, err
			}
		case text != "" && err != nil && !g.lostBy(side): // earlier versions kept a refused set-up here
			return nil, phrase.Errorf("%s's set-up: %w", phrase.New(stratego.SideName(side)), err)
		}
		if len(setup) == v.HomeSize() {
			shown[side] = setup
		}
	}
	p := &stratego.Position{}
	p.Reset(v, shown[0], shown[1])
	return p, nil
}

// lostBy reports whether a side lost by what it did against the rules.
func (g *Game) lostBy(side board.Side) bool {
	return g.Result == board.Won(side.Opponent(), board.IllegalMove)
}

// checkRefused returns the set-up that a side lost by, as far as it can be read. The error
// says why it cannot have lost by it.
func (g *Game) checkRefused(v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	setup, err := v.ParseSetup(g.Refused[side])
	name := phrase.New(stratego.SideName(side))
	switch {
	case !g.Unbegun():
		return nil, phrase.Errorf("%s's set-up was refused, and yet the game began", name)
	case !g.lostBy(side):
		return nil, phrase.Errorf("%s's set-up was refused, and yet it did not lose by it", name)
	case g.Setups[side] != "":
		return nil, phrase.Errorf("%s has a set-up beside the one that was refused", name)
	case err == nil:
		return nil, phrase.Errorf("%s's set-up was refused, and the rules allow it", name)
	}
	return setup, nil
}
