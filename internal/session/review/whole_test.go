//go:build !race

package review

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// kept is a recorded game of this package.
func kept(t *testing.T, name string) *archive.Game {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join("testdata", name+".flagfall")))(t)
	return must.Get(archive.Parse(string(text)))(t)
}

// A game that was resigned has a curve to its last ply, which ends at the result.
func TestAResignedGameHasACurveToItsResult(t *testing.T) {
	g := played(t, "barrage", 9, 40)
	rec := *g.Record
	rec.Result = board.Won(board.Second, board.Resignation)
	r := reviewed(t, parsed(t, &rec), 100)
	if n := len(r.Truth); n != 41 || r.Truth[n-1] != 0 || r.Lost == nil || r.Lost.Side != board.First {
		t.Errorf("%d points, %v, lost %+v", n, r.Truth[n-1], r.Lost)
	}
}

// Who resigns in a game that stands even has lost it by that, and no move is blamed for it.
func TestAResignationIsToldAsOneAndBlamedOnNoMove(t *testing.T) {
	rec := *played(t, "barrage", 9, 40).Record
	open := reviewed(t, parsed(t, &rec), 100)
	rec.Result = board.Won(board.Second, board.Resignation)
	r := reviewed(t, parsed(t, &rec), 100)
	stood := open.Truth[len(open.Truth)-1]
	if stood < lostBelow {
		t.Fatalf("Red stands at %.2f, which this game is not for", stood)
	}
	if diff := cmp.Diff(open.Plies, r.Plies); diff != "" || len(open.Turning) != len(r.Turning) {
		t.Errorf("the resignation changes what is said of moves: %s", diff)
	}
	if r.Sum.End != rounded(-stood) || r.Lost.Ended != "resignation" || r.Lost.Chance != stood {
		t.Errorf("sum %+v, lost %+v", r.Sum, r.Lost)
	}
	want := fmt.Sprintf("Red resigned after move 40, when Red's chance was about %.0f %%.", 100*stood)
	if !slices.Contains(r.Sentences, want) {
		t.Errorf("%q is not among %q", want, r.Sentences)
	}
}

// Two defeats by hints of an older adviser: the story names the piece that walked to the Flag, and what
// could have met it until when.
func TestTheStoryOfADefeatNamesThePieceThatWalkedToTheFlag(t *testing.T) {
	for name, want := range map[string][]string{
		"duel-decoy-and-miner": {"Blue's Miner walked from H1 to Red's Flag on J1 and took it on move 102.", "Red's General on I2 could have met it up to move 91, however fast it went.", "Because it paused, Red's "},
		"duel-general-walks":   {"Blue's General walked from F9 to Red's Flag on J1 and took it on move 76.", "Red's Marshal on C3 could have met it up to move 41, however fast it went."},
	} {
		r := reviewed(t, kept(t, name), 300)
		story := strings.Join(r.Sentences, " ")
		for _, words := range want {
			if !strings.Contains(story, words) {
				t.Errorf("%s: the story does not say %q: %s", name, words, story)
			}
		}
		if r.Lost == nil || r.Lost.Side != stratego.Red {
			t.Errorf("%s: lost %+v", name, r.Lost)
		}
	}
}

// walks are the recorded games that end with a walk to the Flag.
var walks = []string{"duel-decoy-and-miner", "duel-general-walks", "barrage-scout-walks", "barrage-scout-runs"}

