package stratego_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// anySetup draws a set-up that the variant allows.
func anySetup(v *stratego.Variant, rng *rand.Rand) stratego.Setup {
	setup := make(stratego.Setup, v.HomeSize())
	free := rng.Perm(len(setup))
	place := func(r stratego.Rank) {
		for i, q := range free {
			row := q / v.Grid().Width
			if flagRows := v.Definition().FlagRows; r == stratego.Flag && flagRows > 0 && row >= flagRows {
				continue
			}
			setup[q] = r
			free = slices.Delete(free, i, i+1)
			return
		}
	}
	place(stratego.Flag)
	for _, l := range v.Definition().Army {
		ranks := slices.Collect(l.Ranks.All())
		for range l.Count {
			if r := ranks[rng.IntN(len(ranks))]; r != stratego.Flag {
				place(r)
			}
		}
	}
	return setup
}

func newGame(t testing.TB, v *stratego.Variant, rng *rand.Rand) *stratego.Position {
	t.Helper()
	p := must.Get(stratego.NewPosition(v, anySetup(v, rng), anySetup(v, rng)))(t)
	return p
}

// shuffler picks moves so that repetition rules matter: mostly near enemies
// and of the piece moved last.
func shuffler(p *stratego.Position, moves []stratego.Move, rng *rand.Rand) stratego.Move {
	for range 6 {
		m := moves[rng.IntN(len(moves))]
		n := p.Ply()
		again := n >= 2 && p.Event(n-2).Move.To == m.From
		near := p.Variant().Adjacent(m.To).Or(p.Variant().Adjacent(m.From)).Intersects(p.Pieces(p.Turn().Opponent()))
		if p.At(m.To).Empty() && (again || near) {
			return m
		}
	}
	return moves[rng.IntN(len(moves))]
}

func sorted(moves []stratego.Move) []stratego.Move {
	slices.SortFunc(moves, func(a, b stratego.Move) int {
		return int(a.From)*256 + int(a.To) - int(b.From)*256 - int(b.To)
	})
	return moves
}

// everyVariant runs a test for the built-in variants and two unusual ones.
func everyVariant(t *testing.T, f func(t *testing.T, v *stratego.Variant)) {
	five := stratego.Barrage()
	five.Name, five.TwoSquares, five.QuietLimit = "barrage-five", 5, 0
	scouts := stratego.OctaBarrage()
	scouts.Name = "scouts"
	scouts.Army = []stratego.Levy{
		{Ranks: stratego.RanksOf(stratego.Scout), Count: 12},
		{Ranks: stratego.RanksOf(stratego.Flag), Count: 1},
	}
	variants := stratego.Variants()
	for _, def := range []stratego.Definition{five, scouts} {
		v := must.Get(stratego.New(def))(t)
		variants = append(variants, v)
	}
	for _, v := range variants {
		t.Run(v.Name(), func(t *testing.T) { f(t, v) })
	}
}

func TestGeneratedMovesAreExactlyTheLegalOnes(t *testing.T) {
	everyVariant(t, func(t *testing.T, v *stratego.Variant) {
		barred, games := 0, uint64(2)
		if v.Pieces() < 20 { // quick to check, and short
			games = 14
		}
		for seed := range games {
			rng := rand.New(rand.NewPCG(seed, 1))
			p := newGame(t, v, rng)
			o := newOracle(p)
			for range 400 {
				got, want := sorted(p.Moves(nil)), sorted(o.legal())
				if !slices.Equal(got, want) {
					t.Fatalf("seed %d ply %d\n%v\ngot  %v\nwant %v", seed, p.Ply(), p, got, want)
				}
				if len(got) == 0 || p.Result().Over() {
					break
				}
				if p.Ply()%7 == 0 {
					barred += countBarred(p, got)
				}
				m := shuffler(p, got, rng)
				o.play(m)
				p.Make(m)
			}
		}
		if v.Definition().TwoSquares > 0 && v.Definition().Chasing && barred == 0 {
			t.Error("no repetition rule was ever in force: the test games are too tame")
		}
	})
}

