package marshal

import (
	"math/rand/v2"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/search"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// imagine returns rollouts from some plies into a game, and a world of theirs.
func imagine(t testing.TB, v *stratego.Variant, seed uint64, plies int) (*rollouts, *stratego.Position) {
	p := someGame(t, v, seed, plies)
	if p.Result().Over() {
		t.Skip("the game is over")
	}
	view := p.View(p.Turn())
	c := New(Config{}).c
	th := &thought{}
	th.table = newTable(mindMemory)
	th.begin(t.Context(), c, search.Limits{Nodes: 1 << 40}, time.Now())
	th.model = &model{geometry: newGeometry(v)}
	r := &rollouts{}
	r.begin(th, &c, view, belief.New(view, c.belief()), belief.Mirror(view, c.belief()))
	pos, err := r.draw(rand.New(rand.NewPCG(seed, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return r, pos
}

func TestARolloutLeavesTheWorldAsItWas(t *testing.T) {
	InEveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		r, pos := imagine(t, v, 3, 30)
		rng := rand.New(rand.NewPCG(1, 1))
		before, hash, ply := pos.String(), pos.Hash(), pos.Ply()
		for i, m := range pos.Moves(nil) {
			r.take([]care{brisk(r.c.Parameters), careful(r.c.Parameters)}[i%2])
			if c := r.play(pos, m, rng.Uint64()); !(c >= 0 && c <= 1) {
				t.Fatalf("%v wins with a chance of %v", m, c)
			}
			if pos.Hash() != hash || pos.Ply() != ply || pos.String() != before {
				t.Fatalf("after %v was played on the world is\n%v\nbefore it was\n%v", m, pos, before)
			}
		}
	})
}

func TestTheSameWorldAndLotGiveTheSameGame(t *testing.T) {
	InEveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		r, pos := imagine(t, v, 4, 30)
		for lot, m := range pos.Moves(nil) {
			r.take([]care{brisk(r.c.Parameters), careful(r.c.Parameters)}[lot%2])
			a, b := r.play(pos, m, uint64(lot)), r.play(pos, m, uint64(lot))
			if a != b {
				t.Fatalf("%v wins with a chance of %v, and then of %v", m, a, b)
			}
		}
	})
}

func TestRolloutsAreCarefulWhereThereIsTime(t *testing.T) {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	w := parameter.Standard()
	for nodes, want := range map[uint64]care{uint64(w.RollNodes): brisk(w), 70_000: brisk(w), 1_000_000: careful(w)} {
		p := New(Config{Nodes: nodes, Memory: 1 << 20})
		if _, _, err := p.Choose(t.Context(), someGame(t, v, 1, 0).View(0), search.Limits{}); err != nil {
			t.Fatal(err)
		}
		if got := (care{p.rolls.plies, p.rolls.minds[me].depth}); got != want {
			t.Errorf("%d nodes a move: %+v, expected %+v", nodes, got, want)
		}
	}
}

func TestMindsSeeTheWorldAsTheirSideDoes(t *testing.T) {
	InEveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		r, pos := imagine(t, v, 5, 30)
		rng := rand.New(rand.NewPCG(2, 2))
		mine := pos.Turn()
		for range 60 {
			if pos.Result().Over() {
				break
			}
			r.make(pos, mine, pos.Nth(rng.IntN(pos.Count())))
			for i := range r.minds {
				compareMind(t, &r.minds[i], pos, mine^board.Side(i))
			}
		}
	})
}

// compareMind holds what a mind knows against the view of its side.
func compareMind(t *testing.T, m *mind, pos *stratego.Position, side board.Side) {
	t.Helper()
	view, st := pos.View(side), &m.root
	for i := range 2 {
		if got, want := st.occ[i], view.Pieces(side^board.Side(i)); got != want {
			t.Fatalf("ply %d: pieces of side %d stand on %v, want %v", pos.Ply(), i, got, want)
		}
	}
	for q := range view.Pieces(0).Or(view.Pieces(1)).All() {
		mask := st.mask[st.at[q]]
		switch r := view.At(q).Rank(); {
		case r != stratego.Hidden && mask != 1<<r:
			t.Fatalf("ply %d: the piece on %d is one of %b, want rank %v", pos.Ply(), q, mask, r)
		case r == stratego.Hidden && mask&(1<<pos.At(q).Rank()) == 0:
			t.Fatalf("ply %d: the piece on %d is one of %b and not %v, which it is", pos.Ply(), q, mask, pos.At(q).Rank())
		}
		if view.Known().Has(q) && !st.known.Has(q) {
			t.Fatalf("ply %d: the piece on %d came to light, and the mind missed it", pos.Ply(), q)
		}
	}
	if own := view.Pieces(side); st.known.And(own) != view.Known().And(own) {
		t.Fatalf("ply %d: the other side knows %v, want %v", pos.Ply(), st.known.And(own), view.Known().And(own))
	}
}

