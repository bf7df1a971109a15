package game_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// choosers are two players that set up and move at random.
func choosers(seed uint64) [2]game.StrategoPlayer {
	return [2]game.StrategoPlayer{gametest.NewChooser(2 * seed), gametest.NewChooser(2*seed + 1)}
}

// obvious plays a game of Stratego without a driver: the shortest loop that obeys
// the rules.
func obvious(t testing.TB, v *stratego.Variant, players [2]game.StrategoPlayer) *stratego.Position {
	t.Helper()
	var setups [2]stratego.Setup
	for side := range board.Side(2) {
		setups[side], _ = players[side].Deploy(t.Context(), v, side)
	}
	p, err := stratego.NewPosition(v, setups[0], setups[1])
	for err == nil && !p.Result().Over() {
		m, _, chosen := players[p.Turn()].Choose(t.Context(), p.View(p.Turn()), search.Limits{})
		_, played := p.Play(m)
		err = errors.Join(chosen, played)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestADriverPlaysTheGamesOfAnObviousLoopInEveryVariant(t *testing.T) {
	for _, v := range stratego.Variants() {
		for seed := range uint64(2) {
			want := obvious(t, v, choosers(seed))
			g := &game.Stratego{Variant: v, Players: choosers(seed)}
			end, err := g.Driver().Play(t.Context())
			if err != nil || end != (game.End{Result: want.Result()}) {
				t.Fatalf("%s, seed %d: %+v, %v, want %+v", v, seed, end, err, want.Result())
			}
			if !slices.Equal(g.Position.History(), want.History()) {
				t.Errorf("%s, seed %d: another game", v, seed)
			}
		}
	}
}

// wanderer plays a move of Advance by number, and spoils the position it is shown.
type wanderer struct{ n int }

func (w *wanderer) Choose(_ context.Context, p *advance.Position, _ search.Limits) (advance.Move, search.Info, error) {
	moves := p.Moves(nil)
	w.n = (w.n*31 + 7) % 1009
	m := moves[w.n%len(moves)]
	*p = advance.Position{}
	return m, search.Info{}, nil
}

func TestADriverPlaysTheGamesOfAnObviousLoopInAdvance(t *testing.T) {
	for seed := range 20 {
		players := func() [2]game.AdvancePlayer {
			return [2]game.AdvancePlayer{&wanderer{seed}, &wanderer{seed + 50}}
		}
		pos, loop := advance.Start(), players()
		var moves []advance.Move
		for !pos.Result().Over() {
			shown := pos
			m, _, _ := loop[pos.Turn()].Choose(t.Context(), &shown, search.Limits{})
			moves = append(moves, m)
			must.Do(t, pos.Play(m))
		}
		g := game.NewAdvance(players(), advance.Start())
		end, err := g.Driver().Play(t.Context())
		if err != nil || end.Result != pos.Result().Shared() || g.Position != pos || !slices.Equal(g.Moves, moves) {
			t.Errorf("seed %d: %+v, %v after %d plies, want %+v after %d", seed, end, err, len(g.Moves), pos.Result(), len(moves))
		}
	}
}

// diarist writes down what it is asked and told.
type diarist struct {
	*gametest.Chooser
	side  board.Side
	diary *strings.Builder
	// fail, where it is set, may fail at what the diary says.
	fail func(line string) error
}

func (d *diarist) note(format string, args ...any) error {
	line := stratego.SideName(d.side) + " " + fmt.Sprintf(format, args...)
	fmt.Fprintln(d.diary, line)
	if d.fail != nil {
		return d.fail(line)
	}
	return nil
}

func (d *diarist) Ready(context.Context) error { return d.note("starts") }

func (d *diarist) Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	if err := d.note("sets up"); err != nil {
		return nil, err
	}
	return d.Chooser.Deploy(ctx, v, side)
}

func (d *diarist) Choose(ctx context.Context, view *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	if err := d.note("moves at ply %d", view.Ply()); err != nil {
		return stratego.Move{}, search.Info{}, err
	}
	return d.Chooser.Choose(ctx, view, l)
}

func (d *diarist) Observe(_ context.Context, e stratego.Event, r board.Result) error {
	return d.note("hears of %s's move, over: %t", stratego.SideName(e.Side), r.Over())
}

func (d *diarist) Finish(_ context.Context, _ *stratego.View, r board.Result) error {
	return d.note("hears of the end: %v", r.Ending)
}

// diary makes a game of a given number of plies between two diarists.
func diary(t *testing.T, name string, plies int, fail func(line string) error) (*game.Stratego, *strings.Builder) {
	t.Helper()
	d := gametest.Variant(t, name).Definition()
	d.PlyLimit = plies
	v := must.Get(stratego.New(d))(t)
	text := &strings.Builder{}
	g := &game.Stratego{Variant: v}
	for side := range board.Side(2) {
		g.Players[side] = &diarist{gametest.NewChooser(uint64(side)), side, text, fail}
	}
	return g, text
}

func TestTheOrderOfPlay(t *testing.T) {
	g, got := diary(t, "duel", 2, nil)
	d := g.Driver()
	d.Before = func(s game.Standing) (game.End, bool) {
		fmt.Fprintf(got, "before ply %d\n", s.Ply)
		return game.End{}, false
	}
	d.After = func(mover board.Side, now game.Standing, _ *search.Info) {
		fmt.Fprintf(got, "after %s's move: ply %d, over: %t\n", stratego.SideName(mover), now.Ply, now.Result.Over())
	}
	end := must.Get(d.Play(t.Context()))(t)
	for side := range board.Side(2) {
		if err := d.Finish(t.Context(), side, end.Result); err != nil {
			t.Error(err)
		}
	}
	const want = `Red starts
Blue starts
Red sets up
Blue sets up
before ply 0
Red moves at ply 0
after Red's move: ply 1, over: false
Red hears of Red's move, over: false
Blue hears of Red's move, over: false
before ply 1
Blue moves at ply 1
after Blue's move: ply 2, over: true
Blue hears of Blue's move, over: true
Red hears of Blue's move, over: true
Red hears of the end: limit
Blue hears of the end: limit
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Error(diff)
	}
}

func TestAGameEndsAtTheFirstErrorOfAPlayerAndSaysWhatItDid(t *testing.T) {
	ours := errors.New("no wish to")
	for at, during := range map[string]string{
		"Blue starts":                            "its start",
		"Red sets up":                            "its set-up",
		"Blue moves at ply 3":                    "its move at ply 3",
		"Red hears of Blue's move, over: false":  "being told of ply 2",
		"Blue hears of Blue's move, over: false": "being told of ply 2",
	} {
		for _, clocks := range []bool{false, true} {
			g, text := diary(t, "duel", 6, func(line string) error {
				if line == at {
					return ours
				}
				return nil
			})
			d := g.Driver()
			if clocks {
				d.Clock.Terms = [2]*game.Terms{{}, {}}
			}
			_, err := d.Play(t.Context())
			var of *game.PlayerError
			if !errors.As(err, &of) || !errors.Is(err, ours) || of.During() != during ||
				!strings.HasPrefix(at, stratego.SideName(of.Side)) {
				t.Errorf("%s: %v", at, err)
			}
			if !strings.HasSuffix(text.String(), at+"\n") {
				t.Errorf("%s was not the last thing:\n%s", at, text)
			}
		}
	}
}

func TestAnIllegalSetUpAndAnIllegalMoveAreErrorsOfTheirPlayer(t *testing.T) {
	for stage, bad := range map[game.Stage]game.StrategoPlayer{
		game.SettingUp: mute{}, game.Moving: &immobile{gametest.NewChooser(1)},
	} {
		g := &game.Stratego{Variant: gametest.Variant(t, "mini"), Players: [2]game.StrategoPlayer{gametest.NewChooser(1), bad}}
		_, err := g.Driver().Play(t.Context())
		var of *game.PlayerError
		var setup *game.SetupError
		var move *stratego.IllegalMoveError
		if !errors.As(err, &of) || of.Side != stratego.Blue || of.Stage != stage || !errors.As(err, &setup) &&
			!errors.As(err, &move) {
			t.Errorf("%v", err)
		}
	}
	table := game.NewAdvance([2]game.AdvancePlayer{&wanderer{1}, nowhere{}}, advance.Start())
	_, err := table.Driver().Play(t.Context())
	var move *advance.IllegalMoveError
	if !errors.As(err, &move) || len(table.Moves) != 1 {
		t.Errorf("after %d plies: %v", len(table.Moves), err)
	}
}

// mute has no set-up, immobile moves a piece to where it stands, nowhere plays no
// move.
type (
	mute     struct{ *gametest.Chooser }
	immobile struct{ *gametest.Chooser }
	nowhere  struct{}
)

func (mute) Deploy(context.Context, *stratego.Variant, board.Side) (stratego.Setup, error) {
	return nil, nil
}

func (*immobile) Choose(context.Context, *stratego.View, search.Limits) (stratego.Move, search.Info, error) {
	return stratego.Move{}, search.Info{}, nil
}

func (nowhere) Choose(context.Context, *advance.Position, search.Limits) (advance.Move, search.Info, error) {
	return advance.NoMove, search.Info{}, nil
}

func TestATurnThatIsGivenUpPassesWhereTheRulesKnowNoRepetition(t *testing.T) {
	give := func(line string) error {
		if line == "Red moves at ply 2" {
			return &game.TurnForfeit{Reason: "asleep"}
		}
		return nil
	}
	g, _ := diary(t, "iut", 5, give)
	d := g.Driver()
	end, err := d.Play(t.Context())
	if err != nil || end.Result.Ending != board.Limit || d.Forfeits != [2]int{1, 0} || d.Moves != [2]int{2, 3} {
		t.Errorf("%+v, %v, forfeits %v, moves %v", end, err, d.Forfeits, d.Moves)
	}
	if h := g.Position.History(); h[1].Side != stratego.Blue || h[2].Side != stratego.Blue {
		t.Error("the turn did not pass")
	}

	g, _ = diary(t, "iut", 99, func(line string) error {
		if strings.HasPrefix(line, "Red moves at") && !strings.HasSuffix(line, " 0") {
			busy := &proc.Fault{Kind: proc.Stall, Allowed: time.Second, Waited: time.Second}
			return &game.TurnForfeit{Reason: "no move within 1s", Err: busy}
		}
		return nil
	})
	d = g.Driver()
	_, err = d.Play(t.Context())
	var gone *game.AbsentError
	if !errors.As(err, &gone) || d.Moves[0] != 1 || d.Forfeits != [2]int{game.MaxForfeits - 1, 0} || d.Doubtful != d.Forfeits {
		t.Errorf("where one side passes for ever: %v, %v, forfeits %v, doubtful %v", err, d.Moves, d.Forfeits, d.Doubtful)
	}

	g, _ = diary(t, "barrage", 5, give)
	var forfeit *game.TurnForfeit
	if _, err := g.Driver().Play(t.Context()); !errors.As(err, &forfeit) {
		t.Errorf("where the rules know no passing: %v", err)
	}

	g, _ = diary(t, "iut", 5, func(line string) error {
		if strings.Contains(line, "moves at") {
			return &game.TurnForfeit{}
		}
		return nil
	})
	d = g.Driver()
	if end, err := d.Play(t.Context()); err != nil || end.Result != board.Draw(board.Adjudicated) ||
		d.Forfeits != [2]int{game.MaxForfeits / 2, game.MaxForfeits / 2} {
		t.Errorf("where both pass for ever: %+v, %v, %v", end, err, d.Forfeits)
	}
}

func TestNobodyIsAskedOnceTheContextHasEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	g, text := diary(t, "duel", 20, func(line string) error {
		if strings.HasPrefix(line, "Red hears of Blue") {
			cancel()
		}
		return nil
	})
	if _, err := g.Driver().Play(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if strings.Contains(text.String(), "ply 2") {
		t.Errorf("it went on:\n%s", text)
	}
}

func TestAPanicIsThePlayersErrorWhereTheDriverIsGuarded(t *testing.T) {
	for _, at := range []string{"Red starts", "Blue sets up", "Red moves at ply 2"} {
		g, _ := diary(t, "duel", 20, func(line string) error {
			if line == at {
				panic("out of ideas")
			}
			return nil
		})
		d := g.Driver()
		d.Guarded = true
		_, err := d.Play(t.Context())
		var of *game.PlayerError
		if !errors.As(err, &of) || !strings.Contains(err.Error(), "panicked: out of ideas") {
			t.Errorf("%s: %v", at, err)
		}
		d = g.Driver()
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: the panic was hidden", at)
				}
			}()
			g.Setups, g.Position = [2]stratego.Setup{}, nil
			_, _ = d.Play(t.Context())
		}()
	}
}

// timed says what it is told about its time.
type timed struct {
	*gametest.Chooser
	limits []search.Limits
	due    []bool
}

func (p *timed) Choose(ctx context.Context, view *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	_, due := ctx.Deadline()
	p.limits, p.due = append(p.limits, l), append(p.due, due)
	return p.Chooser.Choose(ctx, view, l)
}

func TestTimeIsKeptOfThoseSidesAloneThatHaveTerms(t *testing.T) {
	g, _ := diary(t, "duel", 4, nil)
	a, b := &timed{Chooser: gametest.NewChooser(1)}, &timed{Chooser: gametest.NewChooser(2)}
	g.Players = [2]game.StrategoPlayer{a, b}
	d := g.Driver()
	d.Clock.Terms[1] = &game.Terms{Move: time.Hour, Nodes: 7}
	must.Get(d.Play(t.Context()))(t)
	if diff := cmp.Diff([]search.Limits{{}, {}}, a.limits); diff != "" || a.due[0] {
		t.Errorf("without terms: %v, due %v", diff, a.due)
	}
	if diff := cmp.Diff(
		[]search.Limits{{MoveTime: time.Hour, Nodes: 7}, {MoveTime: time.Hour, Nodes: 7}}, b.limits,
	); diff != "" || !b.due[0] {
		t.Errorf("with terms: %v, due %v", diff, b.due)
	}
	c := d.Clock
	if len(c.Times) != 4 || c.Times[0] != 0 || c.Times[1] == 0 || c.Think[0] != 0 || c.Think[1] < c.Slowest[1] ||
		c.Slowest[1] == 0 {
		t.Errorf("times %v, of all moves %v, slowest %v", c.Times, c.Think, c.Slowest)
	}
}

// halting is a program that answers a first line of every request at once, and gives up its turns.
type halting struct {
	*gametest.Chooser
	answered time.Duration
}

func (p *halting) Choose(context.Context, *stratego.View, search.Limits) (stratego.Move, search.Info, error) {
	p.answered += time.Microsecond
	<-time.After(pause)
	return stratego.Move{}, search.Info{}, &game.TurnForfeit{Reason: "no move"}
}

func (*halting) CPU() time.Duration        { return 0 }
func (*halting) Stderr() string            { return "" }
func (*halting) Starved() time.Duration    { return 0 }
func (p *halting) Answered() time.Duration { return p.answered }

const pause = 20 * time.Millisecond

func TestATurnThatIsGivenUpTakesAllItsTimeFromTheClock(t *testing.T) {
	for _, tt := range []struct {
		clock time.Duration
		late  bool
	}{{time.Hour, false}, {pause, true}} {
		g, _ := diary(t, "iut", 1, nil)
		g.Players[0] = &halting{Chooser: gametest.NewChooser(1)}
		d := g.Driver()
		d.Clock.Terms[0] = &game.Terms{Game: tt.clock}
		_, err := d.Play(t.Context())
		var late *game.LateError
		if errors.As(err, &late) != tt.late || d.Clock.Think[0] < pause || d.Clock.Asked[0] != 1 {
			t.Errorf("a clock of %v: %v, %v charged for %d moves", tt.clock, err, d.Clock.Think[0], d.Clock.Asked[0])
		}
	}
}

// still makes the same two moves of Advance back and forth without allocating.
type still struct{ moves [2]advance.Move }

func (s *still) Choose(_ context.Context, p *advance.Position, _ search.Limits) (advance.Move, search.Info, error) {
	return s.moves[p.Ply()/2%2], search.Info{}, nil
}

func TestAMoveAllocatesNothingWhereNoTimeIsKept(t *testing.T) {
	find := func(p *advance.Position, text string) advance.Move {
		m := must.Get(p.ParseMove(text))(t)
		p.Make(m)
		return m
	}
	p := advance.Start()
	var a, b still
	a.moves[0], b.moves[0] = find(&p, "a2-a3"), find(&p, "a8-a7")
	table := game.NewAdvance([2]game.AdvancePlayer{&a, &b}, advance.Start())
	table.Moves = make([]advance.Move, 0, 300)
	games := func(plies int) float64 {
		return testing.AllocsPerRun(20, func() {
			table.Position, table.Moves = table.Start, table.Moves[:0]
			d := table.Driver()
			d.Before = func(s game.Standing) (game.End, bool) { return game.End{}, s.Ply >= plies }
			_, _ = d.Play(context.Background())
		})
	}
	if two, none := games(2), games(0); two != none {
		t.Errorf("%v allocations for a game of two plies, %v for one of none", two, none)
	}
}
