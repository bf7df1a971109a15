package referee

import (
	"context"
	"errors"
	"fmt"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/search"
	"flagfall.dev/record"
)

// Conduct is what a player did in a game.
type Conduct struct {
	Moves    int
	Think    time.Duration // time of all moves, as the clock counts it
	Slowest  time.Duration // of one move
	CPU      time.Duration // processor time of its process, 0 where it has none
	Forfeits int           // turns that it gave up
	Fault    string        // kind of what it did wrong, empty for nothing
	Stderr   string        // of its process
}

// A Report is a finished game.
type Report struct {
	Result  board.Result
	Reason  string // in words
	Plies   int
	Started time.Time
	Took    time.Duration
	Conduct [2]Conduct
	Record  *record.Game
	// Drawn is the game before this one where its contest plays a drawn game
	// again, nil for none.
	Drawn *Report
	// Left is what a player has left behind in spite of everything, nil for
	// nothing.
	Left error
}

// maxForfeits is after how many given-up turns in a row a game is drawn.
const maxForfeits = 20

// closing bounds the farewell to each player.
const closing = 2 * time.Second

// rules is the side of a game that knows its rules and how to ask its players.
type rules interface {
	turn() board.Side
	ply() int
	result() board.Result
	// setUp asks for what is missing before the first move. The error is of
	// the side that it names.
	setUp(ctx context.Context, patience time.Duration) (board.Side, error)
	// ask asks a side for its move, and fails if the move is not legal.
	ask(ctx context.Context, side board.Side, limits search.Limits) error
	// play makes the move that ask has got.
	play()
	// win returns the chance to win that came with the last move asked for, 0 to
	// 1; negative where its player stated none.
	win() float64
	// quiet returns how many plies nothing has changed in what material returns
	// for the sides.
	quiet() int
	material(side board.Side) int
	// quietly and unit say in words what quiet and material count.
	quietly() string
	unit() string
	// pass gives the turn to the other side, if these rules can.
	pass() bool
	// tell tells a player of the last move, as far as it wants to know.
	tell(ctx context.Context, side board.Side, r board.Result) error
	// finish tells a player how the game ended, as far as it wants to know.
	finish(ctx context.Context, side board.Side, r board.Result) error
	player(side board.Side) any
	// write puts the set-ups and the moves into a record.
	write(rec *record.Game)
}

// game is a game under way.
type game struct {
	rules
	seats   [2]Seat
	terms   Terms
	report  Report
	clock   clock
	stated  adjudicator
	times   []time.Duration // of the moves made
	streak  int             // turns given up in a row
	started time.Time
	watch   func(ply int) // nil: nobody watches
}

// run plays a game from beginning to end, and closes its players. The error is
// a *VoidError, or the context's.
func (g *game) run(ctx context.Context) (*Report, error) {
	g.started = time.Now()
	g.clock.start([2]*Terms{g.termsOf(0), g.termsOf(1)})
	v, err := g.decide(ctx)
	if err == nil {
		g.report.Result, g.report.Reason, g.report.Plies = v.result, v.reason, g.ply()
		g.farewell(ctx)
	}
	g.report.Left = g.close(ctx)
	g.report.Started, g.report.Took = g.started, time.Since(g.started)
	if err != nil {
		return nil, err
	}
	g.report.Record = g.write()
	return &g.report, nil
}

// decide is the referee's list of checks, in their order.
func (g *game) decide(ctx context.Context) (verdict, error) {
	if side, err := g.getReady(ctx, orElse(g.terms.Start, DefaultStart)); err != nil {
		return g.blame(ctx, side, err)
	}
	if side, err := g.setUp(ctx, orElse(g.terms.Setup, DefaultSetup)); err != nil {
		return g.blame(ctx, side, err)
	}
	for {
		if r := g.result(); r.Over() {
			return verdict{result: r}, nil
		}
		if v, over := g.adjudicate(); over {
			return v, nil
		}
		side := g.turn()
		err := g.move(ctx, side)
		var forfeit *protocol.TurnForfeit
		if errors.As(err, &forfeit) {
			v, over := g.forfeit(side, forfeit)
			if over {
				return v, nil
			}
			continue
		}
		if err != nil {
			return g.blame(ctx, side, err)
		}
		g.play()
		if g.watch != nil {
			g.watch(g.ply())
		}
		g.streak = 0
		g.stated.state(side, g.win(), g.terms.Adjudication)
		if side, err := g.inform(ctx, side); err != nil {
			return g.blame(ctx, side, err)
		}
	}
}

