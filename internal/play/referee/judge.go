package referee

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"syscall"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// A verdict is how a game ended, and what a player did wrong, if anything.
type verdict struct {
	result board.Result
	reason string // in words
	fault  string // kind, one or two words; empty where nobody did wrong
}

// A VoidError says that a game ended through no fault of a player. It is not
// scored, and may be played again.
type VoidError struct {
	Ply  int
	Err  error
	Name string // of the player that was asked, empty for none
}

func (e *VoidError) Error() string {
	if e.Name == "" {
		return fmt.Sprintf("the game is void at ply %d: %v", e.Ply, e.Err)
	}
	return fmt.Sprintf("the game is void at ply %d, while %s was asked: %v", e.Ply, e.Name, e.Err)
}

// Unwrap returns what went wrong.
func (e *VoidError) Unwrap() error { return e.Err }

// Faults of players that were never asked.
const (
	NotStarted = "start"   // the program could not be started
	Benched    = "benched" // it is no longer asked, after what it did before
)

// IllegalSetup is the fault of a player whose set-up was refused.
const IllegalSetup = "illegal set-up"

// A Forfeit is the error of a player that cannot play at all. It loses like one
// that has crashed.
type Forfeit struct {
	Fault  string // NotStarted or Benched
	Reason string // in words
}

func (e *Forfeit) Error() string { return e.Reason }

// Judge returns the result of a game that an error of a side's player has ended: a
// resignation, what is lost on time, by a broken rule or by a crash. It reports false for
// an error that is not the player's.
func Judge(side board.Side, err error) (board.Result, bool) {
	v, ok := judge(side, err)
	return v.result, ok
}

// judge turns a player's error into its verdict. It reports false for an error
// that is not the player's.
func judge(side board.Side, err error) (verdict, bool) {
	ending, fault, theirs := faultOf(err)
	if !theirs {
		return verdict{}, false
	}
	return verdict{board.Won(side.Opponent(), ending), err.Error(), fault}, true
}

// faultOf returns how a game ends by a player's error, and the kind of fault that it is, empty
// for a resignation. It reports false for an error that is not the player's.
func faultOf(err error) (ending board.Ending, fault string, theirs bool) {
	if is[*game.Resignation](err) {
		return board.Resignation, "", true
	}
	if absent, ok := errors.AsType[*Forfeit](err); ok {
		return board.Crash, absent.Fault, true
	}
	if start, ok := errors.AsType[*jail.StartError](err); ok && Unstartable(start) {
		return board.Crash, NotStarted, true
	}
	if failed, ok := errors.AsType[*proc.Fault](err); ok {
		return endingOf(failed.Kind), failed.Kind.String(), true
	}
	switch {
	case is[*game.LateError](err):
		return board.Time, "late", true
	case is[*game.AbsentError](err), is[*game.TurnForfeit](err), errors.Is(err, context.DeadlineExceeded):
		return board.Time, proc.Stall.String(), true
	case is[*game.SetupError](err):
		return board.IllegalMove, IllegalSetup, true
	case is[*game.BadReply](err), is[*advance.BoardError](err):
		return board.IllegalMove, "bad reply", true
	case is[*stratego.IllegalMoveError](err), is[*advance.IllegalMoveError](err), is[*advance.MoveTextError](err):
		return board.IllegalMove, "illegal move", true
	}
	return board.Unfinished, "", false
}

// is reports whether an error of a type is in err's chain.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// endingOf says how a game ends by a fault: a stall is lost on time, what is
// no sensible line is a broken rule, and the rest is a crash.
func endingOf(k proc.FaultKind) board.Ending {
	switch k {
	case proc.Stall, proc.Pondered:
		return board.Time
	case proc.Flood, proc.Garbage:
		return board.IllegalMove
	}
	return board.Crash
}

// Unstartable reports whether a program itself is why it cannot be started: it
// is missing, or no program. That the system has no room for another process is
// no player's fault.
func Unstartable(err *jail.StartError) bool {
	for _, theirs := range []error{
		fs.ErrNotExist, fs.ErrPermission, exec.ErrNotFound, syscall.ENOEXEC, syscall.ENOTDIR, syscall.EISDIR,
		syscall.ELOOP,
	} {
		if errors.Is(err, theirs) {
			return true
		}
	}
	return false
}
