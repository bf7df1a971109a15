package advantage_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal/advantage"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// begin returns a position after random set-ups of a seed, the same two for the other sides if
// they are exchanged.
func begin(t *testing.T, v *stratego.Variant, seed uint64, exchanged bool) *stratego.Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	var setups [2]stratego.Setup
	for i := range setups {
		for _, l := range v.Definition().Army {
			setups[i] = append(setups[i], slices.Repeat([]stratego.Rank{l.Ranks.First()}, l.Count)...)
		}
		setups[i] = append(setups[i], make(stratego.Setup, v.HomeSize()-len(setups[i]))...) // empty squares
		rng.Shuffle(len(setups[i]), func(a, b int) { setups[i][a], setups[i][b] = setups[i][b], setups[i][a] })
	}
	if exchanged {
		setups[0], setups[1] = setups[1], setups[0]
	}
	p := must.Get(stratego.NewPosition(v, setups[0], setups[1]))(t)
	return p
}

// traits returns the traits of every legal move of the side to move, sorted.
func traits(p *stratego.Position, chance float64) map[stratego.Move][]advantage.Trait {
	view := p.View(p.Turn())
	var k state.Knowledge
	k.Learn(state.NewBoard(p.Variant()), view, belief.New(view, belief.Options{}), 0)
	scene := advantage.Look(&k, view.History(), chance)
	all := map[stratego.Move][]advantage.Trait{}
	for _, mv := range view.Moves(nil) {
		list := scene.Traits(mv, nil)
		slices.Sort(list)
		all[mv] = list
	}
	return all
}

// opposite returns the square that is to Blue what a square is to Red.
func opposite(v *stratego.Variant, q board.Square) board.Square {
	g := v.Grid()
	row, col := g.Height-1-g.Row(q), g.Col(q)
	if v.HomeSquare(stratego.Blue, 0) != board.Square(
		(g.Height-1-g.Row(v.HomeSquare(stratego.Red, 0)))*g.Width+g.Col(v.HomeSquare(stratego.Red, 0)),
	) {
		col = g.Width - 1 - col
	}
	return board.Square(row*g.Width + col)
}

func TestAMoveHasTheTraitsOfTheSameMoveOfTheOtherSide(t *testing.T) {
	v := must.Get(stratego.VariantNamed("ucc"))(t)
	p, q := begin(t, v, 3, false), begin(t, v, 3, true)
	q.Pass() // so that Blue is where Red is in p
	mirror := func(mv stratego.Move) stratego.Move {
		return stratego.Move{From: opposite(v, mv.From), To: opposite(v, mv.To)}
	}
	rng := rand.New(rand.NewPCG(7, 7))
	strikes := 0
	for ply := 0; ply < 300 && !p.Ended() && p.Count() > 0; ply++ {
		chance := float64(ply%3) / 2
		mine, theirs := traits(p, chance), traits(q, chance)
		if len(mine) != len(theirs) {
			t.Fatalf("ply %d: %d moves, %d of the other side", ply, len(mine), len(theirs))
		}
		for mv, list := range mine {
			if ply < 2 {
				break // a pass is no move that a piece could go on with
			}
			if other := theirs[mirror(mv)]; !slices.Equal(list, other) {
				t.Fatalf("ply %d: %v has traits %v, and %v of the other side", ply, mv, list, other)
			}
		}
		mv := p.Nth(rng.IntN(p.Count()))
		if p.Make(mv) != stratego.NoStrike {
			strikes++
		}
		q.Make(mirror(mv))
	}
	if strikes < 10 {
		t.Errorf("only %d strikes were looked at", strikes)
	}
}

func TestTraitsOfEveryVariantAreAmongThoseOfATableAndNoneComesTwice(t *testing.T) {
	for _, name := range []string{"ucc", "classic", "barrage", "mini", "duel"} {
		v := must.Get(stratego.VariantNamed(name))(t)
		p := begin(t, v, 5, false)
		rng := rand.New(rand.NewPCG(9, 9))
		for ply := 0; ply < 200 && !p.Ended() && p.Count() > 0; ply++ {
			for mv, list := range traits(p, 0.5) {
				if len(list) == 0 || int(list[len(list)-1]) >= advantage.Count() ||
					len(slices.Compact(slices.Clone(list))) != len(list) {
					t.Fatalf("%s, ply %d: %v has traits %v of %d", name, ply, mv, list, advantage.Count())
				}
			}
			p.Make(p.Nth(rng.IntN(p.Count())))
		}
	}
}
