package reason

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// Every claim that is printed of any legal move is true by the slow reading.
func TestEveryClaimOfEveryVariantIsTrueByASlowReading(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			checked := 0
			for seed := uint64(0); seed < 4 || checked < 60 && seed < 16; seed++ {
				p := playedFast(t, v, seed, 10+int(seed%5)*20)
				if p.Result().Over() {
					continue
				}
				view := p.View(p.Turn())
				guess := Inferred(view)
				for _, m := range view.Moves(nil) {
					checked += verify(t, view, guess, Stratego(view, guess, m), m)
				}
			}
			if checked < 40 {
				t.Errorf("%d claims were checked", checked)
			}
		})
	}
}

// verify checks the claims of words, and returns how many there were.
func verify(t *testing.T, view *stratego.View, guess Guess, w Words, m stratego.Move) int {
	t.Helper()
	if len(w.Claims) == 0 || w.Why.Empty() || w.Claims[0].Said.String() != w.Why.String() {
		t.Errorf("ply %d, %s: the reason %q is no claim", view.Ply(), view.Variant().FormatMove(m), w.Why)
	}
	s := newSlow(view, guess, m)
	for _, c := range w.Claims {
		if ok, knows := s.check(c); !ok || !knows {
			t.Errorf("%s, ply %d, %s: %s (%s) is not true\n%s", view.Variant(), view.Ply(), view.Variant().FormatMove(m), c.Said, c.Kind, view)
		}
	}
	checkCertain(t, view, w, m)
	return len(w.Claims)
}

// checkCertain checks that what is said to be beaten whatever it is loses with every rank that the rules leave it.
func checkCertain(t *testing.T, view *stratego.View, w Words, m stratego.Move) {
	t.Helper()
	for _, c := range w.Claims {
		if c.Chance < Surely || c.Kind != AttacksMaybe && c.Kind != NearsWeaker && c.Kind != Ready {
			continue
		}
		for _, p := range belief.New(view, belief.Options{}).Pieces {
			for r := range p.Possible.All() {
				if p.Square == c.Foe && view.Variant().Strike(view.At(m.From).Rank(), r) != stratego.Win {
					t.Errorf("ply %d: %s, which may be a %s", view.Ply(), c.Said, r)
				}
			}
		}
	}
}

// The slow reading rejects claims with another figure, and nearly all about another piece.
func TestTheSlowReadingRejectsWhatIsChanged(t *testing.T) {
	kept, changed := 0, 0
	for seed := range uint64(6) {
		p := playedFast(t, gametest.Variant(t, "barrage"), seed, 20)
		if p.Result().Over() {
			continue
		}
		view := p.View(p.Turn())
		guess := Inferred(view)
		for _, m := range view.Moves(nil) {
			s := newSlow(view, guess, m)
			for _, c := range Stratego(view, guess, m).Claims {
				if other := c; c.Chance > 0 {
					if other.Chance += 0.07; accepts(s, other) {
						t.Errorf("%s is true with another chance too", c.Said)
					}
				}
				if other := c; c.Moves > 0 {
					if other.Moves++; accepts(s, other) {
						t.Errorf("%s is true with another number too", c.Said)
					}
				}
				for foe := range view.Pieces(view.Side().Opponent()).All() {
					if other := c; c.Foe != board.NoSquare && c.Foe != foe && c.Foe != m.To {
						changed++
						if other.Foe = foe; accepts(s, other) {
							kept++
						}
					}
				}
			}
		}
	}
	if changed < 100 || kept*10 > changed {
		t.Errorf("%d of %d claims are true of another piece too", kept, changed)
	}
}

func accepts(s *slow, c Claim) bool {
	ok, _ := s.check(c)
	return ok
}

// playedFast is a position after moves of our player at its fastest, one in four at random.
func playedFast(t *testing.T, v *stratego.Variant, seed uint64, plies int) *stratego.Position {
	t.Helper()
	p, rng := scene.Game(t, v, seed, 0), rand.New(rand.NewPCG(seed, 3))
	fast := [2]*marshal.Player{}
	for side := range fast {
		c := must.Get(marshal.Level(3, parameter.Standard()))(t)
		c.Seed, c.Memory = seed, 1<<16
		fast[side] = marshal.New(c)
	}
	for range plies {
		if p.Result().Over() {
			break
		}
		moves := p.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		if rng.IntN(4) > 0 {
			m, _, _ = fast[p.Turn()].Choose(t.Context(), p.View(p.Turn()), search.Limits{Nodes: 200})
		}
		p.Make(m)
	}
	return p
}

// The rate of each kind of reason in games that the adviser plays itself, so that one sentence for
// fifty moves is seen; every claim is checked by the slow reading.
func TestTheRatesOfReasonsAreThoseOfTheGoldenFile(t *testing.T) {
	var out strings.Builder
	for _, name := range []string{"classic", "barrage", "duel", "octa-barrage", "mini", "ucc", "mactech"} {
		v, rates, n := gametest.Variant(t, name), map[Kind]int{}, 0
		for seed := range uint64(2) {
			p := scene.Game(t, v, seed+10, 0)
			player := marshal.New(marshal.Config{Seed: seed, Memory: 1 << 18})
			for range 120 {
				if p.Result().Over() {
					break
				}
				view := p.View(p.Turn())
				m, _, err := player.Choose(t.Context(), view, search.Limits{Nodes: 600})
				if err != nil {
					t.Fatal(err)
				}
				guess := Inferred(view)
				w := Stratego(view, guess, m)
				n++
				rates[w.Claims[0].Kind]++
				if n%4 == 0 {
					verify(t, view, guess, w, m)
				}
				p.Make(m)
			}
		}
		kinds := slices.SortedFunc(maps.Keys(rates), func(a, b Kind) int {
			if rates[a] != rates[b] {
				return rates[b] - rates[a]
			}
			return strings.Compare(string(a), string(b))
		})
		fmt.Fprintf(&out, "%s, %d moves:", name, n)
		for _, k := range kinds {
			fmt.Fprintf(&out, " %s %d", k, rates[k])
		}
		fmt.Fprintln(&out)
		if most := rates[kinds[0]]; most*3 > n {
			t.Errorf("%s: %d of %d moves get one kind of reason, %s", name, most, n, kinds[0])
		}
	}
	gametest.Golden(t, "rates.golden", out.String())
}
