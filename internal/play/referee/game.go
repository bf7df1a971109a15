package referee

import (
	"context"
	"errors"
	"fmt"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/internal/sandbox/program"
	"flagfall.dev/record"
)

// Conduct is what a player did in a game.
type Conduct struct {
	Moves    int
	Asked    int           // moves that it was asked for within Think, also those that it did not make
	Think    time.Duration // time of all moves, as the clock counts it
	Slowest  time.Duration // of one move
	CPU      time.Duration // processor time of its process, 0 where it has none
	Forfeits int           // turns that it gave up
	Waited   time.Duration // for which its process could get no processor: it is given back
	Waits    int           // moves in which that was so
	Doubts   int           // verdicts about its time that a busy machine makes doubtful
	Fault    string        // kind of what it did wrong, empty for nothing
	Stderr   string        // of its process
	Program  program.Identity
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
	// Left is what remains of a player after its end, such as a process; nil for nothing.
	Left error
}

// closing bounds the farewell to each player.
const closing = 2 * time.Second

// A book counts and writes a game under way.
type book interface {
	moved()                 // a move has been made
	newest() record.Move    // the last one that has been
	balance() balance       // is asked of a game with both set-ups
	write(rec *record.Game) // the set-ups and the moves
}

// playing is a game under way.
type playing struct {
	driver  *game.Driver
	book    book
	units   units
	seats   [2]Seat
	terms   Terms
	report  Report
	stated  adjudicator
	started time.Time
	follow  Follower // nil: nobody follows
	prove   func() (winner board.Side, plies int, ok bool)
}

// run plays a game from beginning to end, and closes its players. The error is
// a *VoidError, or the context's.
func (g *playing) run(ctx context.Context) (*Report, error) {
	g.started = time.Now()
	g.configure()
	v, err := g.decide(ctx)
	if err == nil {
		g.report.Result, g.report.Reason, g.report.Plies = v.result, v.reason, g.driver.Standing().Ply
		g.tellEnd(ctx)
	}
	g.report.Left = g.close(ctx)
	g.report.Started, g.report.Took = g.started, time.Since(g.started)
	if err != nil {
		return nil, err
	}
	g.report.Record = g.write()
	return &g.report, nil
}

// configure sets the conditions for outside programs.
func (g *playing) configure() {
	d := g.driver
	d.Guarded, d.Before, d.Excuse = true, g.adjudicate, g.afterwards
	if g.follow != nil {
		g.tellBeginning()
	}
	d.NoPondering = g.terms.NoPondering
	d.Start, d.Setup = orElse(g.terms.Start, DefaultStart), orElse(g.terms.Setup, DefaultSetup)
	d.After = func(mover board.Side, now game.Standing, info *search.Info) {
		g.book.moved()
		g.stated.state(mover, info.Win, g.terms.Adjudication)
		if g.follow != nil {
			g.follow.Moved(now.Ply, g.book.newest)
		}
	}
	for side := range board.Side(2) {
		d.Clock.Terms[side] = g.termsOf(side).moves()
		d.Clock.Processes[side] = g.process(side)
		d.Clock.Ours[side] = d.Clock.Processes[side] == nil
	}
}

// decide plays the game and says how it ended.
func (g *playing) decide(ctx context.Context) (verdict, error) {
	end, err := g.driver.Play(ctx)
	var of *game.PlayerError
	switch {
	case err == nil:
		return verdict{result: end.Result, reason: end.Reason}, nil
	case ctx.Err() != nil:
		return verdict{}, ctx.Err()
	case errors.As(err, &of):
		return g.blame(of)
	}
	return verdict{}, &VoidError{Ply: g.driver.Standing().Ply, Err: err}
}

// blame turns a player's error into a verdict against it, or voids the game where
// the error is not that player's.
func (g *playing) blame(of *game.PlayerError) (verdict, error) {
	err := g.explain(of)
	v, theirs := judge(of.Side, err)
	if !theirs {
		return v, &VoidError{Ply: of.Ply, Err: err, Name: g.seats[of.Side].Name}
	}
	g.note(of.Side, v.fault, err)
	return v, nil
}

// note notes a fault of a side, and whether the machine may be to blame.
func (g *playing) note(side board.Side, fault string, err error) {
	c := &g.report.Conduct[side]
	c.Fault = fault
	if g.doubtful(side, err) {
		c.Doubts++
	}
}

