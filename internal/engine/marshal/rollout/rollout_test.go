package rollout

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// imagine returns rollouts from some plies into a game, and a world of theirs.
func imagine(t testing.TB, v *stratego.Variant, seed uint64, plies int) (*Rollouts, *stratego.Position) {
	t.Helper()
	p := scene.Game(t, v, seed, plies)
	if p.Result().Over() {
		t.Skip("the game is over")
	}
	view := p.View(p.Turn())
	r := New(1)
	r.Begin(
		state.NewBoard(v), parameter.Standard(), view, belief.New(view, belief.Options{}),
		belief.Mirror(view, belief.Options{}), Budget{},
	)
	pos := must.Get(r.draw(rand.New(rand.NewPCG(seed, 1))))(t)
	return r, pos
}

func TestARolloutLeavesTheWorldAsItWas(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		r, pos := imagine(t, v, 3, 30)
		rng := rand.New(rand.NewPCG(1, 1))
		before, hash, ply := pos.String(), pos.Hash(), pos.Ply()
		for i, m := range pos.Moves(nil) {
			r.take([]care{brisk(r.p), careful(r.p)}[i%2])
			if c := r.play(pos, m, rng.Uint64()); !(c >= 0 && c <= 1) {
				t.Fatalf("%v wins with a chance of %v", m, c)
			}
			if pos.Hash() != hash || pos.Ply() != ply || pos.String() != before {
				t.Fatalf("after %v was played on the world is\n%v\nbefore it was\n%v", m, pos, before)
			}
		}
	})
}

func TestTheSameWorldAndSeedGiveTheSameGame(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		r, pos := imagine(t, v, 4, 30)
		for seed, m := range pos.Moves(nil) {
			r.take([]care{brisk(r.p), careful(r.p)}[seed%2])
			a, b := r.play(pos, m, uint64(seed)), r.play(pos, m, uint64(seed))
			if a != b {
				t.Fatalf("%v wins with a chance of %v, and then of %v", m, a, b)
			}
		}
	})
}

func TestARolloutAllocatesNothing(t *testing.T) {
	r, pos := imagine(t, gametest.Variant(t, "ucc"), 4, 60)
	legal := pos.Moves(nil)
	for i, care := range []care{brisk(r.p), careful(r.p)} {
		r.take(care)
		r.play(pos, legal[0], 1)
		seed := uint64(0)
		if n := testing.AllocsPerRun(20, func() { seed++; r.play(pos, legal[seed%uint64(len(legal))], seed) }); n != 0 {
			t.Errorf("care %d: %v allocations a rollout", i, n)
		}
	}
}

func TestSomeRolloutsAreCarefulWhereThereIsTime(t *testing.T) {
	w := parameter.Standard()
	p := scene.Game(t, gametest.Variant(t, "ucc"), 1, 0)
	view := p.View(p.Turn())
	for nodes, want := range map[uint64][]care{16_000: {brisk(w)}, 70_000: {brisk(w)}, 1_000_000: {brisk(w), careful(w)}} {
		r := New(1)
		r.Begin(state.NewBoard(p.Variant()), w, view, belief.New(view, belief.Options{}), belief.Mirror(view, belief.Options{}),
			Budget{Nodes: nodes, Searched: nodes / 4})
		if got := r.shares.cares[:r.shares.n]; !slices.Equal(got, want) {
			t.Errorf("%d nodes a move: rollouts of %+v, expected %+v", nodes, got, want)
		}
	}
}

func TestTheBudgetIsUsedUpHoweverFewMovesAreCompared(t *testing.T) {
	p := scene.Game(t, gametest.Variant(t, "ucc"), 1, 40)
	view := p.View(p.Turn())
	legal := view.Moves(nil)
	for _, n := range []int{1, 2, 3, 4, 5, 10} {
		budget := Budget{Nodes: 60_000, Searched: 15_000}
		r := New(1)
		r.Begin(
			state.NewBoard(p.Variant()), parameter.Standard(), view, belief.New(view, belief.Options{}),
			belief.Mirror(view, belief.Options{}), budget,
		)
		var moves []tree.RootMove
		for _, m := range legal[:n] {
			moves = append(moves, tree.RootMove{Move: m})
		}
		r.Judge(moves, 0, rand.New(rand.NewPCG(1, 1)))
		least, most := budget.Nodes, budget.Nodes*5/4 // a world that was begun is finished
		if n == 1 {
			least, most = budget.Searched, budget.Searched // there is nothing to compare
		}
		if used := budget.Searched + r.Nodes(); used < least || used > most {
			t.Errorf("%d moves: %d nodes were used, expected %d to %d", n, used, least, most)
		}
	}
}

