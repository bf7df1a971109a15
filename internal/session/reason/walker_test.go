package reason

import (
	"os"
	"path/filepath"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/stratego"
)

// kept is a recorded game of this package.
func kept(t *testing.T, name string) *archive.Game {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join("testdata", name+".flagfall")))(t)
	return must.Get(archive.Parse(string(text)))(t)
}

// walkers are the pieces that the news of a ply says walk towards the Flag.
func walkers(view *stratego.View) map[board.Square]Claim {
	all := map[board.Square]Claim{}
	for _, c := range News(view, nil) {
		switch c.Kind {
		case Walker, WalkerNow, WalkerMet, WalkerFree:
			all[c.Foe] = c
		}
	}
	return all
}

// Whoever walked to a Flag a step at a time, past pieces that it beat too, was named ten plies before it took that.
func TestAPieceThatWalksToAFlagIsNamedTenPliesBeforeItTakesIt(t *testing.T) {
	for _, name := range []string{"by-hints/barrage-2", "by-hints/classic-3", "walks/classic-colonel"} {
		g := kept(t, name)
		r, n := must.Get(g.Replay())(t), len(g.Record.Moves)
		r.Seek(n)
		end, named := r.Position().Clone(), false
		at := end.Event(n - 1).Move.To
		for i := n - 1; i >= n-12; i-- {
			e := end.Event(i)
			if e.Side == end.Event(n-1).Side {
				if e.Move.To == at {
					at = e.Move.From
				}
				continue
			}
			r.Seek(i)
			if _, ok := walkers(r.View(e.Side))[at]; ok && i <= n-10 {
				named = true
			}
		}
		if !named {
			t.Errorf("%s: the piece that took the Flag at ply %d was not named ten plies before", name, n)
		}
	}
}

// Where a piece of the side to move stands beside the walker, or can cut it off, nothing says that none can meet it.
func TestAWalkerIsNotSaidToBeFreeWhereSomethingCanTakeIt(t *testing.T) {
	g := kept(t, "by-hints/duel-1")
	r, free := must.Get(g.Replay())(t), 0
	for ply := range g.Record.Moves {
		r.Seek(ply)
		view := r.View(r.Position().Turn())
		for foe, c := range walkers(view) {
			if c.Kind != WalkerFree {
				continue
			}
			free++
			for own := range view.Variant().Adjacent(foe).And(view.Pieces(view.Side())).All() {
				l := still(view, nil)
				if rank := l.rankOn(own); rank.Movable() && l.mine(rank, foe).lose < 1 {
					t.Errorf("ply %d: %s, and %s stands beside it", ply, c.Said, l.own(own))
				}
			}
		}
		b8 := must.Get(view.Variant().Notation().Parse(view.Variant().Grid(), "B8"))(t)
		if ply == 109 && walkers(view)[b8].Kind != WalkerMet {
			t.Errorf("the General on D9 keeps the Miner on B8 from the Flag: %v", walkers(view))
		}
	}
}
