package tree

import (
	"testing"
	"time"

	"flagfall.dev/internal/engine/marshal/evaluation"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// treeOf returns a tree that is to search what a view's side knows.
func treeOf(b *state.Board, view *stratego.View) *Tree {
	k, guess := scene.Learned(b, view)
	w, e, t := parameter.Standard(), &evaluation.Evaluation{}, New(16<<20)
	out := e.Study(k, w, guess, evaluation.Effort{Trifle: w.Trifle, Urgency: 1})
	t.Study(Task{Know: k, Eval: e, Places: out.Places, Draw: -int32(out.Balance), Parameters: w})
	return t
}

// treeOn returns a tree that is to search a board on which all pieces are known.
func treeOn(t *testing.T, variant string, pieces ...scene.Piece) *Tree {
	t.Helper()
	k, w := scene.Known(t, variant, pieces...), parameter.Standard()
	e, tr := &evaluation.Evaluation{}, New(1<<16)
	out := e.Study(k, w, nil, evaluation.Effort{Trifle: w.Trifle, Urgency: 1})
	tr.Study(Task{Know: k, Eval: e, Places: out.Places, Draw: -int32(out.Balance), Parameters: w})
	return tr
}

// middle returns a tree about a position some moves into a game.
func middle(t testing.TB, variant string, plies int) *Tree {
	v := gametest.Variant(t, variant)
	p := scene.Game(t, v, 8, plies)
	return treeOf(state.NewBoard(v), p.View(p.Turn()))
}

func TestANodeAllocatesNothing(t *testing.T) {
	tr := middle(t, "ucc", 120)
	if n := testing.AllocsPerRun(3, func() {
		tr.table.forget()
		tr.node(&tr.know.Root, turn{state.Enemy, 4, 1}, whole, false)
	}); n != 0 {
		t.Errorf("a search of depth 4 allocated %v times", n)
	}
}

func TestASearchStopsAtItsLimitOfNodes(t *testing.T) {
	p := scene.Game(t, gametest.Variant(t, "ucc"), 8, 120)
	view := p.View(p.Turn())
	tr := treeOf(state.NewBoard(view.Variant()), view)
	// A chance node that is left still asks for each of its outcomes.
	const leaving = 8
	for _, limit := range []uint64{1, 60, 300, 1024, 1500, 5000} {
		tr.Limit(Limits{Nodes: limit})
		var r Root
		r.Begin(tr, view.Moves(nil), 0)
		r.Deepen(maxPly, time.Now(), 1)
		if !tr.Stopped || tr.Nodes < limit || tr.Nodes > limit+leaving {
			t.Errorf("a limit of %d nodes: %d visited, stopped %v", limit, tr.Nodes, tr.Stopped)
		}
	}
}

func TestTheTableKeepsWithinItsMemory(t *testing.T) {
	for _, bytes := range []int{1 << 18, 1 << 20, 64 << 20} {
		if got := len(newTranspositions(bytes).slots) * 16; got > bytes {
			t.Errorf("%d bytes for a limit of %d", got, bytes)
		}
	}
}

func BenchmarkNodes(b *testing.B) {
	for _, variant := range []string{"ucc", "classic"} { // classic has the chasing rule
		b.Run(variant, func(b *testing.B) {
			tr := middle(b, variant, 120)
			start := tr.Nodes
			for b.Loop() {
				tr.table.forget()
				tr.node(&tr.know.Root, turn{state.Me, 6, 1}, whole, false)
			}
			b.ReportMetric(float64(tr.Nodes-start)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func TestToLeaveTheOtherSideNothingToMoveIsAWin(t *testing.T) {
	const won, even, lost = 1, 0, -1
	mine := scene.Mine(40, stratego.Scout)
	theirs := scene.Theirs(50, stratego.Scout)
	other := scene.Mine(0, stratego.Sergeant)
	hunted := []scene.Piece{
		scene.Mine(0, stratego.Miner),
		scene.Theirs(1, stratego.General),
		scene.Theirs(10, stratego.General),
	}
	for _, c := range []struct {
		name, variant string
		pieces        []scene.Piece
		want          int
	}{
		{"the last mover can be struck", "ucc", []scene.Piece{mine, theirs, other}, won},
		{"as above, where only who has no move loses", "mactech", []scene.Piece{mine, theirs, other}, won},
		{"both last movers would fall", "ucc", []scene.Piece{mine, theirs}, even},
		{"as above, where only who has no move loses", "mactech", []scene.Piece{mine, theirs}, won},
		{"mine cannot be saved", "ucc", hunted, lost},
	} {
		tr := treeOn(t, c.variant, c.pieces...)
		got := even
		switch v := tr.node(&tr.know.Root, turn{state.Me, 3, 0}, whole, false); {
		case v > tr.extent.stuck-10*tr.extent.hurry:
			got = won
		case v < 10*tr.extent.hurry-tr.extent.stuck:
			got = lost
		}
		if got != c.want {
			t.Errorf("%s (%s): %d, want %d", c.name, c.variant, got, c.want)
		}
	}
}
