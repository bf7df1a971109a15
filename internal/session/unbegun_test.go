package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// deployer is a program that hands something in.
type deployer struct {
	sampler
	setup stratego.Setup
	err   error
}

func (d deployer) Deploy(context.Context, *stratego.Variant, board.Side) (stratego.Setup, error) {
	return d.setup, d.err
}

func TestAProgramLosesByWhatItHandsInAndNotOneThatIsNotThere(t *testing.T) {
	v := gametest.Variant(t, "barrage")
	for name, c := range map[string]struct {
		bot     deployer
		ending  board.Ending
		verdict string // empty: the game does not begin
	}{
		"two pieces": {
			deployer{setup: stratego.Setup{1, 2}},
			board.IllegalMove,
			"%s handed in a set-up against the rules (illegal set-up: set-up has 2 squares: expected 40; handed in: 12)",
		},
		"nothing": {deployer{}, board.IllegalMove, "%s handed in a set-up against the rules (illegal set-up: set-up has 0 squares: expected 40; handed in: nothing)"},
		"no words": {
			deployer{err: fmt.Errorf("seen: %w", game.UnreadSetup(errors.New("expected tokens"), "a\x1bb"))},
			board.IllegalMove,
			`%s handed in a set-up against the rules (illegal set-up: expected tokens; handed in: "a\x1bb")`,
		},
		"silence":       {deployer{err: &proc.Fault{Kind: proc.Stall, Detail: "said nothing"}}, board.Time, "%s's time ran out (said nothing)"},
		"a resignation": {deployer{err: &game.Resignation{Word: "quit"}}, board.Resignation, "%s resigned (resigned with quit)"},
		"a crash":       {deployer{err: &proc.Fault{Kind: proc.Crash, Detail: "exited with status 3"}}, 0, ""},
		"our own error": {deployer{err: errors.New("out of ideas")}, 0, ""},
	} {
		for side := range board.Side(2) {
			for _, opponent := range []game.StrategoPlayer{nil, sampler{3}, deployer{}} {
				if _, bad := opponent.(deployer); bad && side == stratego.Blue {
					continue // that one would lose: it is asked first
				}
				at := fmt.Sprintf("%s as %s against %T", name, stratego.SideName(side), opponent)
				config := StrategoConfig{Variant: v}
				config.Bots[side], config.Bots[side.Opponent()] = c.bot, opponent
				s, err := NewStratego(t.Context(), config, Options{})
				if c.verdict == "" {
					if err == nil || !strings.Contains(err.Error(), "made no set-up") {
						t.Errorf("%s: %v", at, err)
					}
					continue
				}
				if err != nil {
					t.Errorf("%s: %v", at, err)
					continue
				}
				checkUnbegun(t, at, s, board.Won(side.Opponent(), c.ending))
				want := stratego.SideName(side.Opponent()) + " wins: " + fmt.Sprintf(c.verdict, stratego.SideName(side)) + "."
				if got := s.Scene(Spectator).Verdict; got != want {
					t.Errorf("%s: %q, want %q", at, got, want)
				}
				s.Close()
			}
		}
	}
}

// checkUnbegun looks at a session that was over before it began, and at one that goes on from
// its record.
func checkUnbegun(t interface{ Errorf(string, ...any) }, at string, s *Session, want board.Result) {
	rec := s.Record()
	again, err := record.Parse(rec.String())
	if err != nil || again.String() != rec.String() {
		t.Errorf("%s: read back %v\n%s", at, err, rec)
		return
	}
	resumed, err := NewStratego(
		context.Background(), StrategoConfig{Variant: s.game.book.(*strategoGame).config.Variant, Resume: again},
		Options{},
	)
	if err != nil {
		t.Errorf("%s: resumed %v\n%s", at, err, rec)
		return
	}
	defer resumed.Close()
	for _, s := range []*Session{s, resumed} {
		for _, viewer := range []Viewer{AsFirst, AsSecond, Spectator, Open} {
			sc := s.Scene(viewer)
			if sc.Phase != Over || sc.Result != want || sc.Ply != 0 || len(sc.Moves) > 0 || sc.CanUndo || sc.CanHint ||
				sc.Refused != (want.Ending == board.IllegalMove) {
				t.Errorf("%s: viewer %v sees %s, %v, ply %d, %d moves", at, viewer, sc.Phase, sc.Result, sc.Ply, len(sc.Moves))
			}
		}
		for side := range board.Side(2) {
			for sq := range s.Scene(Open).Squares {
				s.DescribeSquare(side, board.Square(sq))
			}
			if err := s.Deploy(side, "F"); err == nil {
				t.Errorf("%s: somebody sets up after the end", at)
			}
			if err := s.Resign(side); !errors.Is(err, ErrOver) {
				t.Errorf("%s: a resignation: %v", at, err)
			}
		}
		if now := s.Record(); now.Setups != rec.Setups || now.Refused != rec.Refused || now.Result != rec.Result ||
			now.Reason != rec.Reason ||
			now.Commitments != rec.Commitments {
			t.Errorf("%s: it writes\n%s\nand not\n%s", at, now, rec)
		}
	}
}

// Whatever a program hands in, the game is drawn, written and read, and what it handed in
// is shown when the game is over.
func TestAnySetupIsEitherPlayedOrLosesAndIsShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(stratego.Variants()).Draw(t, "variant")
		size := rapid.SampledFrom([]int{v.HomeSize(), v.HomeSize(), v.HomeSize() + 1, 0}).Draw(t, "size")
		setup := stratego.Setup(rapid.SliceOfN(rapid.Custom(func(t *rapid.T) stratego.Rank {
			return stratego.Rank(rapid.IntRange(int(stratego.NoRank), int(stratego.Flag)).Draw(t, "rank"))
		}), size, size).Draw(t, "setup"))
		side := board.Side(rapid.IntRange(0, 1).Draw(t, "side"))
		config := StrategoConfig{Variant: v}
		config.Bots[side], config.Bots[side.Opponent()] = deployer{setup: setup}, sampler{5}
		s := must.Get(NewStratego(context.Background(), config, Options{}))(t)
		defer s.Close()
		if v.CheckSetup(setup) == nil {
			return
		}
		checkUnbegun(t, v.Name(), s, board.Won(side.Opponent(), board.IllegalMove))
		if len(setup) != v.HomeSize() {
			return
		}
		for i, r := range setup {
			p := s.Scene(Open).Squares[v.HomeSquare(side, i)].Piece
			if (p == nil) != (r == stratego.NoRank) || p != nil && p.Token != string(r.Token()) {
				t.Fatalf("%s: home square %d has %v, want %v", v, i, p, r)
			}
		}
		if rec := s.Record(); !slices.Equal(strings.Fields(rec.Refused[side]), strings.Fields(record.StrategoSetup(v, setup))) {
			t.Fatalf("the record has %q", rec.Refused)
		}
	})
}
