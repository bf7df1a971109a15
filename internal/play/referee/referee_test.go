//go:build linux

package referee

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol/ucc"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// between makes a game between two random players of our own.
func between(t testing.TB, name string) StrategoGame {
	return StrategoGame{
		Variant: gametest.Variant(t, name),
		Players: [2]game.StrategoPlayer{random.New(1), random.New(2)},
		Seats:   [2]Seat{{Name: "one", Spec: "random", Seed: 1}, {Name: "two", Spec: "random", Seed: 2}},
	}
}

func play(t *testing.T, g StrategoGame) *Report {
	t.Helper()
	r := must.Get(g.Play(t.Context()))(t)
	if r.Left != nil {
		t.Error(r.Left)
	}
	return r
}

func TestGamesOfEveryVariantEndByTheirRules(t *testing.T) {
	for _, v := range stratego.Variants() {
		r := play(t, between(t, v.Name()))
		if !r.Result.Over() || r.Conduct[0].Fault != "" || r.Conduct[1].Fault != "" {
			t.Errorf("%s: %+v", v, r.Result)
		}
		if n := r.Conduct[0].Moves + r.Conduct[1].Moves; n != r.Plies || len(r.Record.Moves) != r.Plies {
			t.Errorf("%s: %d moves, %d plies, %d recorded", v, n, r.Plies, len(r.Record.Moves))
		}
		again, err := record.Parse(r.Record.String())
		if err != nil || again.Result != r.Result {
			t.Errorf("%s: the record reads back as %v, %v", v, again, err)
		}
	}
}

func TestTheSameSeedsGiveTheSameGame(t *testing.T) {
	a, b := play(t, between(t, "barrage")), play(t, between(t, "barrage"))
	for i := range a.Record.Moves {
		a.Record.Moves[i].Time, b.Record.Moves[i].Time = 0, 0
	}
	a.Record.Date, b.Record.Date = time.Time{}, time.Time{}
	if a.Record.String() != b.Record.String() {
		t.Errorf("%s\n%s", a.Record, b.Record)
	}
}

// script plays at random until some ply, and then does something else.
type script struct {
	*random.Player
	deploy  func() (stratego.Setup, error)
	at      int
	choose  func(ctx context.Context, view *stratego.View) (stratego.Move, error)
	observe error
	closed  int
}

func (s *script) Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	if s.deploy != nil {
		return s.deploy()
	}
	return s.Player.Deploy(ctx, v, side)
}

func (s *script) Choose(ctx context.Context, view *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	if s.choose != nil && view.Ply() >= s.at {
		m, err := s.choose(ctx, view)
		return m, search.Info{}, err
	}
	return s.Player.Choose(ctx, view, l)
}

func (s *script) Observe(context.Context, stratego.Event, board.Result) error { return s.observe }

func (s *script) Close(context.Context) error { s.closed++; return nil }

func failing(err error) func(context.Context, *stratego.View) (stratego.Move, error) {
	return func(context.Context, *stratego.View) (stratego.Move, error) { return stratego.Move{}, err }
}

