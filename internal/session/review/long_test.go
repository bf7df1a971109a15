//go:build !race

package review

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/stratego"
)

// A drawn game of 297 plies with long shuffles: no shuffle is charged with half a game, unless it misses a
// win that is proved; what a side sees does not go from nothing to everything without a strike; and what is
// said of the end is that it is drawn.
func TestShufflesOfALongDrawnGameAreNotCharged(t *testing.T) {
	g := kept(t, "barrage-drawn-against-random")
	r := must.Get(Of(t.Context(), g, Options{Games: 8}, nil))(t)
	missed := map[int]bool{}
	for _, f := range r.Forced {
		missed[f.Ply] = true
		if f.Kept {
			t.Errorf("a drawn game was won by force: %+v", f)
		}
	}
	var seen [2]*Ply
	for i := range r.Plies {
		p := &r.Plies[i]
		if p.Strike != nil {
			seen = [2]*Ply{}
			continue
		}
		if p.Cost >= 0.4 && !missed[i] {
			t.Errorf("move %d, %s, is charged %.0f %%: %s", i+1, p.Move, 100*p.Cost, p.Sentence)
		}
		if last := seen[p.Side]; last != nil && math.Abs(p.Value-last.Value) > 0.6 {
			t.Errorf("from move %d to %d %s's chance goes from %.2f to %.2f", last.Ply+1, i+1, r.Sides[p.Side], last.Value, p.Value)
		}
		seen[p.Side] = p
	}
	if n := len(r.Truth); n != len(g.Record.Moves)+1 || r.Truth[n-1] != 0.5 || r.Sum.Result != 0.5 || r.Lost != nil {
		t.Errorf("%d points to %v, sum %+v, lost %+v", n, r.Truth[n-1], r.Sum, r.Lost)
	}
	if i := slices.IndexFunc(r.Sentences, func(s string) bool { return strings.Contains(s, "lost the game") }); i >= 0 {
		t.Errorf("a drawn game was lost: %s", r.Sentences[i])
	}
	if s := g.Record.Result; !s.Drawn || s.Ending != board.Limit {
		t.Errorf("the case is %v", s)
	}
}