func TestBothKindsOfRolloutsHaveTheirShareOfTheNodes(t *testing.T) {
	for _, careful := range []float64{0.2, 0.5, 0.8} {
		w := *parameter.Standard()
		w.CarefulShare = careful
		var s shares
		s.begin(&w, w.Careful)
		for range 1000 {
			kind := s.next()
			s.used[kind] += []uint64{500, 4600}[kind]
		}
		if got := float64(s.used[1]) / float64(s.used[0]+s.used[1]); got < careful-0.02 || got > careful+0.02 {
			t.Errorf("careful rollouts used %.3f of the nodes, expected about %v", got, careful)
		}
	}
}

func TestTwoKindsOfRolloutsThatAgreeCountMoreThanOne(t *testing.T) {
	w := parameter.Standard()
	even := 0.25 / w.WinScale
	merit := func(seen [mostCares][]float64) float64 {
		none := [mostCares][]float64{make([]float64, len(seen[0])), make([]float64, len(seen[1]))}
		list := []contender{
			{move: &tree.RootMove{}, seen: none}, {move: &tree.RootMove{Value: -10}, prior: -10 * even, seen: seen},
		}
		judge(list, even, w)
		i := slices.IndexFunc(list, func(c contender) bool { return c.move.Value < 0 })
		return list[i].merit
	}
	many := slices.Repeat([]float64{0.05}, 100_000)
	one, both := merit([mostCares][]float64{many}), merit([mostCares][]float64{many, many})
	if !(one < both && both < 0.05) {
		t.Errorf("where all worlds of one kind say 0.05, a move is worth %.4f, and where those of two do, %.4f: expected more, and less than 0.05", one, both)
	}
	apart := merit([mostCares][]float64{many, slices.Repeat([]float64{-0.05}, 100_000)})
	if apart > 0 || apart < -10*even {
		t.Errorf("where the kinds contradict each other a move is worth %.4f, expected between what the search says and 0", apart)
	}
}

func TestRolloutsDecideWhereNothingIsDoubted(t *testing.T) {
	w := *parameter.Standard()
	w.RollDoubt, w.UsualSpread, w.UsualWorlds = 0, 0, 0
	even := 0.25 / w.WinScale
	list := []contender{
		{move: &tree.RootMove{Value: 30}, prior: 30 * even, seen: [mostCares][]float64{{0.5, 0.5}}},
		{move: &tree.RootMove{Value: 10}, prior: 10 * even, seen: [mostCares][]float64{{0.6, 0.6}}},
	}
	judge(list, even, &w)
	if got := list[0]; got.move.Value != 10 || got.merit < 0.099 || got.merit > 0.101 {
		t.Errorf("the move of %d points comes first with %.4f, expected that of 10 with 0.1, as all worlds say", got.move.Value, got.merit)
	}
}

func TestPoliciesSeeTheWorldAsTheirSideDoes(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		r, pos := imagine(t, v, 5, 30)
		rng := rand.New(rand.NewPCG(2, 2))
		mine := pos.Turn()
		for range 60 {
			if pos.Result().Over() {
				break
			}
			r.make(pos, mine, pos.Nth(rng.IntN(pos.Count())))
			for i := range r.policies {
				comparePolicy(t, &r.policies[i], pos, mine^board.Side(i))
			}
		}
	})
}