func TestEachFaultIsJudgedAsWhatItIs(t *testing.T) {
	tests := []struct {
		name   string
		player script
		ending board.Ending
		fault  string
	}{
		{"resigns", script{choose: failing(&game.Resignation{Word: "SURRENDER"})}, board.Resignation, ""},
		{"stalls", script{choose: failing(&proc.Fault{Kind: proc.Stall})}, board.Time, "stall"},
		{"crashes", script{choose: failing(&proc.Fault{Kind: proc.Crash})}, board.Crash, "crash"},
		{"closes its line", script{choose: failing(&proc.Fault{Kind: proc.Closed})}, board.Crash, "closed"},
		{"floods", script{choose: failing(&proc.Fault{Kind: proc.Flood})}, board.IllegalMove, "flood"},
		{"sends garbage", script{choose: failing(&proc.Fault{Kind: proc.Garbage})}, board.IllegalMove, "garbage"},
		{"talks nonsense", script{choose: failing(&game.BadReply{Got: "?"})}, board.IllegalMove, "bad reply"},
		{"forfeits where there is no passing", script{choose: failing(&game.TurnForfeit{})}, board.Time, "stall"},
		{"has given up too many turns", script{choose: failing(&game.AbsentError{Last: &game.TurnForfeit{}})}, board.Time, "stall"},
		{"moves nothing", script{choose: failing(nil)}, board.IllegalMove, "illegal move"},
		{"moves the enemy", script{choose: moveEnemy}, board.IllegalMove, "illegal move"},
		{"is overdue", script{choose: overdue}, board.Time, "stall"},
		{"has no set-up", script{deploy: func() (stratego.Setup, error) { return nil, nil }}, board.IllegalMove, "illegal set-up"},
		{"sets up nothing", script{deploy: emptySetup}, board.IllegalMove, "illegal set-up"},
		{"crashes at set-up", script{deploy: crashAtSetup}, board.Crash, "crash"},
		{"crashes when told", script{observe: &proc.Fault{Kind: proc.Crash}}, board.Crash, "crash"},
	}
	for _, tt := range tests {
		for side := range board.Side(2) {
			t.Run(tt.name+" as "+stratego.SideName(side), func(t *testing.T) {
				g := between(t, "barrage")
				bad := tt.player
				bad.Player, bad.at = random.New(5), 6
				g.Players[side] = &bad
				g.Terms.Move = 30 * time.Millisecond
				r := play(t, g)
				if r.Result != board.Won(side.Opponent(), tt.ending) {
					t.Errorf("got %+v (%s)", r.Result, r.Reason)
				}
				if got := r.Conduct[side].Fault; got != tt.fault {
					t.Errorf("fault %q, want %q", got, tt.fault)
				}
				if got := r.Conduct[side.Opponent()].Fault; got != "" {
					t.Errorf("the other side is blamed with %q", got)
				}
				for _, c := range r.Conduct { // the mean is at most the greatest
					if c.Asked < c.Moves || c.Think > time.Duration(c.Asked)*c.Slowest {
						t.Errorf("%v in %d moves that it was asked for and %d that it made, %v at most", c.Think, c.Asked, c.Moves, c.Slowest)
					}
				}
				if bad.closed != 1 {
					t.Errorf("closed %d times", bad.closed)
				}
			})
		}
	}
}

func moveEnemy(_ context.Context, view *stratego.View) (stratego.Move, error) {
	enemy := view.Pieces(view.Side().Opponent()).First()
	return stratego.Move{From: enemy, To: enemy + 1}, nil
}

func overdue(ctx context.Context, _ *stratego.View) (stratego.Move, error) {
	<-ctx.Done()
	return stratego.Move{}, ctx.Err()
}

func emptySetup() (stratego.Setup, error) { return make(stratego.Setup, 40), nil }

func crashAtSetup() (stratego.Setup, error) { return nil, &proc.Fault{Kind: proc.Crash} }

func TestOurOwnFaultsAreNotScored(t *testing.T) {
	ours := errors.New("a fault of the referee")
	for name, choose := range map[string]func(context.Context, *stratego.View) (stratego.Move, error){
		"an unknown error": failing(ours),
		"a panic":          func(context.Context, *stratego.View) (stratego.Move, error) { panic("index out of range") },
	} {
		t.Run(name, func(t *testing.T) {
			g := between(t, "barrage")
			bad := &script{Player: random.New(5), choose: choose}
			g.Players[0] = bad
			_, err := g.Play(t.Context())
			var void *VoidError
			if !errors.As(err, &void) || bad.closed != 1 {
				t.Errorf("error %v, closed %d times", err, bad.closed)
			}
		})
	}
}