func TestAReviewHasEveryMoveAndIsTheSameEachTime(t *testing.T) {
	for _, name := range []string{"classic", "barrage", "mini", "ucc"} {
		g := played(t, name, 3, 60)
		var heard []Ply
		a := must.Get(Of(t.Context(), g, Options{Nodes: 400, Games: 4}, func(p Ply) { heard = append(heard, p) }))(t)
		if diff := cmp.Diff(a, reviewed(t, g, 400)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if len(a.Plies) != len(g.Record.Moves) || cmp.Diff(beforehand(heard), beforehand(a.Plies)) != "" {
			t.Errorf("%s: %d moves, %d gone over, %d heard of", name, len(g.Record.Moves), len(a.Plies), len(heard))
		}
	}
}

func TestTheLuckOfAStrikeAddsUpToNothingOverAllThatItCouldHaveMet(t *testing.T) {
	strikes := 0
	for seed := range uint64(2) {
		for _, p := range reviewed(t, played(t, "classic", seed, 150), 50).Plies {
			if p.Strike == nil {
				continue
			}
			strikes++
			luck, met := 0.0, false
			for _, c := range p.Strike.Could {
				luck += c.Chance * (c.Win - p.Strike.Before)
				met = met || c.Rank == p.Strike.Defender && c.Win == p.Strike.After
			}
			if math.Abs(luck) > 0.002 || !met {
				t.Errorf("move %d: %+v: luck %v on average", p.Ply+1, p.Strike, luck)
			}
		}
	}
	if strikes == 0 {
		t.Fatal("no strike came up")
	}
}

// A side's moves are judged alike in two games that differ in what it could not know.
func TestWhatASideCouldNotKnowChangesNothingOfWhatIsSaidOfItsMoves(t *testing.T) {
	v := gametest.Variant(t, "classic")
	p := scene.Game(t, v, 11, 80)
	hidden := p.Pieces(stratego.Blue).AndNot(p.Known()).AndNot(p.Moved())
	setup := append(stratego.Setup(nil), p.Setup(stratego.Blue)...)
	i, j := -1, -1
	for k := range setup {
		if r := setup[k]; r == stratego.NoRank || r == stratego.Flag || !hidden.Has(v.HomeSquare(stratego.Blue, k)) {
			continue
		}
		if i < 0 {
			i = k
		} else if setup[k] != setup[i] {
			j = k
		}
	}
	if j < 0 {
		t.Fatal("there is nothing to exchange")
	}
	setup[i], setup[j] = setup[j], setup[i]
	q := must.Get(stratego.NewPosition(v, p.Setup(stratego.Red), setup))(t)
	for k := range p.Ply() {
		q.Make(p.Event(k).Move)
	}
	a, b := reviewed(t, recorded(t, v, p), 200), reviewed(t, recorded(t, v, q), 200)
	first, second := beforehand(a.Plies), beforehand(b.Plies)
	for k := range first {
		if first[k].Side == stratego.Red {
			if diff := cmp.Diff(first[k], second[k]); diff != "" {
				t.Fatal(diff)
			}
		}
	}
}

// A listed misjudgement gave nothing away by what was known, and the curve falls at it.
func TestAMisjudgementWasSoundByWhatWasKnownAndTheCurveFallsAtIt(t *testing.T) {
	found := 0
	for seed := range uint64(6) {
		r := must.Get(Of(t.Context(), played(t, "barrage", seed, 120), Options{Nodes: 100, Games: 32}, nil))(t)
		for i, m := range r.Misjudged {
			ply, p := m.Ply, r.Plies[m.Ply]
			before, after := 0.0, 0.0
			for k := range 3 { // a shorter mean than the review's
				before += own(p.Side, r.Truth[ply-k]) / 3
				after += own(p.Side, r.Truth[ply+1+k]) / 3
			}
			if p.Grade != Sound || p.Cost >= 0.05 || before-after+p.Luck < 0.1 {
				t.Errorf("%d: move %d: %+v, the curve falls by %.2f", i, ply+1, p, before-after)
			}
			found++
		}
		for _, item := range r.Items() {
			move, several := fmt.Sprintf("ove %d", item.Ply+1), fmt.Sprintf("Between moves %d and ", item.Ply+1)
			text := item.Text.String()
			if item.Ply >= 0 && !strings.Contains(text, move) && !(item.Played == "" && strings.HasPrefix(text, several)) {
				t.Errorf("an item about move %d says %q", item.Ply+1, item.Text)
			}
		}
	}
	if found == 0 {
		t.Error("random moves have no misjudgement")
	}
}

func TestThePartsOfAResultAddUpToIt(t *testing.T) {
	games := []*archive.Game{played(t, "barrage", 4, 80), played(t, "mini", 2, 60), kept(t, "duel-decoy-and-miner"), kept(t, "duel-general-walks"), kept(t, "advance-by-hints-of-max")}
	for i, g := range games {
		r := reviewed(t, g, 300)
		s := r.Sum
		sum := s.Setups + s.End
		for side := range board.Side(2) {
			sum += own(side, s.Mistakes[side]+s.Misjudgements[side]+s.Luck[side])
		}
		if math.Abs(sum-(s.Result-0.5)) > 0.02 {
			t.Errorf("game %d: the parts come to %.3f, the result to %.3f: %+v", i, sum, s.Result-0.5, *s)
		}
		if len(r.Truth) != len(r.Plies)+1 || g.Record.Result.Over() &&
			r.Truth[len(r.Plies)] != g.Record.Result.Score(board.First) {
			t.Errorf("game %d: %d plies, and the curve has %d points that end at %v", i, len(r.Plies), len(r.Truth), r.Truth[len(r.Truth)-1])
		}
	}
}