// getReady waits until the players are ready that may need a while. Their
// programs have all been started before: they get ready at the same time. The
// error is of the side that is returned.
func (g *game) getReady(ctx context.Context, patience time.Duration) (board.Side, error) {
	for side := range board.Side(2) {
		if r, ok := g.player(side).(Readier); ok {
			if err := within(ctx, patience, "start", r.Ready); err != nil {
				return side, err
			}
		}
	}
	return 0, nil
}

// within does what comes before the first move, and is timed by no clock. The
// error says what it was.
func within(ctx context.Context, patience time.Duration, what string, do func(ctx context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := safely(func() error { return do(ctx) })
	var forfeit *Forfeit
	if err == nil || errors.As(err, &forfeit) {
		return err
	}
	if v, _ := judge(0, err); v.result.Ending == board.Time {
		what += fmt.Sprintf(", for which it has %v", patience)
	}
	return fmt.Errorf("at its %s: %w", what, err)
}

// forfeit passes a turn to the other side, and reports whether that ends the
// game: the rules may know no passing, and nobody may pass for ever.
func (g *game) forfeit(side board.Side, f *protocol.TurnForfeit) (verdict, bool) {
	g.report.Conduct[side].Forfeits++
	if g.streak++; g.streak >= maxForfeits {
		return verdict{board.Draw(board.Adjudicated), fmt.Sprintf("%d turns in a row were given up", g.streak), ""}, true
	}
	if !g.pass() {
		g.report.Conduct[side].Fault = "stall"
		return verdict{board.Won(side.Opponent(), board.Time), f.Error(), "stall"}, true
	}
	return verdict{}, false
}

// blame turns an error into a verdict against a side, or voids the game where
// the error is not that side's.
func (g *game) blame(ctx context.Context, side board.Side, err error) (verdict, error) {
	if ctx.Err() != nil {
		return verdict{}, ctx.Err()
	}
	v, theirs := judge(side, err)
	if !theirs {
		return v, &VoidError{Ply: g.ply(), Err: err, Name: g.seats[side].Name}
	}
	g.report.Conduct[side].Fault = v.fault
	return v, nil
}

// farewell tells the players how the game ended. What they do with it is no
// longer of interest.
func (g *game) farewell(ctx context.Context) {
	for side := range board.Side(2) {
		within, cancel := context.WithTimeout(ctx, closing)
		_ = g.finish(within, side, g.report.Result)
		cancel()
	}
}

// close ends the players' programs and takes down what they used and wrote.
func (g *game) close(ctx context.Context) error {
	var left error
	for side := range board.Side(2) {
		if c, ok := g.player(side).(Closer); ok {
			left = errors.Join(left, c.Close(ctx))
		}
		if p := g.process(side); p != nil {
			g.report.Conduct[side].CPU, g.report.Conduct[side].Stderr = p.CPU(), p.Stderr()
		}
	}
	return left
}

// process returns the program behind a player, nil for one of our own.
func (g *game) process(side board.Side) Process {
	if p, ok := g.player(side).(Process); ok {
		return p
	}
	return g.seats[side].Process
}

// termsOf returns a side's conditions.
func (g *game) termsOf(side board.Side) *Terms {
	own := g.seats[side].Terms
	if own == nil {
		return &g.terms
	}
	t := *own
	t.Margin = g.terms.Margin
	return &t
}

// write makes the record of the game.
func (g *game) write() *record.Game {
	rec := &record.Game{
		Date: g.started.UTC().Truncate(time.Second), Result: g.report.Result, Reason: g.report.Reason,
	}
	if own := [2]*Terms{g.termsOf(0), g.termsOf(1)}; own[0].Game == own[1].Game && own[0].Increment == own[1].Increment { // a record has one clock
		rec.Clock = record.Clock{Initial: own[0].Game, Increment: own[0].Increment}
	}
	for side, seat := range g.seats {
		rec.Names[side], rec.Players[side], rec.Seeds[side] = seat.Name, seat.Spec, seat.Seed
	}
	g.rules.write(rec)
	for i := range min(len(rec.Moves), len(g.times)) {
		rec.Moves[i].Time = g.times[i].Truncate(time.Microsecond)
	}
	return rec
}

// safely turns a panic of a player of our own into an error.
func safely(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the player panicked: %v", p)
		}
	}()
	return do()
}
