package record_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// replayer is what the replays of both games have in common.
type replayer interface {
	Next() bool
	Seek(ply int) bool
	Ply() int
	Fault() *record.Fault
	Check() *record.Fault
	Move() record.Move
	Result() board.Result
	Clocks() [2]time.Duration
}

// replay begins to replay a game; says tells the position where it is.
func (p played) replay() (r replayer, says func() string, err error) {
	if p.variant == nil {
		a, err := record.ReplayAdvance(p.Game)
		return a, func() string { return fmt.Sprint(*a.Position()) }, err
	}
	s, err := record.ReplayStratego(p.Game, p.variant)
	return s, func() string { return said(s.Position()) }, err
}

func TestReplayingAGameGivesThePositionsThatWerePlayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPlayed(t)
		r, says := must.Get2(p.replay())(t)
		for i := 0; ; i++ {
			if r.Ply() != i || says() != p.said[i] {
				t.Fatalf("ply %d: %s\nwas %s", i, says(), p.said[i])
			}
			if i > 0 && r.Move() != p.Moves[i-1] {
				t.Fatalf("ply %d: the move %v, was %v", i, r.Move(), p.Moves[i-1])
			}
			if !r.Next() {
				break
			}
		}
		if r.Ply() != len(p.Moves) || r.Check() != nil || r.Result() != p.Result {
			t.Fatalf("%d of %d moves, %v, result %v", r.Ply(), len(p.Moves), r.Check(), r.Result())
		}
		for range 20 {
			ply := rapid.IntRange(-2, len(p.Moves)+2).Draw(t, "ply")
			there := r.Seek(ply)
			at := max(0, min(ply, len(p.Moves)))
			if there != (at == ply) || r.Ply() != at || says() != p.said[at] {
				t.Fatalf("gone to ply %d, is at %d (%v): %s\nwas %s", ply, r.Ply(), there, says(), p.said[at])
			}
		}
	})
}

func TestPositionsRangesOverAWholeGameAgainAndAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPlayed(t)
		if p.variant == nil {
			t.Skip("the same code")
		}
		r := must.Get(record.ReplayStratego(p.Game, p.variant))(t)
		for range 2 {
			seen := 0
			for ply, pos := range r.Positions() {
				if ply != seen || said(pos) != p.said[ply] {
					t.Fatalf("ply %d of %d: %s", ply, seen, said(pos))
				}
				if seen++; ply == 50 {
					break
				}
			}
			if seen != min(51, len(p.said)) {
				t.Fatalf("%d positions of %d", seen, len(p.said))
			}
		}
	})
}

// spoil makes one change to a record, most of which make it wrong.
func spoil(t *rapid.T, p played) {
	g := p.Game
	i := -1
	if len(g.Moves) > 0 {
		i = rapid.IntRange(0, len(g.Moves)-1).Draw(t, "where")
	}
	switch what := rapid.IntRange(0, 8).Draw(t, "what"); {
	case what == 0:
		g.Commitments[1] = record.Commitment{Salt: "x", Sum: "y"}
	case what == 1:
		g.Setups[0] += "B"
		g.Commitments = [2]record.Commitment{}
	case what == 2:
		g.Start = "nothing"
	case what == 3:
		g.Result = board.Won(1, board.Ending(rapid.IntRange(0, int(board.Adjudicated)).Draw(t, "ending")))
	case i < 0:
	case what == 4:
		g.Moves[i].Side ^= 1
	case what == 5:
		g.Moves[i].Text = rapid.SampledFrom([]string{"A1-A9", "B2-B3", "e2-e4", "", "off-A1", "Z99-A1", g.Moves[0].Text}).Draw(t, "text")
	case what == 6:
		g.Moves[i].Striker, g.Moves[i].Defender, g.Moves[i].Outcome = "7", "9", "wins"
	case what == 7:
		g.Moves[i].Outcome = ""
	case what == 8:
		g.Moves = append(g.Moves[:i], g.Moves[i+1:]...)
	}
}

func TestTheFirstFaultIsThatOfPlayingTheGameAgainEachTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPlayed(t)
		spoil(t, p)
		agree(t, p)
	})
}

// agree compares the first fault of a record, and the positions before it, with
// what the oracle finds.
func agree(t tester, p played) {
	want := faultOf(p.Game, p.variant)
	got := ""
	r, says, err := p.replay()
	var fault *record.Fault
	switch {
	case err != nil && !errors.As(err, &fault):
		t.Fatalf("%v is no Fault", err)
	case err != nil:
		if got = err.Error(); p.CheckCommitments() != nil {
			return // the oracle names them first
		}
	default:
		if f := r.Check(); f != nil {
			got = f.Error()
		}
	}
	if got != want {
		t.Fatalf("%q, the oracle finds %q", got, want)
	}
	if err != nil {
		return
	}
	if f := r.Fault(); f != nil && f.Move != p.Moves[f.Plies].Text {
		t.Fatalf("the fault is of the move %q, it is %q", f.Move, p.Moves[f.Plies].Text)
	}
	for ply := range r.Ply() + 1 {
		r.Seek(ply)
		is := ""
		if p.variant == nil {
			pos, _ := slowlyAdvance(p.Game, ply)
			is = fmt.Sprint(*pos)
		} else {
			pos, _ := slowly(p.Game, p.variant, ply)
			is = said(pos)
		}
		if says() != is {
			t.Fatalf("ply %d: %s\nthe oracle has %s", ply, says(), is)
		}
	}
	if last := r.Ply(); r.Next() && r.Fault() != nil || last < len(p.Moves) && r.Fault() == nil {
		t.Fatalf("stopped at ply %d of %d, fault %v", last, len(p.Moves), r.Fault())
	}
}

