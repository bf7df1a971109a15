package review

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/session/reason"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// played is a record of random moves in a variant.
func played(t *testing.T, name string, seed uint64, plies int) *archive.Game {
	t.Helper()
	v := gametest.Variant(t, name)
	return recorded(t, v, scene.Game(t, v, seed, plies))
}

// recorded is the record of a position's past, as archive reads it.
func recorded(t *testing.T, v *stratego.Variant, p *stratego.Position) *archive.Game {
	t.Helper()
	rec := &record.Game{Game: record.Stratego, Variant: v.Name()}
	for side := range board.Side(2) {
		rec.Setups[side] = record.StrategoSetup(v, p.Setup(side))
	}
	for i := range p.Ply() {
		rec.Moves = append(rec.Moves, record.StrategoMove(v, p.Event(i)))
	}
	return parsed(t, rec)
}

func parsed(t *testing.T, rec *record.Game) *archive.Game {
	t.Helper()
	g := must.Get(archive.Parse(rec.String()))(t)
	return g
}

func reviewed(t *testing.T, g *archive.Game, nodes uint64) *Review {
	t.Helper()
	r := must.Get(Of(t.Context(), g, Options{Nodes: nodes, Games: 4}, nil))(t)
	return r
}

// beforehand are plies without what the true pieces and the rest of the game say.
func beforehand(plies []Ply) []Ply {
	all := slices.Clone(plies)
	for i := range all {
		all[i].Truth, all[i].Change, all[i].Misjudged = 0, 0, 0
	}
	return all
}

func TestCostsAreNeverNegativeAndTheWorstMovesAreTheDearest(t *testing.T) {
	r := reviewed(t, played(t, "barrage", 1, 120), 800)
	for _, p := range r.Plies {
		if p.Cost < 0 || p.Cost > p.Value || p.Value > 1 || p.Move == p.Best && p.Cost != 0 ||
			(p.Grade != Sound) != (p.Cost >= 0.05) {
			t.Errorf("%+v", p)
		}
		if p.Grade != Sound && !strings.Contains(p.Sentence, p.Best+" was better") {
			t.Errorf("%s", p.Sentence)
		}
	}
	if len(r.Worst) == 0 {
		t.Fatal("random moves cost nothing")
	}
	for i := range r.Worst[1:] {
		if r.Plies[r.Worst[i]].Cost < r.Plies[r.Worst[i+1]].Cost {
			t.Errorf("%v is no order by cost", r.Worst)
		}
	}
}

func TestAGameOfAdvanceIsGoneOver(t *testing.T) {
	rec := &record.Game{Game: record.Advance, Variant: record.Advance}
	rng := rand.New(rand.NewPCG(1, 2))
	pos := advance.Start()
	for len(rec.Moves) < 60 && !pos.Result().Over() {
		moves := pos.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		rec.Moves = append(rec.Moves, record.Move{Side: pos.Turn(), Text: m.String()})
		pos.Make(m)
	}
	g := parsed(t, rec)
	a := reviewed(t, g, 300)
	if len(a.Plies) != len(rec.Moves) || a.Players[0].Cost == 0 || a.Sides != [2]string{"White", "Black"} {
		t.Errorf("%+v", a)
	}
	if diff := cmp.Diff(a, reviewed(t, g, 300)); diff != "" {
		t.Error(diff)
	}
	for _, p := range a.Plies {
		if p.Why.Empty() || strings.Contains(p.Why.String(), "your ") || p.Grade != Sound &&
			!strings.Contains(p.Sentence, p.Best+" was better: it "+p.Why.String()+".") {
			t.Errorf("move %d: %q: %s", p.Ply+1, p.Why, p.Sentence)
		}
	}
}

// A hint and a review of the same position say the same of the same move.
func TestAReviewSaysOfTheBestMoveWhatAHintSaysOfIt(t *testing.T) {
	g := played(t, "barrage", 1, 40)
	replay := must.Get(g.Replay())(t)
	for _, p := range reviewed(t, g, 100).Plies {
		replay.Seek(p.Ply)
		view := replay.View(p.Side)
		m := must.Get(view.Variant().ParseMove(p.Best))(t)
		if want := reason.Stratego(view, nil, m).OfIts().Why; p.Why.String() != want.String() || want.Empty() {
			t.Errorf("move %d: %q, expected %q", p.Ply+1, p.Why, want)
		}
	}
}

func TestAReviewEndsBeforeAMoveThatBreaksTheRules(t *testing.T) {
	g := played(t, "mini", 2, 12)
	g.Record.Moves[7] = g.Record.Moves[6]
	if r := reviewed(t, g, 50); len(r.Plies) != 7 || r.Fault == "" {
		t.Errorf("%d moves, fault %q", len(r.Plies), r.Fault)
	}
}

func TestAReviewCanBeBrokenOff(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	heard := 0
	_, err := Of(ctx, played(t, "mini", 2, 12), Options{Nodes: 50, Games: 4}, func(Ply) {
		if heard++; heard == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || heard != 3 {
		t.Errorf("%v after %d moves", err, heard)
	}
}