// What a walk says is true of the record: the way by following the piece, who could have met it by trying all moves of each
// piece while the walker goes its way, with its pauses and without, and how often it went past pieces without a strike.
func TestWhatAWalkSaysIsTrueOfTheRecord(t *testing.T) {
	for _, name := range walks {
		g := kept(t, name)
		replay := must.Get(g.Replay())(t)
		w := walkOf(replay)
		if w == nil {
			t.Fatalf("%s: no walk", name)
		}
		replay.Seek(len(g.Record.Moves))
		last := replay.Position().Clone()
		path, at := []int{}, last.Event(w.To).Move.To
		for ply := w.To; ply >= w.From; ply-- {
			if e := last.Event(ply); e.Side == w.Side && e.Move.To == at {
				at, path = e.Move.From, append(path, ply)
			}
		}
		slices.Reverse(path)
		v := last.Variant()
		if v.Format(at) != w.Start || path[0] != w.From || last.Event(w.To).Defender != stratego.Flag ||
			token(last.Event(w.To).Striker) != w.Rank {
			t.Errorf("%s: %+v is not the way %v from %s", name, w, path, v.Format(at))
		}
		until, met := -1, -1
		for ply := max(0, w.From-1); ply < w.To; ply++ {
			replay.Seek(ply)
			pos := replay.Position()
			if pos.Turn() == w.Side {
				continue
			}
			for q := range pos.Movable(pos.Turn()).All() {
				if catches(pos, q, last, path, ply, false) {
					until = ply
				}
				if catches(pos, q, last, path, ply, true) {
					met = ply
				}
			}
		}
		if until >= 0 && (w.Guard == "" || w.Until != until) || until < 0 && w.Guard != "" || w.Met != met {
			t.Errorf("%s: it could be met until ply %d, paused until %d: the walk says %+v", name, until, met, w)
		}
		replay.Seek(w.From)
		if seen := replay.Position().Known().Has(last.Event(w.From).Move.From); w.Known != seen {
			t.Errorf("%s: its rank was known: %t, the walk says %t", name, seen, w.Known)
		}
		if passed := passes(replay, last, path); w.Passed != passed {
			t.Errorf("%s: it passed pieces %d times, the walk says %d", name, passed, w.Passed)
		}
	}
}

// passes counts after how many of its moves a walker had an enemy but the Flag beside it, and did not strike with its next move.
func passes(replay *record.StrategoReplay, last *stratego.Position, path []int) (n int) {
	for i, ply := range path[:len(path)-1] {
		replay.Seek(ply + 1)
		pos, e, beside := replay.Position(), last.Event(ply), false
		for q := range pos.Pieces(e.Side.Opponent()).All() {
			beside = beside || pos.At(q).Rank() != stratego.Flag && pos.Variant().Adjacent(q).Has(e.Move.To)
		}
		if next := last.Event(path[i+1]); beside && next.Outcome == stratego.NoStrike {
			n++
		}
	}
	return n
}

// catches tries all moves of a piece while the walker makes its recorded moves, with its pauses or without, and all else
// stands still. A Scout that can take the Flag with its next move can only be met where it stands, if it makes no pause.
func catches(pos *stratego.Position, q board.Square, last *stratego.Position, path []int, ply int, pauses bool) bool {
	v := pos.Variant()
	striker := last.Event(path[len(path)-1]).Striker
	if o := v.Strike(pos.At(q).Rank(), striker); o != stratego.Win && o != stratego.Both {
		return false
	}
	var way []board.Square // where the walker is at each of its enemy's turns from now on
	for turn := ply; turn < path[len(path)-1]; turn += 2 {
		if i := slices.IndexFunc(path, func(p int) bool { return p > turn }); pauses {
			way = append(way, last.Event(path[i]).Move.From)
		}
	}
	for _, p := range path {
		if p > ply && !pauses {
			way = append(way, last.Event(p).Move.From)
		}
	}
	flag, stand := last.Event(path[len(path)-1]).Move.To, pos.Pieces(0).Or(pos.Pieces(1)).Without(way[0])
	if afar := v.Definition().ScoutsStrikeAfar; !pauses && afar && striker == stratego.Scout && runs(v, way[0], stand).Has(flag) {
		way = way[:1] // it need not go on to take the Flag
	}
	taken := stand.Without(q)
	here := board.Set{}.With(q)
	for _, walker := range way {
		next := here
		for from := range here.All() {
			reach := v.Adjacent(from)
			if pos.At(q).Rank() == stratego.Scout {
				reach = runs(v, from, taken)
			}
			for to := range reach.All() {
				if to == walker && (v.Definition().ScoutsStrikeAfar || v.Adjacent(from).Has(to)) {
					return true
				}
				if !taken.Has(to) {
					next = next.With(to)
				}
			}
		}
		here = next
	}
	return false
}

