//go:build !race

package marshal

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/gametest/scene"
	"flagfall.dev/internal/search"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/marshal/evaluation"
	"flagfall.dev/internal/stratego/marshal/rollout"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// collector is an evaluator that knows no rank: it counts pieces, and holds every strike
// for an even chance.
type collector struct {
	places  state.Places
	studied int
}

func (c *collector) Study(*state.Knowledge, *parameter.Values, *belief.Belief, evaluation.Effort) evaluation.Outline {
	c.studied++
	return evaluation.Outline{Places: &c.places}
}

func (c *collector) Standing(mine, theirs *state.State) float64 {
	return 100 * float64(mine.Occupied[state.Me].Count()-theirs.Occupied[state.Me].Count())
}

func (c *collector) FlagLoss(*state.State, int) float64           { return 0 }
func (c *collector) Value(st *state.State, _ int) int32           { return st.Score }
func (c *collector) Watched(st *state.State) (int32, board.Set)   { return st.Score, board.Set{} }
func (c *collector) Step(_ *state.State, _ int, _, _ uint8) int32 { return 0 }
func (c *collector) Strike(st *state.State, side int, from, to uint8, o *state.Odds) {
	*o = state.Odds{P: [4]float32{stratego.Win: 0.6, stratego.Lose: 0.4}, Delta: [4]int32{stratego.Win: 100, stratego.Lose: -100}}
	foe := st.Mask[st.At[to]]
	if side == state.Enemy {
		o.Delta = [4]int32{stratego.Win: -100, stratego.Lose: 100}
		foe = st.Mask[st.At[from]]
	}
	o.Left = [4]uint16{foe, foe, foe, foe}
	o.Total()
}

func TestAnEvaluatorIsExchangedWhole(t *testing.T) {
	var made []*collector
	p := New(Config{Nodes: 40_000, Memory: 1 << 18, Evaluator: func() rollout.Evaluator {
		made = append(made, &collector{})
		return made[len(made)-1]
	}})
	game := scene.Game(t, scene.Variant(t, "ucc"), 5, 60)
	mv, info, err := p.Choose(t.Context(), game.View(game.Turn()), search.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if err := game.Check(mv); err != nil {
		t.Fatal(err)
	}
	if len(made) != 3 {
		t.Fatalf("%d evaluators, expected one for the search and one for each side of rollouts", len(made))
	}
	for i, c := range made {
		if c.studied == 0 {
			t.Errorf("evaluator %d was asked nothing", i)
		}
	}
	if len(info.Candidates) == 0 {
		t.Error("no move was weighed")
	}
}
