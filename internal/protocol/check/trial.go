// Package check plays an outside program through situations that a referee
// brings about, and says in words what it does wrong.
package check

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// A Program is the judge's side of a contract, as package protocol describes it.
type Program interface {
	game.StrategoPlayer
	game.Closer
}

// getReady waits until a program is ready whose contract has a greeting.
func getReady(ctx context.Context, player any, patience time.Duration) error {
	r, ok := ability.Of[game.Readier](player)
	if !ok {
		return nil
	}
	ctx, cancel := proc.WithAllowance(ctx, patience, 0)
	defer cancel()
	return r.Ready(ctx)
}

// A Trial is one game of a program against an opponent that plays at random,
// or that strikes whenever it can.
type Trial struct {
	Variant *stratego.Variant
	Side    board.Side // the program's
	Plies   int        // the opponent gives up after this many; 0: play to the end
	Strikes bool       // the opponent strikes whenever it can
	Seed    uint64
	Setup   time.Duration // patience with the start, and with the set-up; 0: 10 s
	Move    time.Duration // patience with a move; 0: 5 s
}

// An Outcome is what became of a trial.
type Outcome struct {
	Position *stratego.Position // nil where the set-up failed
	Result   board.Result
	Fault    error         // of the program
	During   string        // what it was asked when it failed, such as "its move at ply 12"
	Moves    int           // how many moves it made
	Slowest  time.Duration // its slowest move
	Forfeits int           // turns it forfeited
	Resigned bool
}

// Play plays the game to its end and tells the program so. It does not close
// the program.
func (t Trial) Play(ctx context.Context, player Program) Outcome {
	if t.Setup == 0 {
		t.Setup = 10 * time.Second
	}
	if t.Move == 0 {
		t.Move = 5 * time.Second
	}
	table := &game.Stratego{Variant: t.Variant}
	table.Players[t.Side] = player
	table.Players[t.Side.Opponent()] = &opponent{t.Plies, t.Strikes, newRng(t.Seed*2 + uint64(t.Side))}
	d := table.Driver()
	d.Start, d.Setup = t.Setup, t.Setup
	d.Clock.Terms[t.Side] = &game.Terms{Move: t.Move}
	end, err := d.Play(ctx)
	out := Outcome{
		Position: table.Position, Result: end.Result,
		Moves: d.Moves[t.Side], Slowest: d.Clock.Slowest[t.Side], Forfeits: d.Forfeits[t.Side],
	}
	if err != nil {
		out.end(err, t.Side, table.Standing().Result)
	}
	t.finish(ctx, d, &out)
	return out
}

func newRng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x636865636b)) }

// end notes the error that ended a game, and whose fault it was, where the game
// stood at r.
func (o *Outcome) end(err error, program board.Side, r board.Result) {
	var of *game.PlayerError
	var resigned *game.Resignation
	o.Result = r
	switch {
	case !errors.As(err, &of):
		o.Fault, o.During = err, "its set-up"
	case errors.As(err, &resigned):
		o.Result, o.Resigned = board.Won(of.Side.Opponent(), board.Resignation), of.Side == program
	default:
		o.Fault, o.During = of.Err, of.During()
	}
}

// finish tells a program without fault how its game ended.
func (t Trial) finish(ctx context.Context, d *game.Driver, out *Outcome) {
	if out.Fault != nil {
		return
	}
	ctx, cancel := proc.WithAllowance(ctx, t.Move, 0)
	defer cancel()
	err := d.Finish(ctx, t.Side, out.Result)
	if err != nil && !out.Resigned { // a program may leave as soon as it has given up
		out.Fault, out.During = err, "being told of the end"
	}
}

// opponent plays at random, or strikes whenever it can, and gives up after a given number of
// plies; 0: never.
type opponent struct {
	plies   int
	strikes bool
	rng     *rand.Rand
}

// Deploy draws a set-up.
func (o *opponent) Deploy(_ context.Context, v *stratego.Variant, _ board.Side) (stratego.Setup, error) {
	return RandomSetup(v, o.rng), nil
}

// Choose draws a move.
func (o *opponent) Choose(_ context.Context, view *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	if o.plies > 0 && view.Ply() >= o.plies {
		return stratego.Move{}, search.Info{}, &game.Resignation{Word: "resign"}
	}
	moves := Sorted(view.Moves(nil))
	if o.strikes {
		for _, m := range moves {
			if !view.At(m.To).Empty() {
				return m, search.Info{}, nil
			}
		}
	}
	return moves[o.rng.IntN(len(moves))], search.Info{}, nil
}

// RandomSetup returns a set-up that the variant allows, at random.
func RandomSetup(v *stratego.Variant, rng *rand.Rand) stratego.Setup { return v.RandomSetup(rng) }

// Sorted sorts moves by their squares, so that a choice by number does not
// depend on how moves are generated.
func Sorted(moves []stratego.Move) []stratego.Move {
	slices.SortFunc(moves, func(m, n stratego.Move) int {
		return (int(m.From)<<8 | int(m.To)) - (int(n.From)<<8 | int(n.To))
	})
	return moves
}
