package belief_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// shuffled returns a random legal set-up.
func shuffled(v *stratego.Variant, rng *rand.Rand) stratego.Setup {
	for {
		s := make(stratego.Setup, v.HomeSize())
		i := 0
		for _, l := range v.Definition().Army {
			var ranks []stratego.Rank
			for r := range l.Ranks.All() {
				ranks = append(ranks, r)
			}
			for range l.Count {
				s[i] = ranks[rng.IntN(len(ranks))]
				i++
			}
		}
		rng.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
		if v.CheckSetup(s) == nil {
			return s
		}
	}
}

// eachMoment plays random games of every variant and calls check at some
// moments of each.
func eachMoment(t *testing.T, check func(t *testing.T, p *stratego.Position, rng *rand.Rand)) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			for range 6 {
				p := must.Get(stratego.NewPosition(v, shuffled(v, rng), shuffled(v, rng)))(t)
				for ply := 0; ply < 400 && !p.Result().Over(); ply++ {
					p.Make(p.Nth(rng.IntN(p.Count())))
					if ply%37 == 0 {
						check(t, p, rng)
					}
				}
			}
		})
	}
}

func TestTheTrueRankAlwaysHasAChance(t *testing.T) {
	eachMoment(t, func(t *testing.T, p *stratego.Position, _ *rand.Rand) {
		for s := range board.Side(2) {
			view := p.View(s)
			b := belief.New(view, belief.Options{})
			if len(b.Pieces) != view.Hidden().Count() {
				t.Fatalf("%d pieces for %d hidden ones", len(b.Pieces), view.Hidden().Count())
			}
			for q := range view.Hidden().All() {
				if c := b.On(q).Chance[p.At(q).Rank()]; !(c > 0) {
					t.Fatalf("ply %d: %v on %v has chance %v", p.Ply(), p.At(q), q, c)
				}
			}
		}
	})
}

func TestChancesSumToOneAndMeetTheCounts(t *testing.T) {
	eachMoment(t, func(t *testing.T, p *stratego.Position, _ *rand.Rand) {
		b := belief.New(p.View(stratego.Red), belief.Options{})
		var sum [stratego.Ranks]float64
		for _, piece := range b.Pieces {
			total := 0.0
			for r, c := range piece.Chance {
				total += c
				sum[r] += c
			}
			if math.Abs(total-1) > 1e-9 {
				t.Fatalf("chances on %v sum to %v", piece.Square, total)
			}
		}
		for _, l := range p.Variant().Definition().Army {
			got, want := 0.0, 0.0
			for r := range l.Ranks.All() {
				got += sum[r]
			}
			want = float64(b.Hidden(l.Ranks.First()))
			if math.Abs(got-want) > 0.1+0.05*want {
				t.Fatalf("ply %d: chances of %v sum to %.3f, %v are hidden", p.Ply(), l.Ranks, got, want)
			}
		}
	})
}

func TestWorldsCouldBeTrue(t *testing.T) {
	eachMoment(t, func(t *testing.T, p *stratego.Position, rng *rand.Rand) {
		view := p.View(stratego.Blue)
		b := belief.New(view, belief.Options{})
		for range 5 {
			ranks := b.World(rng)
			w := must.Get(view.World(&ranks))(t)
			for _, l := range p.Variant().Definition().Army {
				n, want := 0, 0
				for q := range p.Pieces(stratego.Red).All() {
					if l.Ranks.Has(w.At(q).Rank()) {
						n++
					}
					if l.Ranks.Has(p.At(q).Rank()) {
						want++
					}
				}
				if n != want {
					t.Fatalf("ply %d: %d of %v in a world, %d in truth", p.Ply(), n, l.Ranks, want)
				}
			}
			for q := range p.Moved().And(p.Pieces(stratego.Red)).All() {
				if !w.At(q).Rank().Movable() {
					t.Fatalf("a %v moved in a world", w.At(q))
				}
			}
		}
	})
}

func TestWhatNothingRevealsChangesNoBelief(t *testing.T) {
	eachMoment(t, func(t *testing.T, p *stratego.Position, rng *rand.Rand) {
		view := p.View(stratego.Red)
		b := belief.New(view, belief.Options{})
		ranks := b.World(rng)
		w := must.Get(view.World(&ranks))(t)
		other := belief.New(w.View(stratego.Red), belief.Options{})
		for i := range b.Pieces {
			if b.Pieces[i].Chance != other.Pieces[i].Chance {
				t.Fatalf("ply %d: belief about %v depends on what is hidden", p.Ply(), b.Pieces[i].Square)
			}
		}
	})
}

func TestThePriorKnowsTheBackRowFromTheFront(t *testing.T) {
	v := must.Get(stratego.VariantNamed("ucc"))(t)
	if c := belief.Prior(v, stratego.Flag, 0, parameter.Standard()); c < 1 {
		t.Errorf("the Flag in a back corner has weight %v, want more than even", c)
	}
	if c := belief.Prior(v, stratego.Flag, 35, parameter.Standard()); c > 0.5 {
		t.Errorf("the Flag in the front row has weight %v, want little", c)
	}
}

func TestWhereChancePutsUpTheArmiesNobodysHabitsCount(t *testing.T) {
	v := must.Get(stratego.VariantNamed("mini"))(t)
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		for home := range v.HomeSize() {
			may := r != stratego.Flag || home < v.FlagSquares()
			if got := belief.Prior(v, r, home, parameter.Standard()); may && got != 1 || !may && got >= 0.1 {
				t.Errorf("prior of a %v on home square %d: %v", r, home, got)
			}
		}
	}
}

func TestWhatIsAssumedOfAnOpponentIsReadFromTheParameters(t *testing.T) {
	v := must.Get(stratego.VariantNamed("ucc"))(t)
	rng := rand.New(rand.NewPCG(5, 2))
	p := must.Get(stratego.NewPosition(v, shuffled(v, rng), shuffled(v, rng)))(t)
	for range 160 {
		p.Make(p.Nth(rng.IntN(p.Count())))
	}
	view := p.View(p.Turn())
	standard := belief.New(view, belief.Options{})
	for _, name := range []string{"blind", "half", "evidence", "stray"} {
		o := belief.Options{Parameters: parameter.Standard()}
		if got := belief.New(view, o); !reflect.DeepEqual(got.Pieces, standard.Pieces) {
			t.Fatalf("the standard parameters believe %v, none given %v", got.Pieces, standard.Pieces)
		}
		must.Do(t, o.Parameters.Set(name, 0.05))
		if got := belief.New(view, o); reflect.DeepEqual(got.Pieces, standard.Pieces) {
			t.Errorf("%s: another value changes nothing", name)
		}
	}
}