// doubtful reports whether the machine was so busy that a verdict about a side's time says
// little.
func (g *playing) doubtful(side board.Side, err error) bool {
	var stall *proc.Fault
	var late *game.LateError
	p := g.process(side)
	switch {
	case errors.As(err, &stall):
		return stall.Kind == proc.Stall && stall.Doubtful()
	case errors.As(err, &late) && p != nil:
		return (&proc.Fault{Allowed: g.driver.Clock.Think[side], Waited: p.Starved()}).Doubtful()
	}
	return false
}

// explain returns a player's own error. Where it comes before the first move, which
// no clock times, it says what the player was asked.
func (g *playing) explain(of *game.PlayerError) error {
	what, patience := "start", g.driver.Start
	switch of.Stage {
	case game.SettingUp:
		what, patience = "set-up", g.driver.Setup
	case game.Moving, game.Hearing:
		return of.Err
	}
	var absent *Forfeit
	var setup *game.SetupError
	if errors.As(of.Err, &absent) || errors.As(of.Err, &setup) {
		return of.Err
	}
	var stall *proc.Fault
	if v, _ := judge(of.Side, of.Err); v.result.Ending == board.Time && !(errors.As(of.Err, &stall) && stall.Excuse() != "") {
		what += fmt.Sprintf(", for which it has %v", patience)
	}
	return fmt.Errorf("at its %s: %w", what, of.Err)
}

// afterwards reports whether an error of a player that was told of the last move
// comes after the end of the game, which it then does not change: it is only
// noted. A false claim does not come afterwards, for it is part of the move.
func (g *playing) afterwards(side board.Side, r board.Result, err error) bool {
	v, theirs := judge(side, err)
	if !r.Over() || !theirs || v.result.Ending == board.IllegalMove {
		return false
	}
	g.note(side, v.fault, err)
	return true
}

// tellEnd tells the players how the game ended. What they do with it is no
// longer of interest.
func (g *playing) tellEnd(ctx context.Context) {
	for side := range board.Side(2) {
		within, cancel := context.WithTimeout(ctx, closing)
		_ = g.driver.Finish(within, side, g.report.Result)
		cancel()
	}
}

// close ends the players' programs and takes down what they used and wrote.
func (g *playing) close(ctx context.Context) error {
	var left error
	d := g.driver
	for side := range board.Side(2) {
		c := &g.report.Conduct[side]
		c.Moves, c.Forfeits, c.Think, c.Slowest = d.Moves[side], d.Forfeits[side], d.Clock.Think[side], d.Clock.Slowest[side]
		c.Asked = d.Clock.Asked[side]
		c.Waits, c.Doubts = d.Clock.Waits[side], c.Doubts+d.Doubtful[side]
		if p, ok := ability.Of[game.Closer](d.Player(side)); ok {
			left = errors.Join(left, p.Close(ctx))
		}
		if p := g.process(side); p != nil {
			c.CPU, c.Stderr, c.Waited = p.CPU(), p.Stderr(), p.Starved()
		}
	}
	return left
}

// process returns the program behind a player, nil for one of our own.
func (g *playing) process(side board.Side) game.Process {
	if p, ok := ability.Of[game.Process](g.driver.Player(side)); ok {
		return p
	}
	return g.seats[side].Process
}

// termsOf returns a side's conditions.
func (g *playing) termsOf(side board.Side) *Terms {
	own := g.seats[side].Terms
	if own == nil {
		return &g.terms
	}
	t := *own
	t.Margin = g.terms.Margin
	return &t
}

// write makes the record of the game.
func (g *playing) write() *record.Game {
	rec := &record.Game{
		Date: g.started.UTC().Truncate(time.Second), Result: g.report.Result, Reason: g.report.Reason,
	}
	if own := [2]*Terms{g.termsOf(0), g.termsOf(1)}; own[0].Game == own[1].Game &&
		own[0].Increment == own[1].Increment { // a record has one clock
		rec.Clock = record.Clock{Initial: own[0].Game, Increment: own[0].Increment}
	}
	for side, seat := range g.seats {
		rec.Names[side], rec.Players[side], rec.Seeds[side] = seat.Name, seat.Spec, seat.Seed
	}
	g.book.write(rec)
	times := g.driver.Clock.Times
	for i := range min(len(rec.Moves), len(times)) {
		rec.Moves[i].Time = times[i].Truncate(time.Microsecond)
	}
	return rec
}