func TestAMoveAfterTheEndIsAFault(t *testing.T) {
	chooser := gametest.NewChooser(1)
	var p played
	for p = playedAdvance(chooser, advance.Limit); len(p.Moves) < advance.Limit; p = playedAdvance(chooser, advance.Limit) {
	}
	a, _ := record.ReplayAdvance(p.Game)
	a.Seek(advance.Limit)
	p.Moves = append(p.Moves, record.Move{Side: a.Position().Turn(), Text: a.Position().Moves(nil)[0].String()})
	a, _ = record.ReplayAdvance(p.Game)
	if f := a.Check(); f == nil || f.Error() != "illegal at ply 201: the game is over" {
		t.Errorf("%v", f)
	}
}

func TestASilentSourceTellsNoStrikes(t *testing.T) {
	v := must.Get(stratego.VariantNamed("mini"))(t)
	g := &record.Game{Game: record.Stratego, Variant: "mini", Start: "YAAAAAWAAAAFAAAAAAAAAAAAM r", Moves: []record.Move{{Side: 0, Text: "B3-B2"}}}
	for _, silent := range []bool{true, false} {
		r := must.Get(record.ReplayStratego(g, v))(t)
		r.Silent = silent
		if r.Next() != silent || r.Ply() != len(r.Position().History()) {
			t.Errorf("silent %v: ply %d, %v", silent, r.Ply(), r.Fault())
		}
		if silent && r.Move().StrikeText() != "7x2 loses" {
			t.Errorf("%v", r.Move())
		}
	}
}

func TestClocksShowWhatIsLeft(t *testing.T) {
	g := &record.Game{
		Clock: record.Clock{Initial: 10 * time.Second, Increment: 2 * time.Second},
		Moves: []record.Move{
			{Side: 0, Time: 5 * time.Second}, {Side: 1, Time: time.Second}, {Side: 0, Time: 7500 * time.Millisecond},
		},
	}
	for _, tt := range []struct {
		ply    int
		result board.Result
		want   string
	}{
		{0, board.Result{}, "[10s 10s]"},
		{1, board.Result{}, "[7s 10s]"},
		{2, board.Result{}, "[7s 11s]"},
		{3, board.Result{}, "[1.5s 11s]"},
		{3, board.Won(0, board.Time), "[1.5s 0s]"},
		{2, board.Won(0, board.Time), "[7s 11s]"}, // it was lost later
	} {
		g.Result = tt.result
		if got := fmt.Sprint(g.Clocks(tt.ply)); got != tt.want {
			t.Errorf("ply %d, %v: %s, want %s", tt.ply, tt.result, got, tt.want)
		}
	}
}

func TestGoingBackAndForthInAReplayAllocatesNothing(t *testing.T) {
	v := must.Get(stratego.VariantNamed("classic"))(t)
	p := playedStratego(t, v, ordinary, gametest.NewChooser(1), 100)
	r := must.Get(record.ReplayStratego(p.Game, v))(t)
	r.Seek(len(p.Moves))
	if n := testing.AllocsPerRun(10, func() { r.Seek(0); r.Seek(len(p.Moves)) }); n > 0 {
		t.Fatalf("%v allocations", n)
	}
}

// FuzzReplay replays whatever can be read as a record: no record makes the replay
// fail, and the oracle agrees.
func FuzzReplay(f *testing.F) {
	for i, v := range stratego.Variants() {
		chooser := gametest.NewChooser(uint64(i))
		f.Add(playedAdvance(chooser, 20).String())
		f.Add(playedStratego(f, v, ordinary, chooser, 20).String())
	}
	mini := must.Get(stratego.VariantNamed("mini"))(f)
	for _, k := range []kind{solo, forfeiting} {
		f.Add(playedStratego(f, mini, k, gametest.NewChooser(1), 30).String())
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := record.Parse(record.Sealed(text))
		if err != nil {
			return
		}
		p := played{Game: g}
		if g.Game == record.Stratego {
			if p.variant, err = variant.Of(g.Variant, g.Definition); err != nil {
				return
			}
		}
		agree(t, p)
	})
}

func TestAGameMayEndWithATurnGivenUpAfterTheLastMove(t *testing.T) {
	v := stratego.Variants()[2]
	for seed := range uint64(200) {
		p := playedStratego(t, v, forfeiting, gametest.NewChooser(seed), 60)
		r, err := record.ReplayStratego(p.Game, v)
		if err != nil {
			t.Fatal(err)
		}
		r.Seek(len(p.Moves))
		if !p.Result.Over() || r.Position().Result() == p.Result {
			continue
		}
		if r.Result() != p.Result || r.Check() != nil {
			t.Errorf("the game ended by %v, the replay says %v, %v", p.Result, r.Result(), r.Check())
		}
		p.Players[1] = "council" // which gives no turn up
		if r, err = record.ReplayStratego(p.Game, v); err != nil || r.Check() == nil {
			t.Errorf("a game between players that give no turn up is right: %v", err)
		}
		return
	}
	t.Error("no game ended so")
}
