package marshal_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// small is a Marshal for tests: little memory, fixed nodes.
func small(seed uint64) marshal.Config {
	return marshal.Config{Seed: seed, Memory: 1 << 18, Nodes: 400}
}

// start returns a game between two drawn set-ups.
func start(t testing.TB, v *stratego.Variant, seed uint64) *stratego.Position {
	rng := rand.New(rand.NewPCG(seed, 7))
	g := deploy.New(v)
	p := must.Get(stratego.NewPosition(v, g.Random(rng), g.Random(rng)))(t)
	return p
}

func choose(t testing.TB, p *marshal.Player, view *stratego.View) stratego.Move {
	t.Helper()
	m, _ := must.Get2(p.Choose(context.Background(), view, search.Limits{}))(t)
	return m
}

func TestEveryChoiceIsLegalInEveryVariant(t *testing.T) {
	playsByTheRules(t, small, 150)
}

// playsByTheRules lets players of a configuration, given their seed, play a given number of
// plies in every variant.
func playsByTheRules(t *testing.T, c func(seed uint64) marshal.Config, plies int) {
	t.Helper()
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		p := start(t, v, 1)
		sides := [2]*marshal.Player{marshal.New(c(1)), marshal.New(c(2))}
		for ply := 0; ply < plies && !p.Result().Over(); ply++ {
			m := choose(t, sides[p.Turn()], p.View(p.Turn()))
			if _, err := p.Play(m); err != nil {
				t.Fatalf("ply %d: %v: %v", ply, m, err)
			}
		}
	})
}

func TestAPlayerMayBeAskedAboutAnotherGame(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		player := marshal.New(small(1))
		for seed := range uint64(6) {
			choose(t, player, start(t, v, seed).View(stratego.Red))
			p := scene.Game(t, v, 100+seed, 6)
			if p.Result().Over() {
				continue
			}
			if m := choose(t, player, p.View(p.Turn())); p.Check(m) != nil {
				t.Errorf("seed %d: %s: %v", seed, v.FormatMove(m), p.Check(m))
			}
		}
	})
}

func TestEqualViewsAndSeedsGiveEqualMoves(t *testing.T) {
	for _, name := range []string{"ucc", "classic", "barrage", "mini"} {
		v := must.Get(stratego.VariantNamed(name))(t)
		p := start(t, v, 3)
		rng := rand.New(rand.NewPCG(5, 5))
		for ply := 0; ply < 120 && !p.Result().Over(); ply++ {
			if ply%8 == 0 {
				view := p.View(p.Turn())
				ranks := belief.New(view, belief.Options{}).World(rng)
				other := must.Get(view.World(&ranks))(t)
				a := choose(t, marshal.New(small(9)), view)
				b := choose(t, marshal.New(small(9)), other.View(p.Turn()))
				if a != b {
					t.Fatalf("%s, ply %d: %v in truth, %v in another world", name, ply, a, b)
				}
			}
			p.Make(p.Nth(rng.IntN(p.Count())))
		}
	}
}

// pondering is a Marshal for tests with rollouts.
func pondering(seed uint64) marshal.Config {
	return marshal.Config{Seed: seed, Memory: 1 << 18, Nodes: 60_000}
}

func TestAChoiceByRolloutsIsLegalInEveryVariant(t *testing.T) {
	playsByTheRules(t, pondering, 4)
}

func TestAFlagThatIsKnownIsTaken(t *testing.T) {
	d := stratego.Mini()
	d.Army = []stratego.Levy{
		{Ranks: stratego.RanksOf(stratego.Marshal), Count: 1}, {Ranks: stratego.RanksOf(stratego.Flag), Count: 1},
	}
	v := must.Get(stratego.New(d))(t)
	p := start(t, v, 11)
	rng := rand.New(rand.NewPCG(1, 1))
	found := 0
	for range 3000 {
		if p.Result().Over() {
			p = start(t, v, rng.Uint64())
		}
		if p.Turn() == stratego.Red {
			if m, ok := certainFlag(p); ok {
				found++
				got := choose(t, marshal.New(small(rng.Uint64())), p.View(stratego.Red))
				if p.At(got.To).Rank() != stratego.Flag {
					t.Fatalf("chose %v, %v takes the Flag", got, m)
				}
			}
		}
		p.Make(p.Nth(rng.IntN(p.Count())))
	}
	if found == 0 {
		t.Error("no Flag was ever known")
	}
}

// certainFlag returns a move that takes a Flag which Red's view proves.
func certainFlag(p *stratego.Position) (stratego.Move, bool) {
	b := belief.New(p.View(stratego.Red), belief.Options{})
	for _, m := range p.Moves(nil) {
		if pc := b.On(m.To); pc != nil && pc.Possible == stratego.RanksOf(stratego.Flag) {
			return m, true
		}
	}
	return stratego.Move{}, false
}

func TestEveryLevelPlays(t *testing.T) {
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	p := start(t, v, 4)
	for n := 1; n <= marshal.MaxLevel; n++ {
		c := must.Get(marshal.Level(n, parameter.Standard()))(t)
		c.Memory = 1 << 18
		c.Nodes = min(max(c.Nodes, 1), 2000)
		m := choose(t, marshal.New(c), p.View(stratego.Red))
		if err := p.Check(m); err != nil {
			t.Errorf("level %d: %v", n, err)
		}
	}
	for _, n := range []int{0, 11} {
		if _, err := marshal.Level(n, parameter.Standard()); err == nil {
			t.Errorf("level %d: no error", n)
		}
	}
}

func TestItBeatsRandomMoves(t *testing.T) {
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	rng := rand.New(rand.NewPCG(6, 6))
	const games, most = 20, 3 // a Scout may run into a Flag by luck
	lost := 0.0
	for game := range games {
		side := board.Side(game % 2)
		p := start(t, v, uint64(game))
		us := marshal.New(small(uint64(game)))
		for !p.Result().Over() && p.Ply() < 1500 {
			m := p.Nth(rng.IntN(p.Count()))
			if p.Turn() == side {
				m = choose(t, us, p.View(side))
			}
			p.Make(m)
		}
		lost += 1 - p.Result().Score(side)
	}
	if lost > most {
		t.Errorf("lost %v of %d points against random moves", lost, games)
	}
}
