package session

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

func TestASavedGameGoesOnWhereItWasLeft(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			s := begin(t, people(v), Options{Names: [2]string{"Ann", "Bob"}})
			playOn(t, s, 60, 1)
			name := filepath.Join(t.TempDir(), "game.ffr")
			must.Do(t, s.Record().Save(name))
			rec := must.Get(record.Load(name))(t)
			again := begin(t, StrategoConfig{Variant: v, Resume: rec}, Options{Names: rec.Names})
			for _, viewer := range []Viewer{AsFirst, AsSecond, Spectator} {
				a, b := s.Scene(viewer), again.Scene(viewer)
				a.Version, b.Version, a.Clocks, b.Clocks = 0, 0, [2]Clock{}, [2]Clock{}
				if diff := cmp.Diff(a, b); diff != "" {
					t.Fatalf("viewer %d:\n%s", viewer, diff)
				}
			}
		})
	}
}

func TestARecordWhoseSetupDoesNotMatchItsCommitmentIsRefused(t *testing.T) {
	v := gametest.Variant(t, "classic")
	s := begin(t, people(v), Options{})
	playOn(t, s, 4, 1)
	rec := s.Record()
	rec.Setups[0] = rec.Setups[1]
	_, err := NewStratego(t.Context(), StrategoConfig{Variant: v, Resume: rec}, Options{})
	if err == nil || !strings.Contains(err.Error(), "red's set-up does not match its commitment") {
		t.Errorf("%v", err)
	}
}

func TestARecordThatContradictsTheRulesIsRefused(t *testing.T) {
	v := gametest.Variant(t, "classic")
	s := begin(t, people(v), Options{})
	playOn(t, s, 100, 1)
	spoil := map[string]func(*record.Game){
		"a move off the board":  func(g *record.Game) { g.Moves[5].Text = "A7-A99" },
		"the wrong side":        func(g *record.Game) { g.Moves[5].Side = 1 - g.Moves[5].Side },
		"another strike":        func(g *record.Game) { strike(g).Outcome = "both" },
		"a set-up too short":    func(g *record.Game) { g.Setups[0] = "123" },
		"no set-up":             func(g *record.Game) { g.Setups[1] = "" },
		"a record of Advance":   func(g *record.Game) { g.Game = record.Advance },
		"a position of nothing": func(g *record.Game) { g.Start = "AAA" },
	}
	for name, change := range spoil {
		rec := s.Record()
		change(rec)
		if _, err := NewStratego(t.Context(), StrategoConfig{Variant: v, Resume: rec}, Options{}); err == nil {
			t.Errorf("%s: resumed", name)
		}
	}
}

// strike returns a strike of a record that did not end both.
func strike(g *record.Game) *record.Move {
	for i := range g.Moves {
		if o := g.Moves[i].Outcome; o != "" && o != "both" {
			return &g.Moves[i]
		}
	}
	panic("no strike in the game")
}
