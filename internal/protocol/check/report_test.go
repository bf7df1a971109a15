package check_test

import (
	"context"
	"errors"
	"fmt"
	"io"
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
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// broken is a random player that does one thing wrong.
type broken struct {
	*gametest.Chooser
	setup  error
	choose func(view *stratego.View, m stratego.Move) (stratego.Move, error)
}

func (b broken) Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	if b.setup != nil {
		return nil, b.setup
	}
	return b.Chooser.Deploy(ctx, v, side)
}

func (b broken) Choose(ctx context.Context, view *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	m, info, err := b.Chooser.Choose(ctx, view, l)
	if b.choose != nil {
		m, err = b.choose(view, m)
	}
	return m, info, err
}

func (broken) Close(context.Context) error { return nil }
func (broken) Stderr() string              { return "first\nlast words\n" }

// findings checks a player that breaks in the given way.
func findings(t *testing.T, b broken) []check.Finding {
	t.Helper()
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	var all []check.Finding
	check.Stratego{Variant: v, Stateless: true, Open: func(func(string)) (check.Program, error) {
		fresh := b
		fresh.Chooser = gametest.NewChooser(1)
		return fresh, nil
	}}.Run(t.Context(), func(f check.Finding) { all = append(all, f) })
	return all
}

func TestAGoodBotPassesEverySituation(t *testing.T) {
	all := findings(t, broken{})
	if len(all) != 9 {
		t.Errorf("%d situations", len(all))
	}
	for _, f := range all {
		if !f.OK || f.Fault != "" {
			t.Errorf("%+v", f)
		}
	}
}

func TestWhatIsWrongIsSaidInWords(t *testing.T) {
	always := func(err error) func(*stratego.View, stratego.Move) (stratego.Move, error) {
		return func(*stratego.View, stratego.Move) (stratego.Move, error) { return stratego.Move{}, err }
	}
	for name, test := range map[string]struct {
		bot         broken
		fault, hint string
	}{
		"busy": {
			broken{choose: always(&proc.Fault{Kind: proc.Stall, Detail: "did not answer in time", Allowed: time.Second, Waited: time.Second})},
			"did not answer in time", "the machine was busy",
		},
		"stall": {
			broken{choose: always(&proc.Fault{Kind: proc.Stall, Detail: "did not answer in time"})},
			"its move at ply 0: it did not answer in time", "flushed",
		},
		"crash":      {broken{choose: always(&proc.Fault{Kind: proc.Crash, Detail: "exited with status 3"})}, "last words", "stay alive"},
		"bad reply":  {broken{choose: always(game.NewBadReply("hello", "a move"))}, `it answered "hello": expected a move`, "stderr"},
		"talkative":  {broken{choose: always(&protocol.UnaskedError{Line: "A4-A5"})}, "a second answer to one request", "exactly one answer"},
		"turned":     {broken{choose: backwards}, "its move is illegal", "orientation"},
		"bad set-up": {broken{setup: game.NewBadReply("x", "set-up")}, "its set-up: it answered", ""},
		"late":       {broken{choose: illegalLater}, "its move is illegal", "follows the moves"},
	} {
		first := check.Finding{OK: true}
		for _, f := range findings(t, test.bot) {
			if !f.OK {
				first = f
				break
			}
		}
		if first.OK || !strings.Contains(first.Fault, test.fault) || !strings.Contains(first.Hint, test.hint) {
			t.Errorf("%s: %+v", name, first)
		}
	}
}

func TestASituationThatABusyMachineMayHaveSpoiltIsTriedAgain(t *testing.T) {
	v := must.Get(stratego.VariantNamed("mini"))(t)
	for name, tt := range map[string]struct {
		waited         time.Duration // of a second
		late           int           // how often it is
		faults, starts int
	}{
		"once on a busy machine":   {time.Second, 1, 0, 10},
		"always on a busy machine": {time.Second, 99, 2, 6},
		"once on an idle machine":  {time.Millisecond, 1, 1, 9},
		"always on an idle one":    {0, 99, 2, 2},
	} {
		starts, faults := 0, 0
		check.Stratego{Variant: v, Stateless: true, Open: func(func(string)) (check.Program, error) {
			starts++
			b := broken{Chooser: gametest.NewChooser(1)}
			if starts <= tt.late {
				b.setup = &proc.Fault{Kind: proc.Stall, Detail: "did not answer in time", Allowed: time.Second, Waited: tt.waited}
			}
			return b, nil
		}}.Run(t.Context(), func(f check.Finding) {
			if !f.OK {
				faults++
				if f.Doubtful != (tt.waited > time.Millisecond) || strings.Contains(f.Hint, "flushed") == f.Doubtful {
					t.Errorf("%s: %+v", name, f)
				}
			}
		})
		if faults != tt.faults || starts != tt.starts {
			t.Errorf("%s: %d faults, %d starts; expected %d, %d", name, faults, starts, tt.faults, tt.starts)
		}
	}
}