func TestACancelledGameIsNotScoredAndItsPlayersAreClosed(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	g := between(t, "barrage")
	bad := &script{Player: random.New(5), at: 4, choose: func(ctx context.Context, v *stratego.View) (stratego.Move, error) {
		cancel()
		return overdue(ctx, v)
	}}
	g.Players[1] = bad
	if _, err := g.Play(ctx); !errors.Is(err, context.Canceled) || bad.closed != 1 {
		t.Errorf("error %v, closed %d times", err, bad.closed)
	}
}

// ponderous takes longer for a move than the increment and the margin, which every move has again.
func ponderous(_ context.Context, v *stratego.View) (stratego.Move, error) {
	time.Sleep(DefaultMargin + 5*time.Millisecond)
	return v.Moves(nil)[0], nil
}

func TestAGameClockRunsOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := between(t, "classic")
		g.Terms = Terms{Game: 60 * time.Millisecond, Increment: time.Millisecond}
		g.Players[0] = &script{Player: random.New(1), choose: ponderous}
		r := play(t, g)
		if r.Result != board.Won(stratego.Blue, board.Time) || r.Conduct[0].Fault != "late" {
			t.Errorf("got %+v, %+v", r.Result, r.Conduct[0])
		}
	})
}

// Each side plays under the conditions of its own seat.
func TestASideMayHaveAClockOfItsOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := between(t, "classic")
		own := Terms{Game: 60 * time.Millisecond, Increment: time.Millisecond}
		g.Terms, g.Seats[1].Terms = Terms{Game: time.Hour}, &own
		for side := range g.Players {
			g.Players[side] = &script{Player: random.New(1), choose: ponderous}
		}
		r := play(t, g)
		if r.Result != board.Won(stratego.Red, board.Time) || r.Conduct[1].Fault != "late" || r.Record.Clock != (record.Clock{}) {
			t.Errorf("got %+v, %+v, %v", r.Result, r.Conduct[1], r.Record.Clock)
		}
	})
}

func TestForfeitedTurnsPassAndNobodyPassesForEver(t *testing.T) {
	g := between(t, "ucc")
	g.Players[0] = &script{Player: random.New(1), at: 4, choose: failing(&game.TurnForfeit{})}
	r := play(t, g)
	if r.Conduct[0].Forfeits == 0 || r.Conduct[1].Moves < 3 {
		t.Errorf("forfeits %d, moves of the other %d", r.Conduct[0].Forfeits, r.Conduct[1].Moves)
	}
	g.Players[1] = &script{Player: random.New(1), at: 4, choose: failing(&game.TurnForfeit{})}
	if r := play(t, g); r.Result != board.Draw(board.Adjudicated) {
		t.Errorf("got %+v", r.Result)
	}
}

func TestAGivenSetupIsUsedAndAskedForOtherwise(t *testing.T) {
	g := between(t, "barrage")
	setup := must.Get(random.New(9).Deploy(t.Context(), g.Variant, stratego.Blue))(t)
	g.Setups[stratego.Blue] = setup
	r := play(t, g)
	if got := r.Record.Setups[1]; got != record.StrategoSetup(g.Variant, setup) {
		t.Errorf("got %s", got)
	}
}

// first plays the first legal move of Advance.
type first struct{}

func (first) Choose(_ context.Context, pos *advance.Position, _ search.Limits) (advance.Move, search.Info, error) {
	moves := pos.Moves(nil)
	return moves[len(moves)/2], search.Info{}, nil
}

// nobody plays a move that is none.
type nobody struct{}

func (nobody) Choose(context.Context, *advance.Position, search.Limits) (advance.Move, search.Info, error) {
	return advance.NoMove, search.Info{}, nil
}

func TestAdvanceIsRefereedToo(t *testing.T) {
	start := advance.Start()
	opening := start.Moves(nil)[:1]
	r, err := AdvanceGame{Players: [2]game.AdvancePlayer{first{}, first{}}, Opening: opening}.Play(t.Context())
	if err != nil || !r.Result.Over() || r.Plies == 0 {
		t.Fatalf("got %+v, %v", r, err)
	}
	if again, err := record.Parse(r.Record.String()); err != nil || again.Start == "" {
		t.Errorf("record: %v", err)
	}
	r, err = AdvanceGame{Players: [2]game.AdvancePlayer{first{}, nobody{}}}.Play(t.Context())
	if err != nil || r.Result != board.Won(advance.White, board.IllegalMove) {
		t.Errorf("got %+v, %v", r, err)
	}
}

