//go:build !race

package tree

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// TestStrikesAreThoseOfTheRules compares the listed strikes of the side to move with
// its legal ones, and those of the other side with the hidden pieces that stand
// beside mine, all through games in every variant.
func TestStrikesAreThoseOfTheRules(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		rng := rand.New(rand.NewPCG(3, 9))
		p, b := scene.Game(t, v, 3, 0), state.NewBoard(v)
		for range 150 {
			legal := p.Moves(nil)
			if p.Result().Over() || len(legal) == 0 {
				return
			}
			sameStrikes(t, treeOf(b, p.View(p.Turn())), p, legal)
			must.Get(p.Play(legal[rng.IntN(len(legal))]))(t)
		}
	})
}

func sameStrikes(t *testing.T, tr *Tree, p *stratego.Position, legal []stratego.Move) {
	t.Helper()
	want, theirs := map[stratego.Move]bool{}, map[stratego.Move]bool{}
	for _, m := range legal {
		if !p.At(m.To).Empty() {
			want[m] = true
		}
	}
	if got := listed(tr, state.Me); !maps.Equal(got, want) {
		t.Fatalf("ply %d: strikes %v, want %v in\n%v", p.Ply(), got, want, p)
	}
	for foes := tr.know.Root.Movers[state.Enemy]; !foes.Empty(); {
		from := foes.Pop()
		for mine := p.Variant().Adjacent(from).And(tr.know.Root.Occupied[state.Me]); !mine.Empty(); {
			theirs[stratego.Move{From: from, To: mine.Pop()}] = true
		}
	}
	got := listed(tr, state.Enemy)
	maps.DeleteFunc(got, func(m stratego.Move, _ bool) bool { return p.Variant().Grid().Distance(m.From, m.To) > 1 })
	if !maps.Equal(got, theirs) {
		t.Fatalf("ply %d: the enemy strikes %v, want %v in\n%v", p.Ply(), got, theirs, p)
	}
}

// listed returns the strikes that the search lists for a side at the root.
func listed(tr *Tree, side int) map[stratego.Move]bool {
	l := &tr.lists[0]
	l.n = 0
	tr.strikes(&tr.know.Root, side, l)
	got := map[stratego.Move]bool{}
	for _, m := range l.m[:l.n] {
		got[stratego.Move{From: board.Square(m.from), To: board.Square(m.to)}] = true
	}
	return got
}

// quietOf returns the moves to empty squares that the search lists for a side at the root.
func quietOf(tr *Tree, side int) []step {
	l := &tr.lists[0]
	l.n = 0
	tr.quiet(&tr.know.Root, side, 0, l)
	return l.m[:l.n]
}

func TestStepsFarFromAnyEnemyAreSearchedOnlyWhereFewAreLeft(t *testing.T) {
	fewMovers := int(parameter.Standard().FewMovers)
	for _, mine := range []int{fewMovers - 1, fewMovers} {
		pieces := []scene.Piece{scene.Theirs(95, stratego.Captain)}
		for i := range mine {
			pieces = append(pieces, scene.Mine(uint8(i), stratego.Sergeant))
		}
		tr := treeOn(t, "ucc", pieces...)
		steps := quietOf(tr, state.Me)
		want := 0
		if mine < fewMovers {
			want = mine + 1 // each goes forward, the last sideways too
		}
		if len(steps) != want {
			t.Errorf("%d steps of %d pieces are searched, want %d", len(steps), mine, want)
		}
	}
}

// TestAScoutThatRunsToWhereItStrikesTheFlagIsSearched has the Flag on I1 with an open square beside
// it, and the rest of its army far away.
func TestAScoutThatRunsToWhereItStrikesTheFlagIsSearched(t *testing.T) {
	const scout, open = 37, 7 // H4 and H1
	pieces := []scene.Piece{
		scene.Mine(8, stratego.Flag), scene.Mine(9, stratego.Bomb), scene.Mine(18, stratego.Bomb),
		scene.Theirs(scout, stratego.Scout),
	}
	for i := range uint8(parameter.Standard().FewMovers) {
		pieces = append(pieces, scene.Mine(60+i%3+10*(i/3), stratego.Sergeant))
	}
	tr := treeOn(t, "ucc", pieces...)
	moves := quietOf(tr, state.Enemy)
	if !slices.ContainsFunc(moves, func(m step) bool { return m.from == scout && m.to == open }) {
		t.Errorf("the run to the square beside the Flag is not searched, only %v", moves)
	}
}

func TestAllStepsNearTheFlagAreSearchedOnceAnEnemyIsThere(t *testing.T) {
	w := parameter.Standard()
	for variant, zone := range map[string]float64{"ucc": w.Zone, "barrage": w.SmallZone} {
		for steps := 5; steps < 10; steps++ {
			second := uint8(10*(steps-4) + 4) // on file E
			pieces := []scene.Piece{
				scene.Mine(0, stratego.Flag), scene.Theirs(5, stratego.Captain), scene.Theirs(second, stratego.Captain),
			}
			for i := range uint8(w.FewMovers) {
				pieces = append(pieces, scene.Mine(90+i, stratego.Sergeant))
			}
			tr := treeOn(t, variant, pieces...)
			found := slices.ContainsFunc(quietOf(tr, state.Enemy), func(m step) bool { return m.from == second })
			if want := float64(steps) <= zone; found != want {
				t.Errorf("%s: a piece %d steps from the Flag is searched: %v, want %v", variant, steps, found, want)
			}
		}
	}
}
