package marshal

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// someGame plays random moves from drawn set-ups.
func someGame(t testing.TB, v *stratego.Variant, seed uint64, plies int) *stratego.Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	gen := deploy.New(v)
	p, err := stratego.NewPosition(v, gen.Random(rng), gen.Random(rng))
	if err != nil {
		t.Fatal(err)
	}
	moves := rand.NewPCG(seed, 2)
	for range plies {
		m, ok := p.Sample(moves)
		if !ok || p.Result().Over() {
			break
		}
		p.Make(m)
	}
	return p
}

// again plays the same moves with two of Red's home squares exchanged.
func again(t *testing.T, p *stratego.Position, a, b int) *stratego.Position {
	t.Helper()
	red := append(stratego.Setup(nil), p.Setup(stratego.Red)...)
	red[a], red[b] = red[b], red[a]
	q, err := stratego.NewPosition(p.Variant(), red, p.Setup(stratego.Blue))
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Ply() {
		q.Make(p.Event(i).Move)
	}
	return q
}

// modelOf is what Red searches with.
func modelOf(p *stratego.Position, insight float64) *model {
	c := Config{Parameters: parameter.Standard()}
	c.Parameters.Insight = insight
	view := p.View(stratego.Red)
	return newModel(newGeometry(p.Variant()), &c, view, belief.New(view, c.belief()), belief.Mirror(view, c.belief()))
}

func TestWhatTheEnemyIsCreditedWithGuessingDoesNotDependOnWhatItCannotSee(t *testing.T) {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(5) {
		p := someGame(t, v, seed, 80)
		still := p.Pieces(stratego.Red).AndNot(p.Known()).AndNot(p.Moved())
		a, b := int(still.First()), int(still.Last())
		if p.Setup(stratego.Red)[a] == p.Setup(stratego.Red)[b] {
			t.Fatalf("seed %d: %v stands on both squares", seed, p.Setup(stratego.Red)[a])
		}
		m, n := modelOf(p, 1), modelOf(again(t, p, a, b), 1)
		for q := range p.Pieces(stratego.Red).All() {
			if got, want := n.dared[n.root.at[q]], m.dared[m.root.at[q]]; got != want {
				t.Errorf("seed %d: the piece on %s is judged by its true rank", seed, v.Format(q))
			}
		}
	}
}

func TestAnEnemyWithoutInsightJudgesAllHiddenPiecesAlikeAndOneWithItDoesNot(t *testing.T) {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	p := someGame(t, v, 3, 80)
	for insight, alike := range map[float64]bool{0: true, 1: false} {
		m := modelOf(p, insight)
		kinds := map[daring]board.Square{}
		for q := range p.Pieces(stratego.Red).AndNot(p.Known()).All() {
			kinds[m.dared[m.root.at[q]]] = q
		}
		if (len(kinds) == 1) != alike {
			t.Errorf("insight %v: %d ways to judge hidden pieces", insight, len(kinds))
		}
	}
}

func TestAnEnemyStrikesWhatItTakesForWeakMoreReadily(t *testing.T) {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	m := modelOf(someGame(t, v, 1, 0), 1)
	weak := [stratego.Ranks]float64{stratego.Scout: 0.9, stratego.Marshal: 0.1}
	strong := [stratego.Ranks]float64{stratego.Scout: 0.1, stratego.Marshal: 0.9}
	if w, s := m.boldness(stratego.Colonel, &weak, true), m.boldness(stratego.Colonel, &strong, true); w < 0.5 || s > 0.1 {
		t.Errorf("a Colonel strikes a likely Scout with %.2f and a likely Marshal with %.2f", w, s)
	}
	bomb := [stratego.Ranks]float64{stratego.Bomb: 0.8, stratego.Scout: 0.2}
	if still, moved := m.boldness(stratego.Colonel, &bomb, false), m.boldness(stratego.Colonel, &bomb, true); still >= moved {
		t.Errorf("a Colonel strikes a likely Bomb with %.2f, and %.2f once it has moved", still, moved)
	}
}
