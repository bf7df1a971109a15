//go:build !race

package marshal

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

func TestRolloutsKeepToTheNodesAndShareThem(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	p := scene.Game(t, v, 6, 40) // several moves are about as good, without the policy
	none := func(*stratego.Variant) Policy { return nil }
	rolloutNodes := uint64(parameter.Standard().RollNodes)
	for _, nodes := range []uint64{rolloutNodes - 1, rolloutNodes, 4 * rolloutNodes} {
		pl := New(Config{Seed: 1, Nodes: nodes, Memory: 1 << 20, Policy: none})
		if _, _, err := pl.Choose(t.Context(), p.View(p.Turn()), search.Limits{}); err != nil {
			t.Fatal(err)
		}
		if rolled := pl.rolls != nil; rolled != (nodes >= rolloutNodes) {
			t.Errorf("with %d nodes rollouts: %v", nodes, rolled)
		}
		if pl.rolls == nil {
			continue
		}
		if pl.rolls.Games() == 0 {
			t.Errorf("with %d nodes no game was played on", nodes)
		}
		const game = 20000 // one world may be begun with the last node
		if all := pl.tree.Nodes + pl.rolls.Nodes(); all > nodes+game {
			t.Errorf("%d nodes visited, of %d", all, nodes)
		}
	}
}

func TestTwoWaysToTakeTheFlagEndTheThought(t *testing.T) {
	d := stratego.Mini()
	d.RandomSetups = false
	d.Army = []stratego.Levy{
		{Ranks: stratego.RanksOf(stratego.Marshal), Count: 2}, {Ranks: stratego.RanksOf(stratego.Flag), Count: 1},
	}
	v := must.Get(stratego.New(d))(t)
	rng := rand.New(rand.NewPCG(1, 1))
	found := 0
	for game := range uint64(400) {
		p := scene.Game(t, v, game, 0)
		for !p.Result().Over() {
			if ways := flagTakers(p); ways > 1 {
				found++
				pl := New(Config{Seed: game, Nodes: 2 * uint64(parameter.Standard().RollNodes), Memory: 1 << 18})
				mv, _ := must.Get2(pl.Choose(t.Context(), p.View(p.Turn()), search.Limits{}))(t)
				must.Do(t, p.Check(mv))
				break
			}
			p.Make(p.Nth(rng.IntN(p.Count())))
		}
	}
	if found == 0 {
		t.Error("no Flag could be taken in two ways")
	}
}

// flagTakers counts the moves that take the enemy's Flag.
func flagTakers(p *stratego.Position) (n int) {
	for _, m := range p.Moves(nil) {
		if p.At(m.To).Rank() == stratego.Flag {
			n++
		}
	}
	return n
}

// BenchmarkChoose measures whole thoughts, with belief, search and rollouts, through
// the first 300 plies of games against itself.
func BenchmarkChoose(b *testing.B) {
	v := gametest.Variant(b, "ucc")
	players := [2]*Player{}
	for i := range players {
		players[i] = New(Config{Seed: uint64(i), Nodes: 100_000, Memory: 1 << 20})
	}
	p := scene.Game(b, v, 7, 0)
	for b.Loop() {
		m, _ := must.Get2(players[p.Turn()].Choose(b.Context(), p.View(p.Turn()), search.Limits{}))(b)
		must.Get(p.Play(m))(b)
		if p.Result().Over() || p.Ply() > 300 {
			p = scene.Game(b, v, 7, 0)
		}
	}
}