// countBarred counts the moves that only a repetition rule forbids, and checks
// that Check agrees with the list for every pair of squares.
func countBarred(p *stratego.Position, legal []stratego.Move) int {
	n := 0
	g := p.Variant().Grid()
	for from := range p.Pieces(p.Turn()).All() {
		for to := range board.Square(g.Squares()) {
			m := stratego.Move{From: from, To: to}
			err := p.Check(m)
			if (err == nil) != slices.Contains(legal, m) {
				panic(fmt.Sprintf("Check(%v) = %v in %v", m, err, p))
			}
			if _, repeats := err.(*stratego.IllegalMoveError); repeats && isRepetition(err) {
				n++
			}
		}
	}
	return n
}

func TestCountNthAndSampleAgreeWithTheList(t *testing.T) {
	everyVariant(t, func(t *testing.T, v *stratego.Variant) {
		rng := rand.New(rand.NewPCG(3, 4))
		source := rand.NewPCG(5, 6)
		p := newGame(t, v, rng)
		for range 300 {
			moves := p.Moves(nil)
			if len(moves) != p.Count() {
				t.Fatalf("Count %d of %d moves", p.Count(), len(moves))
			}
			var nth []stratego.Move
			for i := range moves {
				nth = append(nth, p.Nth(i))
			}
			if !slices.Equal(nth, moves) {
				t.Fatalf("Nth gives %v\nMoves    %v", nth, moves)
			}
			m, ok := p.Sample(source)
			if ok != (len(moves) > 0) || ok && !slices.Contains(moves, m) {
				t.Fatalf("Sample %v %v not in %v", m, ok, moves)
			}
			if !ok || p.Ended() {
				return
			}
			p.Make(shuffler(p, moves, rng))
		}
	})
}

func TestSampleIsUniform(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	v, _ := stratego.VariantNamed("barrage")
	p := newGame(t, v, rng)
	for range 20 {
		m, _ := p.Sample(rand.NewPCG(rng.Uint64(), 0))
		p.Make(m)
	}
	moves := p.Moves(nil)
	counts := map[stratego.Move]int{}
	source := rand.NewPCG(1, 1)
	draws := 4000 * len(moves)
	for range draws {
		m, _ := p.Sample(source)
		counts[m]++
	}
	// Chi-squared with len-1 degrees of freedom: mean len-1, deviation
	// √(2 len); five deviations above the mean is one in a million.
	chi := 0.0
	for _, m := range moves {
		d := float64(counts[m]) - 4000
		chi += d * d / 4000
	}
	if n := float64(len(moves)); chi > n+5*1.5*n/2 {
		t.Errorf("chi squared %.1f for %d moves: %v", chi, len(moves), counts)
	}
}

func TestMakeAndUnmakeRestoreEverything(t *testing.T) {
	everyVariant(t, func(t *testing.T, v *stratego.Variant) {
		for seed := range uint64(3) {
			rng := rand.New(rand.NewPCG(seed, 5))
			p := newGame(t, v, rng)
			var before []string
			for range 50 {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				before = append(before, everything(p))
				p.Make(shuffler(p, moves, rng))
			}
			for i := len(before) - 1; i >= 0; i-- {
				p.Unmake()
				if got := everything(p); got != before[i] {
					t.Fatalf("after unmaking ply %d\ngot  %s\nwant %s", i, got, before[i])
				}
			}
		}
	})
}

// everything describes a position with all that decides its future.
func everything(p *stratego.Position) string {
	return fmt.Sprint(p, p.Hash(), p.Moved(), p.Known(), p.Quiet(), p.Moves(nil), p.History(), p.Result(),
		p.Captured(stratego.Red), p.Captured(stratego.Blue), p.View(stratego.Red), p.View(stratego.Blue))
}

