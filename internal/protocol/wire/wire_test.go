package wire

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestEveryVariantSurvivesItsRuleLines(t *testing.T) {
	for _, v := range stratego.Variants() {
		def := blank(v.Name())
		for line := range strings.Lines(string(appendRules(nil, v))) {
			must.Do(t, readRule(&def, strings.Fields(line)[1:]))
		}
		want := v.Definition()
		want.Title, want.Source, want.Notation = def.Title, def.Source, def.Notation
		if diff := cmp.Diff(want, def); diff != "" {
			t.Errorf("%s (-want +got):\n%s", v, diff)
		}
	}
}

func TestARequestHoldsTheWholeView(t *testing.T) {
	for _, v := range stratego.Variants() {
		rng := rand.New(rand.NewPCG(1, 1))
		pos := must.Get(start(t, v))(t)
		for range 150 {
			if pos.Result().Over() {
				break
			}
			view := pos.View(pos.Turn())
			got := must.Get(hear(view))(t)
			if diff := cmp.Diff(body(view), body(got)); diff != "" {
				t.Fatalf("%s, ply %d (-sent +rebuilt):\n%s", v, pos.Ply(), diff)
			}
			pos.Make(pos.Nth(rng.IntN(pos.Count())))
		}
	}
}

// body is a view's text without its first line, which names the variant, and
// in the protocol's own notation.
func body(view *stratego.View) string {
	_, rest, _ := strings.Cut(view.String(), "\n")
	lines := strings.Split(rest, "\n")
	return strings.Join(lines[:view.Variant().Grid().Height+2], "\n") + string(AppendState(nil, view, 0))
}

// hear reads the request for a move of a view, as a bot does.
func hear(view *stratego.View) (*stratego.View, error) {
	text := AppendGame(nil, view.Variant(), view.Side(), "x")
	text = AppendLegal(AppendState(text, view, 0), view)
	var r Request
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		err := r.Read(words)
		if words[0] == "game" {
			err = r.Begin(words[1:])
		}
		if err != nil {
			return nil, err
		}
	}
	return r.View()
}

func TestInfoSurvivesItsLines(t *testing.T) {
	want := search.Info{
		Depth: 4, Nodes: 12345, Win: 0.625,
		Candidates: []search.Candidate{
			{Move: "A4-A5", Value: 1.5, Win: 0.5, Line: []string{"B7-B6", "A5-A6"}, Why: phrase.Verbatim("it is safe")},
			{Move: "B4-B5", Value: -2, Win: -1},
		},
		Beliefs: search.BeliefsOf([]search.Belief{{
			Square: "C7", Chances: map[string]float64{"8": 0.75, "9": 0.25}, Why: phrase.Verbatim("it fled"),
		}}),
		Notes: []string{"a line for people"},
	}
	got := search.Info{Win: -1}
	for _, line := range InfoLines(want) {
		ReadInfo(&got, strings.Fields(line)[1:])
	}
	if diff := cmp.Diff(want, got, cmp.Transformer("List", search.Beliefs.List)); diff != "" {
		t.Error(diff)
	}
}

func TestTheEndOfAGameSurvivesItsLine(t *testing.T) {
	for _, side := range []board.Side{stratego.Red, stratego.Blue} {
		for e := board.FlagTaken; e <= board.Adjudicated; e++ {
			for _, r := range []board.Result{board.Won(stratego.Red, e), board.Won(stratego.Blue, e), board.Draw(e)} {
				got, err := ReadOver(strings.Fields(Over(r, side))[1:], side)
				if err != nil || got != r {
					t.Errorf("%s is read as %v, %v", Over(r, side), got, err)
				}
			}
		}
	}
}

func TestAnOptionSurvivesItsLine(t *testing.T) {
	for _, o := range []Option{{Name: "Depth", Type: "int", Default: "4", Min: "1", Max: "9"}, {Name: "Book", Type: "bool", Default: "true"}} {
		if got, err := ReadOption(strings.TrimPrefix(o.String(), "option ")); err != nil || got != o {
			t.Errorf("%v is read as %v, %v", o, got, err)
		}
	}
}

// start returns the start of a game with any set-ups.
func start(t *testing.T, v *stratego.Variant) (*stratego.Position, error) {
	chooser := gametest.NewChooser(1)
	var setups [2]stratego.Setup
	for side := range board.Side(2) {
		var err error
		if setups[side], err = chooser.Deploy(t.Context(), v, side); err != nil {
			t.Fatal(err)
		}
	}
	return stratego.NewPosition(v, setups[0], setups[1])
}