// backwards plays on the board turned by 180 degrees.
func backwards(view *stratego.View, m stratego.Move) (stratego.Move, error) {
	g := view.Variant().Grid()
	return stratego.Move{From: g.Turned(m.From), To: g.Turned(m.To)}, nil
}

// illegalLater plays well for a while.
func illegalLater(view *stratego.View, m stratego.Move) (stratego.Move, error) {
	if view.Ply() > 10 {
		m.To = m.From
	}
	return m, nil
}

func TestABotThatCannotSetUpIsNotAskedForGames(t *testing.T) {
	if all := findings(t, broken{setup: errors.New("no idea")}); len(all) != 2 {
		t.Errorf("%d situations", len(all))
	}
}

func TestResigningAndForfeitingAreNoted(t *testing.T) {
	b := broken{choose: func(view *stratego.View, m stratego.Move) (stratego.Move, error) {
		if view.Ply() == 4 || view.Ply() == 5 {
			return m, &game.Resignation{Word: "resign"}
		}
		return m, nil
	}}
	all := findings(t, b)
	if f := all[2]; !f.OK || len(f.Warnings) != 1 || !strings.Contains(f.Warnings[0], "gave up") {
		t.Errorf("%+v", f)
	}
}

// opener plays the first legal move of Advance.
type opener struct{}

func (opener) Choose(_ context.Context, pos *advance.Position, _ search.Limits) (advance.Move, search.Info, error) {
	return pos.Moves(nil)[0], search.Info{Win: -1}, nil
}

func TestProgramsOfAdvanceAreChecked(t *testing.T) {
	var told []string
	check.Advance{Plies: 30, Open: func(func(string)) (game.AdvancePlayer, error) {
		program := gametest.Serve(func(in io.Reader, out io.Writer) error {
			b := &native.Bot{Advance: func() game.AdvancePlayer { return opener{} }}
			return b.Serve(context.Background(), in, out)
		})
		return native.NewAdvance(program, native.Config{}), nil
	}}.Run(t.Context(), func(f check.Finding) { told = append(told, fmt.Sprintf("%s: %t %s", f.Situation, f.OK, f.Fault)) })
	if want := []string{"a game as White: true ", "a game as Black: true "}; fmt.Sprint(told) != fmt.Sprint(want) {
		t.Errorf("%q", told)
	}
}

// punctual notes how long it is given for each thing.
type punctual struct {
	broken
	given map[string]time.Duration
}

func (p punctual) note(ctx context.Context, what string) {
	end, _ := ctx.Deadline()
	p.given[what] = max(p.given[what], time.Until(end).Round(time.Minute))
}

func (p punctual) Ready(ctx context.Context) error { p.note(ctx, "start"); return nil }

func (p punctual) Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	p.note(ctx, "set-up")
	return p.broken.Deploy(ctx, v, side)
}

func (p punctual) Choose(ctx context.Context, view *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	p.note(ctx, "move")
	return p.broken.Choose(ctx, view, l)
}

func TestTheStartAndTheSetUpAreNoPartOfTheFirstMove(t *testing.T) {
	v := must.Get(stratego.VariantNamed("mini"))(t)
	given := map[string]time.Duration{}
	check.Stratego{
		Variant: v, Stateless: true, Patience: check.Patience{Setup: time.Hour, Move: 2 * time.Hour},
		Open: func(func(string)) (check.Program, error) {
			return punctual{broken{Chooser: gametest.NewChooser(1)}, given}, nil
		},
	}.Run(t.Context(), func(f check.Finding) {
		if !f.OK {
			t.Errorf("%+v", f)
		}
	})
	want := map[string]time.Duration{"start": time.Hour, "set-up": time.Hour, "move": 2 * time.Hour}
	if diff := cmp.Diff(want, given); diff != "" {
		t.Error(diff)
	}
}

// unready never starts.
type unready struct{ broken }

func (unready) Ready(context.Context) error {
	return &proc.Fault{Kind: proc.Stall, Detail: "did not answer in time"}
}

func TestWhoDoesNotStartIsToldSo(t *testing.T) {
	v := must.Get(stratego.VariantNamed("mini"))(t)
	var faults []string
	check.Stratego{Variant: v, Stateless: true, Open: func(func(string)) (check.Program, error) { return unready{}, nil }}.
		Run(t.Context(), func(f check.Finding) { faults = append(faults, f.Fault) })
	if want := "its start: it did not answer in time; the end of its stderr: first | last words"; len(faults) != 2 || faults[0] != want {
		t.Errorf("%q", faults)
	}
}