// Each sentence about where a game turned and was lost agrees with the curve and the moves.
func TestEachSentenceOfAStoryAgreesWithTheCurveAndTheMoves(t *testing.T) {
	for _, g := range []*archive.Game{
		kept(t, "duel-decoy-and-miner"), kept(t, "duel-general-walks"), kept(t, "advance-by-hints-of-max"),
		kept(t, "duel-lost-bit-by-bit"), played(t, "barrage", 5, 100),
	} {
		r := reviewed(t, g, 300)
		for _, turn := range r.Turning {
			checkTurning(t, r, &turn)
		}
		its := func(turn Turning) bool { return turn.Ply == r.Decided.Ply && turn.One() }
		d, story := r.Decided, strings.Join(r.Sentences, " ")
		if d != nil && !strings.HasPrefix(story, d.Sentence) && !slices.ContainsFunc(r.Turning, its) {
			t.Errorf("%q decided, and is in no sentence of %q", d.Sentence, r.Sentences)
		}
		told := map[string]bool{}
		for _, item := range r.Items() {
			if text := item.Text.String(); told[text] {
				t.Errorf("it is told twice: %s", text)
			}
			told[item.Text.String()] = true
		}
		if l := r.Lost; l != nil && l.Ended == "" && !l.Setups && r.Plies[l.Ply].Side != l.Side {
			t.Errorf("%+v is no move of the loser", l)
		}
		if l := r.Lost; l != nil && !l.Missed && !l.Setups && !l.Walk && !l.Flag && l.Ended == "" {
			words := fmt.Sprintf("never came above %.0f %%.", math.Ceil(100*l.Most))
			if !strings.Contains(strings.Join(r.Sentences, " "), words) {
				t.Errorf("%q is not in %q", words, r.Sentences)
			}
			after := l.Ply + 1
			if r.Plies[l.Ply].Side == l.Side {
				after++
			}
			for i := after; i < len(r.Truth); i++ {
				if x := own(l.Side, r.Truth[i]-0.5) + 0.5; x > l.Most+1e-9 {
					t.Errorf("lost at ply %d with at most %.2f from then on, and at %d the chance is %.2f", l.Ply, l.Most, i, x)
				}
			}
		}
	}
}

// A quiet move that decides is spread by smoothing: the games as they were played on name it.
func TestAQuietMoveThatMadeMostOfATurnIsNamed(t *testing.T) {
	for _, at := range []int{20, 21} {
		r := &Review{Game: record.Stratego, Sides: [2]string{"Red", "Blue"}}
		r.Played = append(slices.Repeat([]float64{0.6}, at), slices.Repeat([]float64{0.05}, 42-at)...)
		r.Truth = smooth(r.Played, make([]bool, 41), 32)
		for i := range r.Played[1:] {
			r.Plies = append(r.Plies, Ply{Ply: i, Side: board.Side(i & 1), Move: "C7-B7"})
		}
		r.divide()
		r.turn(len(r.Plies))
		if len(r.Turning) != 1 || !r.Turning[0].Chief || r.Turning[0].Ply != at-1 {
			t.Errorf("%+v: expected one that names ply %d", r.Turning, at-1)
			continue
		}
		checkTurning(t, r, &r.Turning[0])
	}
}

