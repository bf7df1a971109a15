package player

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/internal/lab/gametest/must"
)

// In this position of a game by hints a quiet move was advised that gives away 14 %: what answers it was one
// ply beyond the rounds in which moves were compared.
const quietThreat = "mjdsgc.j./.#zzzzs../.......b./z#b..z.../........./....D..../.BZJZZZ../....Z.Z.M/M.CSGS.JM"

func TestAdviceSeesWhatAnswersAQuietMove(t *testing.T) {
	p := parse(t, quietThreat, advance.White)
	for _, nodes := range []int{40_000, 80_000} {
		a := must.Get(New(Config{Level: Free, Nodes: nodes}).Advise(t.Context(), p, advance.NoMove))(t)
		longer := must.Get(New(Config{Level: Free, Nodes: 16 * nodes}).Assess(t.Context(), p, a.Moves[0].Move))(t)
		if longer.Cost > 0.05 {
			m := a.Moves[0].Move
			t.Errorf("%d nodes: advised is %v, which gives away %.3f; %v was better", nodes, m, longer.Cost, longer.Best.Move)
		}
	}
}

func TestAGivenMoveIsComparedHoweverBadItIs(t *testing.T) {
	for _, p := range midgames(4) {
		legal := p.Moves(nil)
		for _, m := range legal[:min(len(legal), 12)] {
			a := must.Get(New(Config{Level: Free, Nodes: 3000}).Advise(t.Context(), p, m))(t)
			if n := len(slices.DeleteFunc(slices.Clone(a.Moves), func(o Outlook) bool { return o.Move != m })); n != 1 {
				t.Errorf("%v is compared %d times in\n%s", m, n, p)
			}
			if !slices.IsSortedFunc(a.Moves, func(x, y Outlook) int { return cmp.Compare(y.Win, x.Win) }) {
				t.Errorf("the best is not the first of %v", a.Moves)
			}
		}
	}
}

func TestTheSameNodesGiveTheSameAdvice(t *testing.T) {
	for _, p := range midgames(6) {
		var first Advice
		for i := range 2 {
			a := must.Get(New(Config{Level: Free, Nodes: 4000}).Advise(t.Context(), p, advance.NoMove))(t)
			if i == 0 {
				first = a
			} else if a.Moves[0].Move != first.Moves[0].Move || a.Nodes != first.Nodes || a.Moves[0].Win != first.Moves[0].Win {
				t.Errorf("advised is %+v, and then %+v", first.Moves[0], a.Moves[0])
			}
		}
	}
}

func TestThereIsAdviceHoweverLittleItMaySearch(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, p := range midgames(6) {
		legal := p.Moves(nil)
		for _, c := range []context.Context{t.Context(), ended} {
			for _, made := range []advance.Move{advance.NoMove, legal[len(legal)-1]} {
				a := must.Get(New(Config{Level: Free, Nodes: 1}).Advise(c, p, made))(t)
				if !slices.Contains(legal, a.Moves[0].Move) {
					t.Errorf("advised is %v", a.Moves)
				}
			}
		}
	}
}
