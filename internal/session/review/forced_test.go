//go:build !race

package review

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// atRandom is a game of mini with random moves from a position with few pieces, to its end.
func atRandom(t *testing.T, letters string, seed uint64) *archive.Game {
	t.Helper()
	v := gametest.Variant(t, "mini")
	pos := must.Get(stratego.ParsePosition(v, letters))(t)
	rec := &record.Game{Game: record.Stratego, Variant: v.Name(), Start: pos.String()}
	for rng := rand.New(rand.NewPCG(seed, 1)); len(rec.Moves) < 40 && !pos.Result().Over(); {
		moves := pos.Moves(nil)
		pos.Make(moves[rng.IntN(len(moves))])
		rec.Moves = append(rec.Moves, record.StrategoMove(v, pos.Event(pos.Ply()-1)))
	}
	if rec.Result = pos.Result(); !rec.Result.Over() {
		rec.Result = board.Draw(board.Agreed)
	}
	return parsed(t, rec)
}

// A win by force that a review tells is one in truth: a plain search of the true position, which knows
// nothing of the solver, finds it in as many moves.
func TestAWinByForceThatAReviewTellsIsOneByPlainSearch(t *testing.T) {
	kept := 0
	for _, letters := range []string{"YNAAANAAAAAJATAAAAABAAABM", "AAAAMAAAANAAAAABAJAAYAAAA"} {
		for seed := range uint64(12) {
			g := atRandom(t, letters, seed)
			r := reviewed(t, g, 20)
			replay := must.Get(g.Replay())(t)
			for _, p := range r.Plies {
				if p.Won && (p.Value != 1 || p.Truth != 1 || p.Held != (p.Grade == Sound) || !p.Held && p.Cost < leastMissed) {
					t.Errorf("%s, seed %d: a proved win is told as %+v", letters, seed, p)
				}
			}
			for i := range r.Forced {
				f := &r.Forced[i]
				replay.Seek(f.Ply)
				pos := replay.Position().Clone()
				if pos.Turn() != f.Side || !wins(pos, f.Side, 2*min(f.Moves, 4)-1) && f.Moves <= 4 {
					t.Errorf("%s, seed %d: %+v is none", letters, seed, f)
				}
				if !slices.Contains(r.Sentences, r.forcedWords(f).String()) {
					t.Errorf("the story does not tell %+v", f)
				}
				if p := &r.Plies[f.Ply]; p.Move == f.Move && p.Grade != Sound {
					t.Errorf("%s, seed %d: the proved %s is charged %.2f", letters, seed, p.Move, p.Cost)
				}
				if f.Kept {
					kept++
				}
			}
		}
	}
	if kept == 0 {
		t.Error("no win was told")
	}
}

// wins reports whether a side wins within so many plies against every defence.
func wins(pos *stratego.Position, side board.Side, plies int) bool {
	if r := pos.Result(); r.Over() {
		return !r.Drawn && r.Winner == side
	}
	if plies == 0 {
		return false
	}
	for _, m := range pos.Moves(nil) {
		next := pos.Clone()
		next.Make(m)
		if won := wins(next, side, plies-1); won == (pos.Turn() == side) {
			return won
		}
	}
	return pos.Turn() != side
}

func TestAWinIsKeptOnlyWhereEachLaterTurnWasProvedToo(t *testing.T) {
	r := &Review{}
	for i := range 20 {
		r.Plies = append(r.Plies, Ply{Ply: i, Side: board.Side(i % 2), Move: "A1-A2"})
	}
	at := func(ply int) Forced { return Forced{Side: board.Side(ply % 2), Ply: ply, Moves: 3, Move: "B1-B2"} }
	for _, ply := range []int{4, 7, 10, 14, 16, 18} {
		r.Plies[ply].Won = true
	}
	r.certain([]Forced{at(4), at(7), at(10), at(14), at(16), at(18)}, board.First, true)
	want := []Forced{at(4), at(7), at(10), at(14)}
	want[3].Kept = true
	if got := r.Forced; len(got) != 3 || !slices.Equal(got, want[1:]) {
		t.Errorf("%+v", got)
	}
	if r.certain(
		[]Forced{at(14), at(16), at(18)}, board.Second, true,
	); slices.ContainsFunc(r.Forced, func(f Forced) bool { return f.Kept }) {
		t.Errorf("the loser is told to have won: %+v", r.Forced)
	}
}

func TestOnlyAMissedWinIsOfferedAsAPuzzle(t *testing.T) {
	for want, r := range map[bool]*Review{false: {Forced: []Forced{{Kept: true}}}, true: {Forced: []Forced{{Kept: true}, {}}}} {
		if got := r.AsPuzzles() != ""; got != want {
			t.Errorf("%+v: offered %v", r.Forced, got)
		}
	}
}
