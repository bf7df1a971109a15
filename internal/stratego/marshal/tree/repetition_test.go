package tree

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/gametest/scene"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/stratego"
)

// TestTheTwoSquaresRuleIsThatOfTheGame plays games in which pieces like to go back, and
// compares what the tree forbids with what the game does: with all moves before the root,
// and with some of them on the way from it.
func TestTheTwoSquaresRuleIsThatOfTheGame(t *testing.T) {
	for _, most := range []int{2, 3, 5} {
		d := scene.Variant(t, "classic").Definition()
		d.TwoSquares, d.Chasing = most, false
		v, err := stratego.New(d)
		if err != nil {
			t.Fatal(err)
		}
		b := state.NewBoard(v)
		rng := rand.New(rand.NewPCG(uint64(most), 4))
		p := scene.Game(t, v, 5, 0)
		met := 0
		for range 3000 {
			legal := p.Moves(nil)
			if p.Result().Over() || len(legal) == 0 {
				break
			}
			met += sameBans(t, b, p, legal, rng.IntN(5))
			p.Make(oftenBack(p, legal, rng))
		}
		if met == 0 {
			t.Errorf("%d times running: nothing was ever forbidden", most)
		}
	}
}

// oftenBack returns a legal move, often one that takes back its side's last.
func oftenBack(p *stratego.Position, legal []stratego.Move, rng *rand.Rand) stratego.Move {
	if n := p.Ply(); n >= 2 && rng.IntN(10) > 0 {
		last := p.Event(n - 2).Move
		if back := (stratego.Move{From: last.To, To: last.From}); slices.Contains(legal, back) {
			return back
		}
	}
	return legal[rng.IntN(len(legal))]
}

// sameBans compares the steps of the side to move that the tree forbids, some plies below
// a root, with those that are not legal, and returns how many there are.
func sameBans(t *testing.T, b *state.Board, p *stratego.Position, legal []stratego.Move, below int) (met int) {
	t.Helper()
	history := p.History()
	below = min(below, len(history))
	tr := &Tree{board: b, extent: extent{twoSquares: b.TwoSquares}}
	tr.remembers(history[:len(history)-below])
	for i, e := range history[len(history)-below:] {
		tr.trail[past+i] = pair{uint8(e.Move.From), uint8(e.Move.To)}
	}
	forbidden := tr.banned(below)
	for q := range p.Pieces(p.Turn()).All() {
		if !p.At(q).Rank().Movable() {
			continue
		}
		for to := range p.Variant().Adjacent(q).AndNot(p.Pieces(p.Turn())).All() {
			m := step{from: uint8(q), to: uint8(to)}
			got := forbidden.boundaries != 0 && tr.forbids(&forbidden, &m)
			if want := !slices.Contains(legal, stratego.Move{From: q, To: to}); got != want {
				t.Fatalf("ply %d, %d below the root: %v to %v is forbidden: %v, expected %v", p.Ply(), below, q, board.Square(to), got, want)
			}
			if got {
				met++
			}
		}
	}
	return met
}
