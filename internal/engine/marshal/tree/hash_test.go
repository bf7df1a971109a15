package tree

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

func TestHashesFollowFromTheStateAlone(t *testing.T) {
	tr := middle(t, "classic", 150)
	rng := rand.New(rand.NewPCG(2, 2))
	for range 200 {
		st := tr.know.Root
		for ply := range 12 {
			side := ply & 1
			l := &tr.lists[0]
			l.n = 0
			tr.strikes(&st, side, l)
			tr.quiet(&st, side, 0, l)
			if l.n == 0 {
				break
			}
			tr.advance(&st, side, l.m[rng.IntN(l.n)])
			if want := rebuilt(&st); st.Hash != want {
				t.Fatalf("hash %x after %d plies, %x from scratch", st.Hash, ply+1, want)
			}
		}
	}
}

// rebuilt computes a state's hash from scratch.
func rebuilt(st *state.State) uint64 {
	var fresh state.State
	fresh.Clear()
	for side := range 2 {
		for pieces := st.Occupied[side]; !pieces.Empty(); {
			q := pieces.Pop()
			p := st.At[q]
			fresh.Put(side, p, uint8(q), st.Mask[p], st.Known.Has(q), st.Moved.Has(q))
			if st.Stormed.Has(q) {
				fresh.Storm(uint8(q))
			}
		}
	}
	return fresh.Hash
}

func TestStatesThatAreWorthDifferentThingsHaveDifferentHashes(t *testing.T) {
	mine, theirs := scene.Mine(40, stratego.Captain), scene.Theirs(41, stratego.Sergeant)
	k := scene.Known(t, "ucc", mine, theirs)
	var stood state.State
	stood.Clear()
	stood.Put(state.Me, 0, 40, 1<<stratego.Captain, true, false)
	stood.Put(state.Enemy, 1, 41, 1<<stratego.Sergeant, true, true)
	if stood.Hash == k.Root.Hash {
		t.Error("who has moved does not enter the hash")
	}
	taken, stepped := k.Root, k.Root
	k.Board.Strike(&taken, state.Me, 40, 41, stratego.Win, 0)
	stepped.Clear()
	stepped.Put(state.Me, 0, 41, 1<<stratego.Captain, true, true)
	if taken.Hash == stepped.Hash {
		t.Error("who has struck its way to its square does not enter the hash")
	}
}
