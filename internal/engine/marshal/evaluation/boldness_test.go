package evaluation

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// again plays the same moves with two of Red's home squares exchanged.
func again(t *testing.T, p *stratego.Position, a, b int) *stratego.Position {
	t.Helper()
	red := append(stratego.Setup(nil), p.Setup(stratego.Red)...)
	red[a], red[b] = red[b], red[a]
	q := must.Get(stratego.NewPosition(p.Variant(), red, p.Setup(stratego.Blue)))(t)
	for i := range p.Ply() {
		q.Make(p.Event(i).Move)
	}
	return q
}

// studied returns what Red thinks of a position, which credits its enemy with some insight.
func studied(p *stratego.Position, insight float64) *Evaluation {
	w := parameter.Standard()
	w.Insight = insight
	return studiedBy(p, w)
}

// studiedBy returns an evaluation of Red's view by given numbers.
func studiedBy(p *stratego.Position, w *parameter.Values) *Evaluation {
	k, guess := scene.Learned(state.NewBoard(p.Variant()), p.View(stratego.Red))
	e := &Evaluation{}
	e.Study(k, w, guess, Effort{Urgency: 1})
	return e
}

func TestWhatTheEnemyIsCreditedWithGuessingDoesNotDependOnWhatItCannotSee(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	for seed := range uint64(5) {
		p := scene.Game(t, v, seed, 80)
		still := p.Pieces(stratego.Red).AndNot(p.Known()).AndNot(p.Moved())
		a, b := int(still.First()), int(still.Last())
		if p.Setup(stratego.Red)[a] == p.Setup(stratego.Red)[b] {
			t.Fatalf("seed %d: %v stands on both squares", seed, p.Setup(stratego.Red)[a])
		}
		m, n := studied(p, 1), studied(again(t, p, a, b), 1)
		for q := range p.Pieces(stratego.Red).All() {
			if got, want := n.bold[n.k.Root.At[q]], m.bold[m.k.Root.At[q]]; got != want {
				t.Errorf("seed %d: the piece on %s is judged by its true rank", seed, v.Format(q))
			}
		}
	}
}

func TestAnEnemyWithoutInsightJudgesAllHiddenPiecesAlikeAndOneWithItDoesNot(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	p := scene.Game(t, v, 3, 80)
	for insight, alike := range map[float64]bool{0: true, 1: false} {
		m := studied(p, insight)
		kinds := map[boldness]board.Square{}
		for q := range p.Pieces(stratego.Red).AndNot(p.Known()).All() {
			kinds[m.bold[m.k.Root.At[q]]] = q
		}
		if (len(kinds) == 1) != alike {
			t.Errorf("insight %v: %d ways to judge hidden pieces", insight, len(kinds))
		}
	}
}

func TestAnEnemyStrikesWhatItTakesForWeakMoreReadily(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	m := studied(scene.Game(t, v, 1, 0), 1)
	weak := [stratego.Ranks]float64{stratego.Scout: 0.9, stratego.Marshal: 0.1}
	strong := [stratego.Ranks]float64{stratego.Scout: 0.1, stratego.Marshal: 0.9}
	readiness := func(chance *[stratego.Ranks]float64) (still, moved float32) {
		var d boldness
		m.readiness(chance, &d)
		return d[0][stratego.Colonel], d[1][stratego.Colonel]
	}
	_, w := readiness(&weak)
	if _, s := readiness(&strong); w < 0.5 || s > 0.1 {
		t.Errorf("a Colonel strikes a likely Scout with %.2f and a likely Marshal with %.2f", w, s)
	}
	bomb := [stratego.Ranks]float64{stratego.Bomb: 0.8, stratego.Scout: 0.2}
	if still, moved := readiness(&bomb); still >= moved {
		t.Errorf("a Colonel strikes a likely Bomb with %.2f, and %.2f once it has moved", still, moved)
	}
}
