//go:build linux

package referee

import (
	"context"
	"syscall"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// observer plays at random, and looks in its own time what a program of its opponent
// does.
type observer struct {
	*random.Player
	child *proc.Child
	still []bool
	// ponders is set where the program is expected to compute.
	ponders bool
}

func (o *observer) Choose(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error) {
	if len(o.still) < 3 {
		o.still = append(o.still, o.standsStill())
	}
	return o.Player.Choose(ctx, view, limits)
}

// standsStill reports whether the program comes to use no processor time while we
// use more than what the system would leave it without. One that is expected to
// compute is waited for until it does.
func (o *observer) standsStill() bool {
	if o.ponders {
		limit, before := time.Now().Add(20*time.Second), o.child.CPU()
		for o.child.CPU() == before && time.Now().Before(limit) {
			compute(2 * time.Millisecond)
		}
		return o.child.CPU() == before
	}
	for range 5 {
		before := o.child.CPU()
		if compute(200 * time.Millisecond); o.child.CPU() == before {
			return true
		}
	}
	return false
}

// compute uses so much processor time.
func compute(d time.Duration) {
	used := func() time.Duration {
		var u syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	for end := used() + d; used() < end; {
	}
}

func TestNobodyPondersWhereThatIsRuledOut(t *testing.T) {
	for _, ruledOut := range []bool{false, true} {
		g := between(t, "ucc")
		child := seatBot(t, &g, stratego.Red, "ponders")
		o := &observer{Player: random.New(3), child: child, ponders: !ruledOut}
		g.Players[stratego.Blue] = o
		g.Terms = Terms{Move: 20 * time.Second, NoPondering: ruledOut, Adjudication: Adjudication{MaxPlies: 8}}
		r := play(t, g)
		if r.Result != board.Draw(board.Adjudicated) || r.Conduct[0].Fault != "" {
			t.Errorf("ruled out: %v: got %+v (%s)", ruledOut, r.Result, r.Reason)
		}
		for turn, still := range o.still {
			if still != ruledOut {
				t.Errorf("ruled out: %v: in turn %d the other program stands still: %v", ruledOut, turn, still)
			}
		}
	}
}

// Contracts whose programs answer what they are told of the other's moves work as
// ever when they are stopped in between.
func TestProgramsThatAnswerOutsideOfTheirTurnAreHeard(t *testing.T) {
	for _, contract := range []string{"ucc", "mactech", "iut"} {
		t.Run(contract, func(t *testing.T) {
			child := launch(t, slowly(t, contract, 0, 0, 0))
			g := against(t, contract, child, 0)
			g.Players[stratego.Blue] = &observer{Player: random.New(3), child: child}
			g.Terms.NoPondering, g.Terms.Adjudication.MaxPlies = true, 2
			plain := against(t, contract, launch(t, slowly(t, contract, 0, 0, 0)), 0)
			plain.Players[stratego.Blue] = random.New(3)
			plain.Terms.Adjudication.MaxPlies = 2
			got, want := play(t, g), play(t, plain)
			if got.Result != want.Result || got.Reason != want.Reason || got.Plies != want.Plies {
				t.Errorf("got %+v after %d plies (%s), without the rule %+v after %d (%s)", got.Result, got.Plies, got.Reason, want.Result, want.Plies, want.Reason)
			}
		})
	}
}