// seatBot seats a bot of the test binary.
func seatBot(t testing.TB, g *StrategoGame, side board.Side, name string) *proc.Child {
	t.Helper()
	child := launch(t, binary(t, "bot", "ucc", name))
	g.Players[side] = ucc.New(child, ucc.Config{})
	g.Seats[side].Process = child
	return child
}

func TestWellMeaningProgramsPlayToTheEnd(t *testing.T) {
	for _, name := range []string{"good", "hangs at exit", "says goodbye"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := between(t, "ucc")
			seatBot(t, &g, stratego.Red, "good")
			seatBot(t, &g, stratego.Blue, name)
			g.Terms = Terms{Move: 20 * time.Second}
			r := play(t, g)
			if r.Conduct[0].Fault+r.Conduct[1].Fault != "" {
				t.Errorf("%+v: %s\n%s", r.Result, r.Reason, r.Conduct[1].Stderr)
			}
			if r.Conduct[0].CPU == 0 || r.Conduct[1].Think == 0 {
				t.Errorf("times are missing: %+v", r.Conduct)
			}
		})
	}
}

func TestAProgramKilledAtAnyMomentHasCrashed(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for range 12 {
		g := between(t, "ucc")
		child := seatBot(t, &g, stratego.Red, "good")
		seatBot(t, &g, stratego.Blue, "good")
		timer := time.AfterFunc(time.Duration(rng.IntN(150))*time.Millisecond, func() {
			_ = syscall.Kill(child.PID(), syscall.SIGKILL)
		})
		r := play(t, g)
		timer.Stop()
		crashed := r.Result == board.Won(stratego.Blue, board.Crash) && strings.Contains(r.Reason, "killed")
		if !crashed && r.Conduct[0].Fault+r.Conduct[1].Fault != "" {
			t.Errorf("got %+v (%s)", r.Result, r.Reason)
		}
	}
}

// kept is a program that is kept from the processors for most of each move.
type kept struct {
	*random.Player
	starved, wait time.Duration
}

func (k *kept) Choose(ctx context.Context, v *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	time.Sleep(k.wait)
	k.starved += k.wait
	return k.Player.Choose(ctx, v, l)
}

func (k *kept) Starved() time.Duration { return k.starved }
func (*kept) CPU() time.Duration       { return 0 }
func (*kept) Stderr() string           { return "" }

// kepter is one whose time is its own to tell: it has only waited.
type kepter struct{ kept }

func (k *kepter) Thought() time.Duration { return 0 }

func TestWhatIsGivenBackIsNotTakenOffTheGameClock(t *testing.T) {
	const moves, whole = 10, 40 * time.Millisecond
	for name, player := range map[string]func(k kept) game.StrategoPlayer{
		"timed by us":   func(k kept) game.StrategoPlayer { return &k },
		"timed by them": func(k kept) game.StrategoPlayer { return &kepter{k} },
	} {
		synctest.Test(t, func(t *testing.T) { // on a clock that no other program's work moves
			d := gametest.Variant(t, "duel").Definition()
			d.PlyLimit = 2 * moves
			v := must.Get(stratego.New(d))(t)
			g := between(t, "duel")
			g.Variant, g.Terms = v, Terms{Game: whole, Margin: whole}
			g.Players[0] = player(kept{Player: random.New(1), wait: whole / 2})
			r := play(t, g)
			c := r.Conduct[0]
			if r.Result.Ending == board.Time || c.Moves < 5 || c.Slowest > whole/2 || c.Think > whole*2 ||
				r.Record.Moves[0].Time > whole/2 {
				t.Errorf("%s: %+v (%s), %+v", name, r.Result, r.Reason, c)
			}
		})
	}
}
