package tree

import (
	"testing"

	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// What stands while I pass is asked once for all steps of a position. Here each is tried as if
// there were no other.
func TestStepsAreTriedTogetherAsEachAlone(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		b := state.NewBoard(v)
		for plies := 0; plies <= 240; plies += 40 {
			p := scene.Game(t, v, 5, plies)
			if p.Result().Over() {
				break
			}
			view := p.View(p.Turn())
			tr := treeOf(b, view)
			root := &tr.know.Root
			idle, static := tr.Idle(root, 0), tr.static(root, state.Me, 0)
			if want := -tr.node(root, turn{state.Enemy, 0, 1}, whole, true); idle != want {
				t.Fatalf("ply %d: passing comes to %d, expected %d", plies, idle, want)
			}
			for _, mv := range view.Moves(nil) {
				compareTry(t, tr, mv, idle, static)
			}
		}
	})
}

// compareTry tries a move of the root, for more than bounds about what passing comes to.
func compareTry(t *testing.T, tr *Tree, mv stratego.Move, idle, static int32) {
	t.Helper()
	root := &tr.know.Root
	m := stepOf(root, mv)
	for _, least := range []int32{-Infinity, idle - 40, idle, idle + 10} {
		tr.Limit(Limits{})
		got := tr.Try(root, mv, 0, least)
		nodes := tr.Nodes
		tr.Limit(Limits{})
		want := tr.try(root, m, turn{state.Me, 1, 0}, window{least, Infinity}, static)
		if got != want || nodes != tr.Nodes {
			t.Fatalf("%v of more than %d: %d in %d nodes, expected %d in %d", mv, least, got, nodes, want, tr.Nodes)
		}
	}
	if m.strike {
		return
	}
	tr.follow(root, m, root.Score)
	var got, want stepList
	tr.still(&tr.states[1], m, &got)
	tr.strikes(&tr.states[1], state.Enemy, &want)
	if got != want {
		t.Fatalf("%v leaves the enemy %v, expected %v", mv, got.m[:got.n], want.m[:want.n])
	}
}