// What decided a game is what its loser never won back.
func TestWhatDecidedAGameIsTheDeepestTurnThatWasNotTurnedBack(t *testing.T) {
	turn := func(ply int, side board.Side, before, after float64) Turning {
		return Turning{Ply: ply, From: ply, To: ply, Side: side, Before: before, After: after}
	}
	back := []Turning{
		turn(2, board.First, 0.9, 0.1), turn(4, board.Second, 0.9, 0.4),
		turn(6, board.First, 0.6, 0.2), turn(8, board.First, 0.2, 0),
	}
	for _, c := range []struct {
		turning []Turning
		end     board.Result
		want    string
	}{
		{back, board.Won(board.Second, board.Resignation), "Move 7 turned the game: Red moved C7-B7; by the true pieces Red's chance went from about 60 % to 20 %."},
		{back, board.Won(board.First, board.Resignation), ""},
		{back, board.Draw(board.Resignation), ""},
		{back, board.Result{}, ""},
		{nil, board.Won(board.First, board.Resignation), ""},
		{
			[]Turning{{Ply: 3, From: 2, To: 5, Side: board.First, Before: 0.6, After: 0.2}},
			board.Won(board.Second, board.Resignation),
			"Between moves 3 and 6 the game turned, by no single move; by the true pieces Red's chance went from about 60 % to 20 %.",
		},
	} {
		r := &Review{Game: record.Stratego, Sides: [2]string{"Red", "Blue"}, Turning: c.turning}
		for i := range 10 {
			r.Plies = append(r.Plies, Ply{Ply: i, Side: board.Side(i & 1), Move: "C7-B7"})
		}
		told := ""
		if d := r.decision(ending{Result: c.end}); d != nil {
			told = d.Sentence
		}
		if told != c.want {
			t.Errorf("%+v decided %+v: %q, want %q", c.turning, c.end, told, c.want)
		}
	}
}

// Levels are found where a curve has them.
func TestStepsOfACurveAreFoundWhereTheyAre(t *testing.T) {
	curve := append(
		append(slices.Repeat([]float64{0.5}, 20), slices.Repeat([]float64{0.8}, 15)...),
		slices.Repeat([]float64{0.1}, 10)...,
	)
	if got := steps(curve, 3); !slices.Equal(got, []int{20, 35}) {
		t.Errorf("%v", got)
	}
	if got := steps(slices.Repeat([]float64{0.4}, 30), 3); len(got) != 0 {
		t.Errorf("%v of a level curve", got)
	}
}

func TestTheTrueCurveLeapsWithStrikesOnly(t *testing.T) {
	curve := []float64{0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5}
	strikes := make([]bool, len(curve)-1)
	quiet := smooth(curve, strikes, 64)
	for i := range strikes {
		if leap := math.Abs(quiet[i+1] - quiet[i]); leap > 0.25 {
			t.Errorf("a quiet move makes a leap of %.2f: %v", leap, quiet)
		}
	}
	strikes[9] = true
	if got := smooth(curve, strikes, 64); got[10]-got[9] < 0.6 {
		t.Errorf("a strike makes no leap: %v", got)
	}
	if got := smooth(append(curve, 0), append(strikes, true), 64, len(curve)); got[len(got)-1] != 0 || got[len(got)-2] < 0.4 {
		t.Errorf("the result is sure, and a strike before it: %v", got)
	}
}

func TestAQuietMoveOfTheWinnerLosesNoGame(t *testing.T) {
	r := &Review{Plies: []Ply{
		{Side: board.First}, {Side: board.Second}, {Side: board.First}, {Side: board.Second, Strike: &Strike{}},
	}}
	for ply, want := range []int{0, 2, 2, 2} {
		if got := r.byLoser(ply, board.First); got != want {
			t.Errorf("at %d the loser lost at %d", ply, got)
		}
	}
}

func TestAGameThatEndedWithTheFlagHasNoEndOffTheBoard(t *testing.T) {
	for _, name := range []string{"duel-decoy-and-miner", "duel-general-walks"} {
		r := must.Get(Of(t.Context(), kept(t, name), Options{Nodes: 20, Games: 1}, nil))(t)
		if last := r.Truth[len(r.Truth)-1]; r.Walk == nil || r.Sum.End != 0 || last != r.Sum.Result || last != 0 && last != 1 {
			t.Errorf("%s: %+v, and the curve ends at %v", name, r.Sum, last)
		}
	}
}
