package referee

import (
	"context"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/search"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// A StrategoGame is a game of Stratego to be played.
type StrategoGame struct {
	Variant    *stratego.Variant
	Definition string // text of a custom variant's file, for the record
	Players    [2]StrategoPlayer
	Seats      [2]Seat
	Terms      Terms
	// Setups are the set-ups. A nil one is asked of its player.
	Setups [2]stratego.Setup
	// Watch is told after every move how many plies have been played; nil: nobody.
	Watch func(ply int)
	// Start is the position that the game begins from instead of set-ups, nil for
	// none. The game changes it.
	Start *stratego.Position
}

// Play plays the game and closes its players. The error is a *VoidError where
// something failed that is no player's fault, or the context's.
func (s StrategoGame) Play(ctx context.Context) (*Report, error) {
	g := &game{rules: &strategoRules{game: s, setups: s.Setups}, seats: s.Seats, terms: s.Terms, watch: s.Watch}
	return g.run(ctx)
}

// strategoRules is a game of Stratego under way. pos is nil until both set-ups
// are there.
type strategoRules struct {
	game   StrategoGame
	setups [2]stratego.Setup
	start  string // the position that it began from, empty for set-ups
	pos    *stratego.Position
	next   stratego.Move // what ask has got
	info   search.Info   // that came with it
}

// setUp asks Red for its whole set-up before Blue hears anything.
func (r *strategoRules) setUp(ctx context.Context, patience time.Duration) (board.Side, error) {
	if r.game.Start != nil {
		r.start, r.pos = r.game.Start.String(), r.game.Start
		return 0, nil
	}
	for side := range board.Side(2) {
		if r.setups[side] == nil {
			if err := r.deploy(ctx, side, patience); err != nil {
				return side, err
			}
		}
		if err := r.game.Variant.CheckSetup(r.setups[side]); err != nil {
			return side, &setupError{err}
		}
	}
	pos, err := stratego.NewPosition(r.game.Variant, r.setups[0], r.setups[1])
	r.pos = pos
	return 0, err
}

func (r *strategoRules) deploy(ctx context.Context, side board.Side, patience time.Duration) error {
	return within(ctx, patience, "set-up", func(ctx context.Context) (err error) {
		r.setups[side], err = r.game.Players[side].Deploy(ctx, r.game.Variant, side)
		return err
	})
}

func (r *strategoRules) ask(ctx context.Context, side board.Side, limits search.Limits) error {
	err := safely(func() (err error) {
		r.next, r.info, err = r.game.Players[side].Choose(ctx, r.pos.View(side), limits)
		return err
	})
	if err != nil {
		return err
	}
	return r.pos.Check(r.next)
}

func (r *strategoRules) play() { r.pos.Make(r.next) }

// pass gives the turn away where no repetition rule would mind.
func (r *strategoRules) pass() bool {
	d := r.game.Variant.Definition()
	if d.TwoSquares != 0 || d.Chasing {
		return false
	}
	r.pos.Pass()
	return true
}

func (r *strategoRules) tell(ctx context.Context, side board.Side, result board.Result) error {
	if o, ok := r.game.Players[side].(Observer); ok {
		return o.Observe(ctx, r.pos.Event(r.pos.Ply()-1), result)
	}
	return nil
}

func (r *strategoRules) finish(ctx context.Context, side board.Side, result board.Result) error {
	f, ok := r.game.Players[side].(Finisher)
	if !ok || r.pos == nil {
		return nil
	}
	return f.Finish(ctx, r.pos.View(side), result)
}

func (r *strategoRules) write(rec *record.Game) {
	rec.Game, rec.Variant, rec.Definition = record.Stratego, r.game.Variant.Name(), r.game.Definition
	for side, setup := range r.setups {
		if len(setup) == r.game.Variant.HomeSize() {
			rec.Setups[side] = record.StrategoSetup(r.game.Variant, setup)
		}
	}
	rec.Start = r.start
	if r.pos == nil {
		return
	}
	for _, e := range r.pos.History() {
		rec.Moves = append(rec.Moves, record.StrategoMove(r.game.Variant, e))
	}
}

func (r *strategoRules) win() float64 { return r.info.Win }

func (r *strategoRules) quiet() int { return r.pos.Quiet() }

func (r *strategoRules) quietly() string { return "without a strike" }

func (r *strategoRules) material(side board.Side) int { return r.pos.Movable(side).Count() }

func (r *strategoRules) unit() string { return "movable pieces" }

func (r *strategoRules) turn() board.Side { return r.pos.Turn() }

func (r *strategoRules) result() board.Result { return r.pos.Result() }

func (r *strategoRules) player(side board.Side) any { return r.game.Players[side] }

func (r *strategoRules) ply() int {
	if r.pos == nil {
		return 0
	}
	return r.pos.Ply()
}