func TestRolloutsCountTheMoreTheSurerTheyAre(t *testing.T) {
	w := parameter.Standard()
	even := 0.25 / w.WinScale
	one := func(value int32, seen ...float64) contender {
		return contender{rootMove: &rootMove{value: value}, prior: float64(value) * even, seen: seen}
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
		if got := c.list[0].value; got != c.want {
			t.Errorf("%s: the move of %d points comes first, want that of %d", name, got, c.want)
		}
	}
}

func TestRolloutsKeepToTheNodesAndShareThem(t *testing.T) {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	p := someGame(t, v, 5, 40)
	rolloutNodes := uint64(parameter.Standard().RollNodes)
	for _, nodes := range []uint64{rolloutNodes - 1, rolloutNodes, 4 * rolloutNodes} {
		pl := New(Config{Seed: 1, Nodes: nodes, Memory: 1 << 20})
		if _, _, err := pl.Choose(t.Context(), p.View(p.Turn()), search.Limits{}); err != nil {
			t.Fatal(err)
		}
		if rolled := pl.rolls != nil; rolled != (nodes >= rolloutNodes) {
			t.Errorf("with %d nodes rollouts: %v", nodes, rolled)
		}
		if pl.rolls == nil {
			continue
		}
		if pl.rolls.games == 0 {
			t.Errorf("with %d nodes no game was played on", nodes)
		}
		const game = 20000 // one world may be begun with the last node
		if all := pl.search.nodes + pl.rolls.nodes(); all > nodes+game {
			t.Errorf("%d nodes visited, of %d", all, nodes)
		}
	}
}

func TestTwoWaysToTakeTheFlagEndTheThought(t *testing.T) {
	d := stratego.Mini()
	d.RandomSetups = false
	d.Army = []stratego.Levy{{Ranks: stratego.RanksOf(stratego.Marshal), Count: 2}, {Ranks: stratego.RanksOf(stratego.Flag), Count: 1}}
	v, err := stratego.New(d)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	found := 0
	for game := range uint64(400) {
		p := someGame(t, v, game, 0)
		for !p.Result().Over() {
			if ways := flagTakers(p); ways > 1 {
				found++
				pl := New(Config{Seed: game, Nodes: 2 * uint64(parameter.Standard().RollNodes), Memory: 1 << 18})
				mv, _, err := pl.Choose(t.Context(), p.View(p.Turn()), search.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Check(mv); err != nil {
					t.Fatal(err)
				}
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

func BenchmarkRollouts(b *testing.B) {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		b.Fatal(err)
	}
	for name, c := range map[string]care{"brisk": brisk(parameter.Standard()), "careful": careful(parameter.Standard())} {
		b.Run(name, func(b *testing.B) {
			r, pos := imagine(b, v, 7, 80)
			r.take(c)
			rng := rand.New(rand.NewPCG(1, 1))
			moves := pos.Moves(nil)
			for b.Loop() {
				for _, m := range moves {
					r.play(pos, m, rng.Uint64())
				}
			}
			b.ReportMetric(float64(r.games)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(r.nodes())/float64(r.games), "nodes/game")
		})
	}
}

// BenchmarkChoose measures whole thoughts, with belief, search and rollouts, through
// the first 300 plies of games against itself.
func BenchmarkChoose(b *testing.B) {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		b.Fatal(err)
	}
	players := [2]*Player{}
	for i := range players {
		players[i] = New(Config{Seed: uint64(i), Nodes: 100_000, Memory: 1 << 20})
	}
	p := someGame(b, v, 7, 0)
	for b.Loop() {
		m, _, err := players[p.Turn()].Choose(b.Context(), p.View(p.Turn()), search.Limits{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := p.Play(m); err != nil {
			b.Fatal(err)
		}
		if p.Result().Over() || p.Ply() > 300 {
			p = someGame(b, v, 7, 0)
		}
	}
}
