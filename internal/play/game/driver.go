// Package game plays games between two players: whose turn it is, what each side is asked
// and told and in which order, how long that may take, and when the game is over. Every
// game of this module uses it. Players get views and nothing else. The caller decides what
// an error of a player means: a referee blames the player, a laboratory stops.
package game

import (
	"context"
	"errors"
	"fmt"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/sandbox/proc"
)

// MaxForfeits is after how many given-up turns in a row a game is drawn where both
// sides give theirs up, and lost where one does.
const MaxForfeits = 20

// A Standing is how a game stands by its rules.
type Standing struct {
	Turn   board.Side
	Ply    int // moves made
	Result board.Result
}

// An End is how a game ended. Its result is not over where Driver.Before broke the
// game off without one.
type End struct {
	Result board.Result
	Reason string // in words; empty where the rules ended the game
}

// A Driver plays one game from its set-ups to its end. Stratego.Driver and
// Advance.Driver make one; the zero values of its fields are a game without clocks,
// limits and guests. It starts no goroutine, and allocates nothing for a move
// where no time is kept.
type Driver struct {
	// Clock keeps the players' time.
	Clock Clock
	// Start and Setup are how long a player may take to get ready and to give its
	// set-up, on no clock; 0: not limited.
	Start, Setup time.Duration
	// Guarded makes a panic of a player its error.
	Guarded bool
	// NoPondering stops the program of a Pauser while it is not to move, from the end of
	// the set-ups on. It runs again while it is notified of the other's move, and before
	// Play returns.
	NoPondering bool
	// Before, where it is set, is asked before every turn of a game that goes on by
	// the rules, and may end the game there.
	Before func(s Standing) (e End, over bool)
	// After, if set, is called after every move, before the players are notified: with the
	// side that moved, the standing, and what its player said about the move.
	After func(mover board.Side, now Standing, info *search.Info)
	// Excuse, if set, says whether an error of a player that was notified of a move can be
	// ignored at result r.
	Excuse func(side board.Side, r board.Result, err error) bool

	// Moves and Forfeits count each side's moves and the turns that it gave up, Doubtful
	// those of these that a busy machine may have cost it.
	Moves, Forfeits, Doubtful [2]int

	mover  mover
	opener opener // nil: nothing comes before the first move
	passer passer // nil: these rules know no passing
	teller teller
	seats  [2]seat
	absent [2]int      // turns that a side has given up since its last move
	streak int         // turns given up in a row
	given  int         // the ply at which they were
	info   search.Info // that came with the newest move
}

// A mover is a game in progress that has its players move.
type mover interface {
	Standing() Standing
	// ask asks a side for its move and keeps it for play; what comes with it goes
	// into info. The error is the player's, or says why the move is illegal.
	ask(ctx context.Context, side board.Side, limits search.Limits, info *search.Info) error
	play()
}

// An opener asks for set-ups before the first move.
type opener interface {
	// deploy asks a side for its set-up where that is missing, and checks it.
	deploy(ctx context.Context, side board.Side) error
	begin() error
}

// A passer can pass the turn to the other side, if its rules allow that.
type passer interface {
	Pass() bool
}

// Play plays the game to its end and closes nobody. A player's error is a
// *PlayerError; any other is the context's, or ours.
func (d *Driver) Play(ctx context.Context) (End, error) {
	d.Clock.start(d.seats)
	if err := d.open(ctx); err != nil {
		return End{}, err
	}
	defer d.resumeAll()
	if err := d.pauseAll(); err != nil {
		return End{}, err
	}
	for s := d.mover.Standing(); ; {
		if e, over := d.over(s); over {
			return e, nil
		}
		if d.Before != nil {
			if e, over := d.Before(s); over {
				return e, nil
			}
		}
		if err := ctx.Err(); err != nil {
			return End{}, err
		}
		var err error
		if s, err = d.turn(ctx, s); err != nil {
			return End{}, err
		}
	}
}

