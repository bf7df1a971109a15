package reason

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// told are the positions of the golden file: games of the bench, with plies in which
// something of each kind is done.
var told = []struct {
	game  string
	plies []int
}{
	{"barrage-marshal", []int{0, 1, 2, 3, 7, 10, 15, 20}},
	{"duel", []int{22, 63}},
	{"octa-barrage", []int{3, 30}},
	{"barrage-council", []int{1, 5, 18, 25, 50, 51, 55}},
	{"classic-marshal", []int{0, 1, 2, 5, 10, 15, 20, 26, 31, 45, 88, 125, 138, 144, 170, 181, 191, 231, 233, 266}},
	{"classic-council", []int{20, 60, 120}},
	{"mini", []int{12, 56}},
	{"mactech", []int{131, 332}},
	{"ucc", []int{45, 76, 321}},
	{"advance-1", []int{0, 2, 6, 8, 17, 18, 24, 36, 42, 67, 69, 79, 82, 93, 96, 99, 101, 141}},
	{"advance-2", []int{1, 2, 5, 9, 14, 26, 33, 51, 107}},
	{"advance-3", []int{15, 51, 52, 54, 84, 90, 100, 105, 128, 151}},
	{"advance-4", []int{8, 23, 40, 59, 115}},
}

func load(t *testing.T, name string) *record.Game {
	t.Helper()
	g := must.Get(record.Load(filepath.Join("..", "..", "lab", "benchmark", "positions", name+".flagfall")))(t)
	return g
}

// replay returns a game of Stratego at its start, and its rule set.
func replay(t *testing.T, g *record.Game) (*stratego.Variant, *record.StrategoReplay) {
	t.Helper()
	v := must.Get(variant.Of(g.Variant, g.Definition))(t)
	r := must.Get(record.ReplayStratego(g, v))(t)
	return v, r
}

func TestTheSentencesOfThePositionsAreThoseOfTheGoldenFile(t *testing.T) {
	var out strings.Builder
	for _, tt := range told {
		g := load(t, tt.game)
		for _, ply := range tt.plies {
			move, words := wordsOf(t, g, ply)
			fmt.Fprintf(&out, "%s, %d: %s\n  %s\n", tt.game, ply, move, strings.Join(phrase.Strings(words.Sentences()), "\n  "))
		}
	}
	gametest.Golden(t, "sentences.golden", out.String())
}

// wordsOf says why the move after ply others was made, with the answer and the next move that were
// made.
func wordsOf(t *testing.T, g *record.Game, ply int) (move string, w Words) {
	t.Helper()
	if g.Game == record.Advance {
		r := must.Get(record.ReplayAdvance(g))(t)
		var line []advance.Move
		for n := range 3 {
			r.Seek(ply + n + 1)
			line = append(line, r.Played())
		}
		r.Seek(ply)
		return r.Position().Describe(line[0]), Advance(r.Position(), line...)
	}
	v, r := replay(t, g)
	r.Seek(ply)
	var line []stratego.Move
	for _, m := range g.Moves[ply:min(ply+3, len(g.Moves))] {
		squares := must.Get(m.Squares(v.Grid()))(t)
		line = append(line, squares)
	}
	view := r.View(g.Moves[ply].Side)
	return view.At(line[0].From).Rank().String() + " " + v.FormatMove(line[0]), Stratego(view, nil, line...)
}

// Whatever is played, and whatever the enemy answers, there is a reason, and it is the
// same where only ranks differ that the side cannot see.
func TestEveryMoveHasAReasonThatTellsNothingHidden(t *testing.T) {
	for _, v := range stratego.Variants() {
		if v.RandomSetups() && v.FlagSquares() == 0 {
			continue
		}
		t.Run(v.Name(), func(t *testing.T) {
			a, b := gametest.Twins(t, v, 5, 30)
			va, vb := a.View(stratego.Red), b.View(stratego.Red)
			ga, gb := Inferred(va), Inferred(vb)
			replies := a.View(stratego.Blue).Moves(nil)
			for i, m := range va.Moves(nil) {
				line := []stratego.Move{m}
				if len(replies) > 0 {
					line = append(line, replies[i%len(replies)])
				}
				w := Stratego(va, ga, line...)
				if w.Why.Empty() {
					t.Errorf("%s: nothing is said", v.FormatMove(m))
				}
				if other := Stratego(vb, gb, line...); !reflect.DeepEqual(other, w) {
					t.Errorf("%s: %v, and with other hidden ranks %v", v.FormatMove(m), w, other)
				}
			}
		})
	}
}

func TestAStrikeThatMostLikelyFailsIsUnsound(t *testing.T) {
	g := load(t, "classic-marshal")
	v, r := replay(t, g)
	found := map[bool]int{}
	for ply := 0; ply < len(g.Moves); ply += 30 {
		r.Seek(ply)
		side := board.Side(ply & 1)
		view := r.View(side)
		guess := Inferred(view)
		for _, m := range view.Moves(nil) {
			w := Stratego(view, guess, m)
			found[w.Unsound]++
			if w.Unsound && !view.Pieces(side.Opponent()).Has(m.To) {
				t.Fatalf("ply %d: %s, which strikes nothing, is called unsound", ply, v.FormatMove(m))
			}
			if w.Unsound && !slices.Contains([]string{"strikes", "gives"}, strings.Fields(w.Why.String())[0]) {
				t.Fatalf("ply %d: %s: %s", ply, v.FormatMove(m), w.Why)
			}
		}
	}
	if found[true] == 0 || found[false] < found[true] {
		t.Errorf("%v", found)
	}
}

func TestAStrikeNamesTheFlagAsSurelyAsItIsBelieved(t *testing.T) {
	_, r := replay(t, load(t, "barrage-marshal"))
	r.Seek(2)
	view, strike := r.View(stratego.Red), stratego.Move{}
	for _, m := range view.Moves(nil) {
		if view.Pieces(stratego.Blue).Has(m.To) {
			strike = m
		}
	}
	for flag, want := range map[float64]string{1: "which must be the Flag", 0.9: "which is 90 % likely to be the Flag", 0.5: "which is 50 % likely to be the Flag"} {
		guess := Inferred(view)
		var chance [stratego.Ranks]float64
		chance[stratego.Flag], chance[stratego.Miner] = flag, 1-flag
		guess[strike.To] = chance
		if w := Stratego(view, guess, strike); !strings.Contains(w.Why.String(), want) {
			t.Errorf("%v likely: %s, expected %q", flag, w.Why, want)
		}
	}
}
