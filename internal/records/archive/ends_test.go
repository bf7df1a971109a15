package archive

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// worn plays a game of the contest's rules at random, without taking a Flag, until
// the rules end it.
func worn(t testing.TB, seed uint64) *stratego.Position {
	t.Helper()
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	var setups [2]stratego.Setup
	for s := range setups {
		if setups[s], err = gametest.NewChooser(seed+uint64(s)).Deploy(t.Context(), v, board.Side(s)); err != nil {
			t.Fatal(err)
		}
	}
	pos := must.Get(stratego.NewPosition(v, setups[0], setups[1]))(t)
	rng := rand.New(rand.NewPCG(seed, 1))
	for !pos.Result().Over() {
		moves := pos.Moves(nil)
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		chosen := moves[0]
		for _, m := range moves {
			if there := pos.At(m.To); !there.Empty() && there.Rank() != stratego.Flag {
				chosen = m
				break
			}
		}
		pos.Make(chosen)
	}
	return pos
}

// uccLogOf writes a game as the contest's judge does, ended by a reason on the
// turn of the side to move.
func uccLogOf(pos *stratego.Position, reason string) string {
	v := pos.Variant()
	g := v.Grid()
	var b strings.Builder
	for _, s := range []board.Side{stratego.Red, stratego.Blue} {
		text := pos.Setup(s).String()
		if s == stratego.Blue {
			text = reversed(text)
		}
		fmt.Fprintf(&b, "./a %s SETUP\n", strings.ToUpper(stratego.SideName(s)))
		for i := 0; i < len(text); i += g.Width {
			fmt.Fprintln(&b, text[i:i+g.Width])
		}
	}
	for i := range pos.Ply() {
		e := pos.Event(i)
		x, y, tox, toy := g.Col(e.Move.From), g.Row(e.Move.From), g.Col(e.Move.To), g.Row(e.Move.To)
		direction, steps := "RIGHT", tox-x
		switch {
		case tox < x:
			direction, steps = "LEFT", x-tox
		case toy > y:
			direction, steps = "DOWN", toy-y
		case toy < y:
			direction, steps = "UP", y-toy
		}
		fmt.Fprintf(&b, "%d %s %d %d %s %d %s\n", i/2+1, []string{"RED:", "BLU:"}[e.Side], x, y, direction, steps, uccOutcome(e))
	}
	values := uccValues(pos)
	side := strings.ToUpper(stratego.SideName(pos.Turn()))
	fmt.Fprintf(&b, "Game ends on %s's turn - REASON: %s\n./a %s DEFEAT %d %d %d\n", side, reason, side, pos.Ply()/2+1, values[0], values[1])
	return b.String()
}

func TestACrashAfterTheRulesHaveEndedTheGameIsLegalWithARemark(t *testing.T) {
	seen := map[board.Ending]bool{}
	for seed := range uint64(12) {
		pos := worn(t, 100*seed+1)
		ending := pos.Result().Ending
		if ending == board.Limit {
			continue
		}
		for _, reason := range []string{
			"SIGPIPE - Broken pipe (AI program no longer running)", "Response timeout after 2.000000 seconds.",
			"This player has surrendered!",
		} {
			g := must.Get(Parse(uccLogOf(pos, reason)))(t)
			r := g.Check()
			if !r.OK() || r.Plies != pos.Ply() || len(r.Remarks) != 1 || !strings.Contains(r.Remarks[0],
				"by the rules it was over with the last move, by "+ending.String()) {
				t.Errorf("%v, then %s: %s, remarks %q", ending, reason, r, r.Remarks)
			}
		}
		g := must.Get(Parse(uccLogOf(pos, "Captured the flag")))(t)
		if r := g.Check(); r.OK() || r.Illegal() || !strings.HasPrefix(r.String(), "wrong at the end") {
			t.Errorf("%v, told as a Flag that was taken: %s", ending, r)
		}
		seen[ending] = true
	}
	if len(seen) == 0 {
		t.Fatal("no game was ended by the rules")
	}
	t.Logf("%v", seen)
}

func TestOnlyMovesAreCalledIllegal(t *testing.T) {
	v := must.Get(stratego.VariantNamed("mini"))(t)
	setup := func(seed uint64) string {
		s := must.Get(gametest.NewChooser(seed).Deploy(t.Context(), v, 0))(t)
		return record.StrategoSetup(v, s)
	}
	for _, tt := range []struct {
		name string
		edit func(*record.Game)
		want string
	}{
		{"as it was", func(*record.Game) {}, "ok 0 unfinished"},
		{"another set-up", func(g *record.Game) { g.Setups[1] = setup(9) }, "wrong at the start: blue's set-up does not match its commitment"},
		{"another salt", func(g *record.Game) { g.Commitments[0].Salt += "x" }, "wrong at the start: red's set-up does not match its commitment"},
		{"no set-up", func(g *record.Game) { g.Setups[0], g.Commitments[0] = "", record.Commitment{} }, "wrong at the start: Red's set-up"},
		{"a claimed win", func(g *record.Game) { g.Result = board.Won(0, board.FlagTaken) }, "wrong at the end, after ply 0: the source says"},
		{"a move", func(g *record.Game) { g.Moves = []record.Move{{Text: "A1-A5"}} }, "illegal at ply 1: "},
	} {
		rec := &record.Game{Game: record.Stratego, Variant: "mini", Setups: [2]string{setup(1), setup(2)}}
		for s := range rec.Setups {
			rec.Commitments[s] = record.Commit(rec.Setups[s])
		}
		tt.edit(rec)
		g := must.Get(Parse(rec.String()))(t)
		r := g.Check()
		if !strings.HasPrefix(r.String(), tt.want) || r.Illegal() != strings.HasPrefix(tt.want, "illegal") {
			t.Errorf("%s: %s, want %s", tt.name, r, tt.want)
		}
	}
}

func TestAGameWithAWrongCommitmentCanStillBeLookedAt(t *testing.T) {
	rec := played(record.Move{Side: 0, Text: "B3-C3"})
	rec.Commitments[0] = record.Commit("another set-up")
	g := must.Get(Parse(rec.String()))(t)
	if legal := g.Legal(); len(legal.Moves) != 1 || legal.CheckCommitments() != nil {
		t.Errorf("%d moves, %v", len(legal.Moves), legal.CheckCommitments())
	}
}
