package marshal_test

import (
	"strconv"
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/marshal/advantage"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// disliked returns a table by which moves of the groups of some names are worth a number of points
// more than others.
func disliked(t *testing.T, points float32, names ...string) advantage.Table {
	t.Helper()
	table := make(advantage.Table, advantage.Count())
	for _, name := range names {
		found := false
		for _, g := range advantage.Groups() {
			if g.Name != name {
				continue
			}
			found = true
			for _, x := range g.Traits {
				table[x] += points
			}
		}
		if !found {
			t.Fatalf("there is no group %q", name)
		}
	}
	return table
}

func TestMarshalAvoidsMovesOfAKindThatGamesSpeakAgainst(t *testing.T) {
	v := must.Get(stratego.VariantNamed("ucc"))(t)
	view := start(t, v, 3).View(stratego.Red)
	opening := func(table advantage.Table, factor float64) stratego.Rank {
		p := *parameter.Standard()
		p.Advantage = factor
		m := marshal.New(marshal.Config{Seed: 2, Nodes: 300, Memory: 1 << 20, Parameters: &p, Advantages: table})
		mv, _ := must.Get2(m.Choose(t.Context(), view, search.Limits{}))(t)
		return view.At(mv.From).Rank()
	}
	usual := opening(disliked(t, 0, "step back *"), 1)
	rank := strconv.Itoa(int(usual - stratego.Marshal))
	against := disliked(t, -2000, "step: rank, hiddenness, heading "+rank+" * *", "strike: rank, known, class "+rank+" * *")
	if got := opening(against, 1); got == usual {
		t.Errorf("it opens with a %v, which a table forbids", got)
	}
	if got := opening(against, 0); got != usual {
		t.Errorf("without a factor it opens with a %v instead of a %v", got, usual)
	}
}

func TestEveryChoiceIsToldWithTheMovesThatItWasMadeAmong(t *testing.T) {
	v := must.Get(stratego.VariantNamed("ucc"))(t)
	p := *parameter.Standard()
	p.Spread = 30
	position := start(t, v, 4)
	told := 0
	var said marshal.Choice
	m := marshal.New(marshal.Config{Seed: 2, Nodes: 100, Memory: 1 << 20, Parameters: &p, Chosen: func(d marshal.Choice) {
		told++
		said = d
		for _, x := range d.Moves {
			if short := d.Moves[0].Value - x.Value; short < 0 || short > 30 {
				t.Errorf("a move that is %d points worse was among them", short)
			}
		}
		if d.Chance <= 0 || d.Chance >= 1 {
			t.Errorf("a chance of %v", d.Chance)
		}
	}})
	for ply := range 20 {
		mv, _ := must.Get2(m.Choose(t.Context(), position.View(position.Turn()), search.Limits{}))(t)
		if told != ply+1 || said.Moves[said.Chosen].Move != mv || len(said.History) != ply {
			t.Fatalf("ply %d: %d choices told, after %d moves; %v was played and %v told", ply, told, len(said.History), mv, said.Moves[said.Chosen].Move)
		}
		position.Make(mv)
	}
}
