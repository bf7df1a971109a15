//go:build !race

package tree

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// TestTheTwoSquaresRuleIsThatOfTheGame plays games in which pieces like to go back, and
// compares what the tree forbids with what the game does: with all moves before the root,
// and with some of them on the way from it.
func TestTheTwoSquaresRuleIsThatOfTheGame(t *testing.T) {
	for _, most := range []int{2, 3, 5} {
		d := gametest.Variant(t, "classic").Definition()
		d.TwoSquares, d.Chasing = most, false
		v := must.Get(stratego.New(d))(t)
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

// TestTheChasingRuleIsThatOfTheGame plays games in which one side goes after the other's
// pieces, which evade it, and compares what the tree forbids with what the game does. All
// ranks differ, for the tree does not take two of a rank for each other.
func TestTheChasingRuleIsThatOfTheGame(t *testing.T) {
	for _, most := range []int{0, 3} {
		d := gametest.Variant(t, "classic").Definition()
		d.TwoSquares, d.Chasing, d.QuietLimit = most, true, 0
		v := must.Get(stratego.New(d))(t)
		b := state.NewBoard(v)
		met := 0
		for seed := range uint64(12) {
			rng := rand.New(rand.NewPCG(seed, 5))
			p := must.Get(stratego.ParsePosition(v, pursuit))(t)
			for range 150 {
				legal := p.Moves(nil)
				if p.Result().Over() || len(legal) == 0 {
					break
				}
				met += sameBans(t, b, p, legal, rng.IntN(20))
				p.Make(inPursuit(p, legal, rng))
			}
		}
		if met == 0 {
			t.Errorf("two squares %d: nothing was ever forbidden", most)
		}
	}
}

// pursuit has two pieces of Red's and two of Blue's beside the Flags.
const pursuit = "MAAAAAAAAA" + "AAAAAAAAAA" + "AAAAAAAAAA" + "AAJAAAAAAA" + "AA__AA__AA" + "AA__UA__AA" + "AAAAIAAAAA" + "AAAAAAAAVA" + "AAAAAAAAAA" + "AAAAAAAAAY r"

// inPursuit returns a legal move: of Red's mostly a threat, of Blue's an evasion.
func inPursuit(p *stratego.Position, legal []stratego.Move, rng *rand.Rand) stratego.Move {
	v := p.Variant()
	var some []stratego.Move
	for _, m := range legal {
		other := p.Pieces(p.Turn().Opponent())
		before, after := v.Adjacent(m.From).Intersects(other), v.Adjacent(m.To).Intersects(other)
		if p.At(m.To).Empty() && (p.Turn() == stratego.Red && after || p.Turn() == stratego.Blue && before && !after) {
			some = append(some, m)
		}
	}
	if len(some) > 0 && rng.IntN(20) > 0 {
		return some[rng.IntN(len(some))]
	}
	return legal[rng.IntN(len(legal))]
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
	tr := &Tree{board: b, extent: extent{twoSquares: b.TwoSquares, chasing: b.Chasing}}
	tr.remembers(history[:len(history)-below])
	for i, e := range history[len(history)-below:] {
		tr.trail[past+i] = hop{uint8(e.Move.From), uint8(e.Move.To), e.Outcome != stratego.NoStrike}
	}
	st := state.State{Occupied: [2]board.Set{p.Pieces(p.Turn()), p.Pieces(p.Turn().Opponent())}}
	var forbidden *bans
	if tr.mayBan(below) {
		forbidden = tr.banned(&st, state.Me, below)
	}
	for q := range p.Pieces(p.Turn()).All() {
		if !p.At(q).Rank().Movable() {
			continue
		}
		for to := range p.Variant().Adjacent(q).AndNot(p.Pieces(p.Turn())).All() {
			m := step{from: uint8(q), to: uint8(to)}
			got := forbidden != nil && tr.forbids(forbidden, &m)
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
