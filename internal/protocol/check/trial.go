// Package check plays an outside program through situations that a referee
// brings about, and says in words what it does wrong.
package check

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/search"
	"flagfall.dev/stratego"
)

// A Player is the judge's side of a contract, as package protocol describes it.
type Player interface {
	Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error)
	Choose(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error)
	Close(ctx context.Context) error
}

// A readier is a player that may need a while to start.
type readier interface {
	Ready(ctx context.Context) error
}

// getReady waits until a program is ready whose contract has a greeting.
func getReady(ctx context.Context, player any, patience time.Duration) error {
	r, ok := player.(readier)
	if !ok {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return r.Ready(ctx)
}

type observer interface {
	Observe(ctx context.Context, e stratego.Event, r board.Result) error
}

type finisher interface {
	Finish(ctx context.Context, view *stratego.View, r board.Result) error
}

// A Trial is one game of a program against an opponent that plays at random,
// or that strikes whenever it can.
type Trial struct {
	Variant *stratego.Variant
	Side    board.Side // the program's
	Plies   int        // after so many the opponent gives up; 0: play to the end
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

// A SetupError says that a program's set-up is not allowed.
type SetupError struct{ Err error }

func (e *SetupError) Error() string {
	return "the set-up is not allowed: " + strings.ReplaceAll(e.Err.Error(), "\n", "; ")
}

// Unwrap returns what the variant says against it.
func (e *SetupError) Unwrap() error { return e.Err }

// game is a trial under way.
type game struct {
	Trial
	player Player
	rng    *rand.Rand
	out    Outcome
}

// Play plays the game to its end and tells the program so. It does not close
// the program.
func (t Trial) Play(ctx context.Context, player Player) Outcome {
	if t.Setup == 0 {
		t.Setup = 10 * time.Second
	}
	if t.Move == 0 {
		t.Move = 5 * time.Second
	}
	g := &game{Trial: t, player: player, rng: newRng(t.Seed*2 + uint64(t.Side))}
	if !g.fault(getReady(ctx, player, t.Setup), "its start") {
		g.deploy(ctx)
	}
	for g.out.Fault == nil && !g.out.Result.Over() {
		g.ply(ctx)
	}
	g.finish(ctx)
	return g.out
}

func newRng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x636865636b)) }

func (g *game) deploy(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, g.Setup)
	defer cancel()
	var setups [2]stratego.Setup
	own, err := g.player.Deploy(ctx, g.Variant, g.Side)
	if err == nil {
		if bad := g.Variant.CheckSetup(own); bad != nil {
			err = &SetupError{bad}
		}
	}
	if g.fault(err, "its set-up") {
		return
	}
	setups[g.Side], setups[g.Side.Opponent()] = own, RandomSetup(g.Variant, g.rng)
	g.out.Position, err = stratego.NewPosition(g.Variant, setups[stratego.Red], setups[stratego.Blue])
	g.fault(err, "its set-up")
}

// fault notes the first fault and what the program was doing.
func (g *game) fault(err error, during string) bool {
	if err != nil && g.out.Fault == nil {
		g.out.Fault, g.out.During = err, during
	}
	return err != nil
}

// ply plays one move of whoever is to move.
func (g *game) ply(ctx context.Context) {
	pos := g.out.Position
	before := pos.Ply()
	switch {
	case pos.Turn() == g.Side:
		g.ask(ctx)
	case g.Plies > 0 && before >= g.Plies:
		g.out.Result = board.Won(g.Side, board.Resignation)
	default:
		pos.Make(g.reply())
	}
	if pos.Ply() > before {
		g.observe(ctx)
	}
}

// ask has the program move.
func (g *game) ask(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, g.Move)
	defer cancel()
	pos := g.out.Position
	start := time.Now()
	m, _, err := g.player.Choose(ctx, pos.View(g.Side), search.Limits{MoveTime: g.Move})
	g.out.Slowest = max(g.out.Slowest, time.Since(start))
	during := fmt.Sprintf("its move at ply %d", pos.Ply())
	var resigned *protocol.Resignation
	var forfeit *protocol.TurnForfeit
	switch {
	case errors.As(err, &resigned):
		g.out.Result, g.out.Resigned = board.Won(g.Side.Opponent(), board.Resignation), true
		return
	case errors.As(err, &forfeit):
		g.out.Forfeits++
		pos.Pass()
		return
	case g.fault(err, during):
		return
	}
	if err := pos.Check(m); !g.fault(err, during) {
		pos.Make(m)
		g.out.Moves++
	}
}

// observe tells the program what happened, if its contract does, and looks
// whether the game is over.
func (g *game) observe(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, g.Move)
	defer cancel()
	pos := g.out.Position
	g.out.Result = pos.Result()
	if o, ok := g.player.(observer); ok {
		err := o.Observe(ctx, pos.Event(pos.Ply()-1), g.out.Result)
		g.fault(err, fmt.Sprintf("being told of ply %d", pos.Ply()))
	}
}

// reply is the opponent's move.
func (g *game) reply() stratego.Move {
	pos := g.out.Position
	moves := Sorted(pos.Moves(nil))
	if g.Strikes {
		for _, m := range moves {
			if !pos.At(m.To).Empty() {
				return m
			}
		}
	}
	return moves[g.rng.IntN(len(moves))]
}

func (g *game) finish(ctx context.Context) {
	f, ok := g.player.(finisher)
	if !ok || g.out.Position == nil || g.out.Fault != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, g.Move)
	defer cancel()
	err := f.Finish(ctx, g.out.Position.View(g.Side), g.out.Result)
	if !g.out.Resigned { // a program may leave as soon as it has given up
		g.fault(err, "being told of the end")
	}
}

// RandomSetup returns a set-up that the variant allows, at random.
func RandomSetup(v *stratego.Variant, rng *rand.Rand) stratego.Setup {
	d := v.Definition()
	s := make(stratego.Setup, v.HomeSize())
	order := rng.Perm(len(s))
	put := func(r stratego.Rank, rows int) {
		for _, i := range order {
			if s[i] == stratego.NoRank && i < rows*d.Grid.Width {
				s[i] = r
				return
			}
		}
	}
	flagRows := d.FlagRows
	if flagRows == 0 {
		flagRows = d.HomeRows
	}
	put(stratego.Flag, flagRows)
	for _, l := range d.Army {
		for range l.Count {
			if !l.Ranks.Has(stratego.Flag) {
				put(anyOf(l.Ranks, rng), d.HomeRows)
			}
		}
	}
	return s
}

func anyOf(ranks stratego.RankSet, rng *rand.Rand) stratego.Rank {
	n := rng.IntN(ranks.Count())
	for r := range ranks.All() {
		if n == 0 {
			return r
		}
		n--
	}
	return stratego.NoRank
}

// Sorted sorts moves by their squares, so that a choice by number does not
// depend on how moves are generated.
func Sorted(moves []stratego.Move) []stratego.Move {
	slices.SortFunc(moves, func(m, n stratego.Move) int {
		return (int(m.From)<<8 | int(m.To)) - (int(n.From)<<8 | int(n.To))
	})
	return moves
}