func TestIncrementalHashIsTheHashFromScratch(t *testing.T) {
	everyVariant(t, func(t *testing.T, v *stratego.Variant) {
		rng := rand.New(rand.NewPCG(9, 9))
		p := newGame(t, v, rng)
		for range 200 {
			fresh := must.Get(stratego.ParsePosition(v, p.String()))(t)
			if fresh.Hash() != p.Hash() {
				t.Fatalf("ply %d: %x, from scratch %x", p.Ply(), p.Hash(), fresh.Hash())
			}
			moves := p.Moves(nil)
			if len(moves) == 0 || p.Ended() {
				return
			}
			p.Make(moves[rng.IntN(len(moves))])
		}
	})
}

func TestPlayingAllocatesNothing(t *testing.T) {
	v, _ := stratego.VariantNamed("classic")
	p := newGame(t, v, rand.New(rand.NewPCG(1, 1)))
	red, blue := p.Setup(stratego.Red), p.Setup(stratego.Blue)
	rng := rand.NewPCG(1, 1)
	buf := make([]stratego.Move, 0, 256)
	play := func() {
		p.Reset(v, red, blue)
		for !p.Ended() {
			buf = p.Moves(buf[:0])
			m, ok := p.Sample(rng)
			if !ok || p.Count() != len(buf) {
				break
			}
			p.Make(m)
		}
	}
	for range 20 {
		play() // the history grows to its full size
	}
	if n := testing.AllocsPerRun(50, play); n > 0 {
		t.Errorf("%v allocations a game", n)
	}
}

func TestHistoriesInOneBlockAreOnesOwn(t *testing.T) {
	v, _ := stratego.VariantNamed("classic")
	rng := rand.New(rand.NewPCG(2, 1))
	games := []*stratego.Position{newGame(t, v, rng), newGame(t, v, rng), newGame(t, v, rng)}
	games[1].Make(games[1].Nth(0))
	const plies = 300
	stratego.GrowAll(games, plies)
	alone := make([]*stratego.Position, len(games))
	for i, p := range games {
		alone[i] = p.Clone()
	}
	source := rand.NewPCG(2, 2)
	if n := testing.AllocsPerRun(plies/2, func() {
		for _, p := range games {
			if m, ok := p.Sample(source); ok {
				p.Make(m)
			}
		}
	}); n > 0 {
		t.Errorf("%v allocations a ply", n)
	}
	for i, p := range games {
		for ply := alone[i].Ply(); ply < p.Ply(); ply++ {
			alone[i].Make(p.Event(ply).Move)
		}
		if got, want := everything(p), everything(alone[i]); got != want {
			t.Errorf("game %d is\n%s\nalone it is\n%s", i, got, want)
		}
	}
}

func TestMoreScoutsThanAreUsualAreSampledToo(t *testing.T) {
	d := stratego.Classic()
	counts := map[stratego.RankSet]int{
		stratego.RanksOf(stratego.Scout): 10, stratego.RanksOf(stratego.Bomb): 10,
		stratego.RanksOf(stratego.Miner): 1, stratego.RanksOf(stratego.Sergeant): 2,
	}
	for i, l := range d.Army {
		if n := counts[l.Ranks]; n > 0 {
			d.Army[i].Count = n
		}
	}
	v := must.Get(stratego.New(d))(t)
	// Eight Scouts are shut in by Bombs and the edges; two are not.
	const shut, free = "DDDDDDDDMABBBBBBBBAA", "AADAAAAAAAADAAAAAAAA"
	p := must.Get(stratego.ParsePosition(v, shut+free+"AA__AA__AAAA__AA__AA"+"AAAAAAAAAAAAAAAAAAAA"+"AAAAAAAAAAAAAAAAAAYN"))(t)
	source := rand.NewPCG(3, 3)
	found := map[stratego.Move]bool{}
	for range 4000 {
		m, ok := p.Sample(source)
		if !ok {
			t.Fatal("no move was found")
		}
		found[m] = true
	}
	for _, m := range p.Moves(nil) {
		if !found[m] {
			t.Errorf("%s was never drawn", v.FormatMove(m))
		}
		delete(found, m)
	}
	if len(found) > 0 {
		t.Errorf("moves that are not legal were drawn: %v", found)
	}
}