// comparePolicy holds what a policy knows against the view of its side.
func comparePolicy(t *testing.T, o *policy, pos *stratego.Position, side board.Side) {
	t.Helper()
	view, st := pos.View(side), &o.know.Root
	for i := range 2 {
		if got, want := st.Occupied[i], view.Pieces(side^board.Side(i)); got != want {
			t.Fatalf("ply %d: pieces of side %d stand on %v, want %v", pos.Ply(), i, got, want)
		}
	}
	for q := range view.Pieces(0).Or(view.Pieces(1)).All() {
		mask := st.Mask[st.At[q]]
		switch r := view.At(q).Rank(); {
		case r != stratego.Hidden && mask != 1<<r:
			t.Fatalf("ply %d: the piece on %d is one of %b, want rank %v", pos.Ply(), q, mask, r)
		case r == stratego.Hidden && mask&(1<<pos.At(q).Rank()) == 0:
			t.Fatalf("ply %d: the piece on %d is one of %b and not %v, which it is", pos.Ply(), q, mask, pos.At(q).Rank())
		}
		if view.Known().Has(q) && !st.Known.Has(q) {
			t.Fatalf("ply %d: the piece on %d came to light, and the policy missed it", pos.Ply(), q)
		}
	}
	if own := view.Pieces(side); st.Known.And(own) != view.Known().And(own) {
		t.Fatalf("ply %d: the other side knows %v, want %v", pos.Ply(), st.Known.And(own), view.Known().And(own))
	}
}

func TestRolloutsCountTheMoreTheSurerTheyAre(t *testing.T) {
	w := parameter.Standard()
	even := 0.25 / w.WinScale
	one := func(value int32, seen ...float64) contender {
		return contender{move: &tree.RootMove{Value: value}, prior: float64(value) * even, seen: [mostCares][]float64{seen}}
	}
	for name, c := range map[string]struct {
		list []contender
		want int32 // value of the move that comes first
	}{
		"no world was seen":              {[]contender{one(10), one(30), one(20)}, 30},
		"all worlds agree":               {[]contender{one(30, 0.5, 0.5, 0.5), one(10, 0.6, 0.6, 0.6)}, 10},
		"two worlds contradict":          {[]contender{one(30, 0.9, 0.1), one(10, 0.1, 0.95)}, 30},
		"what was seen is the same":      {[]contender{one(10, 0.2, 0.8), one(30, 0.2, 0.8)}, 30},
		"the search was far too hopeful": {[]contender{one(50, 0.2, 0.2, 0.3), one(5, 0.4, 0.4, 0.5)}, 5},
	} {
		judge(c.list, even, w)
		if got := c.list[0].move.Value; got != c.want {
			t.Errorf("%s: the move of %d points comes first, want that of %d", name, got, c.want)
		}
	}
}

func BenchmarkRollouts(b *testing.B) {
	v := gametest.Variant(b, "ucc")
	w := parameter.Standard()
	for name, care := range map[string]care{"brisk": brisk(w), "careful": careful(w)} {
		b.Run(name, func(b *testing.B) {
			r, pos := imagine(b, v, 7, 80)
			r.take(care)
			rng := rand.New(rand.NewPCG(1, 1))
			moves := pos.Moves(nil)
			for b.Loop() {
				for _, m := range moves {
					r.play(pos, m, rng.Uint64())
				}
			}
			b.ReportMetric(float64(r.Games())/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(r.Nodes())/float64(r.Games()), "nodes/game")
			b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(r.Nodes()), "ns/node")
		})
	}
}

func TestFlagsThatFallDecideAlikeForBothSides(t *testing.T) {
	for _, c := range []struct{ chance, mine, theirs, want float64 }{
		{0.7, 0, 0, 0.7},
		{0.7, 1, 0, 0},
		{0.7, 0, 1, 1},
		{0.7, 1, 1, 0.5},
		{0.6, 0.5, 0, 0.3},
		{0.6, 0, 0.5, 0.8},
		{0.6, 0.5, 0.5, 0.6*0.25 + 0.25 + 0.125},
	} {
		if got := withFlags(c.chance, c.mine, c.theirs); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("chance %v, Flags that fall with %v and %v: %v, want %v", c.chance, c.mine, c.theirs, got, c.want)
		}
		if sum := withFlags(c.chance, c.mine, c.theirs) + withFlags(1-c.chance, c.theirs, c.mine); math.Abs(sum-1) > 1e-9 {
			t.Errorf("both sides win with %v", sum)
		}
	}
}