// turn has the side to move make a move, or give its turn up, and returns how the
// game stands then.
func (d *Driver) turn(ctx context.Context, s Standing) (Standing, error) {
	err := d.resume(s.Turn)
	if err == nil {
		err = d.ask(ctx, s.Turn)
	}
	if err != nil {
		if err = d.gone(s.Turn, err); !d.GiveUp(err) {
			return s, &PlayerError{s.Turn, Moving, s.Ply, err}
		}
		if err := d.pause(s.Turn); err != nil {
			return s, &PlayerError{s.Turn, Moving, s.Ply, err}
		}
		return d.mover.Standing(), nil
	}
	d.mover.play()
	now := d.mover.Standing()
	if d.After != nil {
		d.After(s.Turn, now, &d.info)
	}
	return now, d.inform(ctx, s.Turn, now)
}

// ask asks a side for its move and keeps its clock. A turn that is given up takes
// its time from the clock too.
func (d *Driver) ask(ctx context.Context, side board.Side) error {
	var err error
	if d.Clock.take(side) {
		err = d.askInTime(ctx, side)
	} else {
		err = d.question(ctx, side, search.Limits{})
	}
	if err == nil {
		d.Moves[side]++
		d.absent[side] = 0
	}
	return err
}

// An AbsentError says that a side has given up so many turns in a row that it no longer plays.
type AbsentError struct{ Last *TurnForfeit }

func (e *AbsentError) Error() string {
	return fmt.Sprintf("gave up %d turns in a row: %s", MaxForfeits, e.Last.Reason)
}

// gone returns the error of a side that is asked for a move, or an *AbsentError where it
// has given up too many turns: a program that never returns must not hold up a match
// for as long as its opponent finds moves.
func (d *Driver) gone(side board.Side, err error) error {
	var given *TurnForfeit
	if !errors.As(err, &given) {
		return err
	}
	if d.absent[side]++; d.absent[side] >= MaxForfeits {
		return &AbsentError{given}
	}
	var fault *proc.Fault
	if errors.As(err, &fault) && fault.Doubtful() {
		d.Doubtful[side]++
	}
	return err
}

func (d *Driver) askInTime(ctx context.Context, side board.Side) error {
	within, cancel := d.Clock.begin(ctx)
	defer cancel()
	err := d.question(within, side, d.Clock.limits())
	late := d.Clock.stop(err == nil)
	var forfeit *TurnForfeit
	givenUp := errors.As(err, &forfeit)
	if late == nil && givenUp {
		late = d.Clock.usedUp(0)
	}
	if late != nil && (err == nil || givenUp) {
		return late
	}
	return err
}

// question asks a side for its move, guarded where that is wanted.
func (d *Driver) question(ctx context.Context, side board.Side, l search.Limits) (err error) {
	if d.Guarded {
		defer caught(&err)
	}
	return d.mover.ask(ctx, side, l, &d.info)
}

// caught turns a panic of a player of our own into an error. It is deferred.
func caught(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("the player panicked: %v", p)
	}
}

// GiveUp passes the turn to the other side where err is a *TurnForfeit of the side
// to move. It reports false for any other error, and where the rules know no
// passing: then the error is that side's fault.
func (d *Driver) GiveUp(err error) bool {
	var given *TurnForfeit
	if !errors.As(err, &given) {
		return false
	}
	s := d.mover.Standing()
	if d.given != s.Ply {
		d.given, d.streak = s.Ply, 0
	}
	d.Forfeits[s.Turn]++
	if d.streak++; d.streak >= MaxForfeits {
		return true // the game is drawn
	}
	return d.passer != nil && d.passer.Pass()
}

// Over says how the game has ended by its rules, or because nobody moves any more.
func (d *Driver) Over() (e End, over bool) { return d.over(d.mover.Standing()) }

func (d *Driver) over(s Standing) (e End, over bool) {
	if d.streak >= MaxForfeits && d.given == s.Ply {
		return End{board.Draw(board.Adjudicated), fmt.Sprintf("%d turns in a row were given up", d.streak)}, true
	}
	return End{Result: s.Result}, s.Result.Over()
}

// Standing says how the game stands, which is at ply 0 where it has not begun.
func (d *Driver) Standing() Standing { return d.mover.Standing() }

// Player returns the player of a side.
func (d *Driver) Player(side board.Side) any { return d.seats[side].player }
