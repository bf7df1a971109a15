package marshal

import (
	"maps"
	"math/rand/v2"
	"testing"

	"flagfall/board"
	"flagfall/internal/stratego/belief"
	"flagfall/stratego"
)

// TestStrikesAreThoseOfTheRules compares the listed strikes of the side to move with
// its legal ones, all through games in every variant.
func TestStrikesAreThoseOfTheRules(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(3, 9))
			p := someGame(t, v, 3, 0)
			g, c := newGeometry(v), New(Config{}).c
			th := &thought{}
			for range 150 {
				legal := p.Moves(nil)
				if p.Result().Over() || len(legal) == 0 {
					return
				}
				view := p.View(p.Turn())
				th.model = newModel(g, &c, view, belief.New(view, c.Belief), belief.Mirror(view, c.Belief))
				sameStrikes(t, th, p, legal)
				if _, err := p.Play(legal[rng.IntN(len(legal))]); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func sameStrikes(t *testing.T, th *thought, p *stratego.Position, legal []stratego.Move) {
	t.Helper()
	want, got := map[stratego.Move]bool{}, map[stratego.Move]bool{}
	for _, m := range legal {
		if !p.At(m.To).Empty() {
			want[m] = true
		}
	}
	l := &th.lists[0]
	l.n = 0
	th.strikes(&th.root, me, l)
	for _, m := range l.m[:l.n] {
		got[stratego.Move{From: board.Square(m.from), To: board.Square(m.to)}] = true
	}
	if !maps.Equal(got, want) {
		t.Fatalf("ply %d: strikes %v, want %v in\n%v", p.Ply(), got, want, p)
	}
}
