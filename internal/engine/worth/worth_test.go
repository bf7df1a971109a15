package worth

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// random returns a network of weights at random, and counts of an army on the way.
func random(seed uint64) (*Net, *Counts) {
	rng := rand.New(rand.NewPCG(seed, 0))
	n, c := New(), &Counts{}
	for _, list := range n.Lists() {
		for i := range list {
			list[i] = float32(math.Round(rng.NormFloat64()*1e3) / 1e4)
		}
	}
	for i := range c {
		c[i] = float32(rng.IntN(3))
	}
	c[Input(EnemyHidden, stratego.Miner)] = 0.25
	return n, c
}

// slowly returns the log odds by the definition, in 64 bits.
func slowly(n *Net, c *Counts) float64 {
	total := float64(n.Level[0])
	for k := range Second {
		z := float64(n.Offset[k])
		for i := range First {
			a := float64(n.Bias[i])
			for j, x := range c {
				a += float64(x) * float64(n.Input[j*First+i])
			}
			z += max(a, 0) * float64(n.Middle[i*Second+k])
		}
		total += max(z, 0) * float64(n.Last[k])
	}
	return total
}

func TestPricesAreDifferencesOfTheOdds(t *testing.T) {
	for seed := range uint64(20) {
		n, c := random(seed)
		if got, want := n.LogOdds(c), slowly(n, c); math.Abs(got-want) > 1e-5 {
			t.Fatalf("log odds of %v: expected %v", got, want)
		}
		var p Prices
		n.Price(c, &p)
		for side, kinds := range [2][2]Kind{{OwnHidden, OwnKnown}, {EnemyHidden, EnemyKnown}} {
			sign := 1 - 2*float64(side)
			for r := stratego.Marshal; r <= stratego.Bomb; r++ {
				without := func(kind Kind) (odds, part float64) {
					less := *c
					part = min(1, float64(c[Input(kind, r)]))
					less[Input(kind, r)] -= float32(part)
					return slowly(n, &less), part
				}
				known, secret := 0.0, 0.0
				if c[Input(kinds[0], r)] > 0 {
					lost, part := without(kinds[0])
					told := *c
					told[Input(kinds[0], r)] -= float32(part)
					told[Input(kinds[1], r)] += float32(part)
					known, secret = sign*(slowly(n, &told)-lost)/part, sign*(slowly(n, c)-slowly(n, &told))/part
				}
				if c[Input(kinds[1], r)] > 0 {
					lost, part := without(kinds[1])
					known = sign * (slowly(n, c) - lost) / part
				}
				if math.Abs(p.Known[side][r]-known) > 1e-4 || math.Abs(p.Secret[side][r]-secret) > 1e-4 {
					t.Errorf("seed %d, side %d, %v: %v and %v for its secret, expected %v and %v", seed, side, r, p.Known[side][r], p.Secret[side][r], known, secret)
				}
			}
		}
	}
}

func TestANetworkIsReadAsItIsWritten(t *testing.T) {
	one, _ := random(1)
	two, _ := random(2)
	a, b := Army{1, 2, 3}, Army{0, 1, 5}
	got := must.Get(Parse(one.String(a) + two.String(b)))(t)
	if len(got) != 2 || got[a].String(a) != one.String(a) || got[b].String(b) != two.String(b) {
		t.Errorf("read %d networks, not those that were written", len(got))
	}
}

func TestAWrongFileNamesTheLine(t *testing.T) {
	n, _ := random(1)
	text := n.String(Army{1})
	lines := strings.SplitAfter(text, "\n")
	for name, c := range map[string]struct{ text, want string }{
		"no army":          {text[5:], "line 1"},
		"a rank too few":   {strings.Replace(text, " 0\n", "\n", 1), "line 1"},
		"no number":        {strings.Replace(text, "army 1", "army one", 1), "line 1"},
		"a weight missing": {lines[0] + lines[1] + "0.5\n" + strings.Join(lines[3:], ""), "line 3: 1 numbers"},
		"no finite weight": {strings.Join(lines[:6], "") + "NaN\n", "line 7"},
		"too short":        {strings.Join(lines[:4], ""), "it ends after line 4"},
	} {
		if _, err := Parse(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, expected one with %q", name, err, c.want)
		}
	}
}

// The embedded networks must not say what nobody would believe.
func TestLearnedWorthsOfTheHighestRanksFallInTheirOrder(t *testing.T) {
	armies := learned()
	if len(armies) == 0 {
		t.Fatal("no network")
	}
	for army, n := range armies {
		var c Counts
		for i, count := range army {
			r := stratego.Rank(i + 1)
			c[Input(OwnHidden, r)], c[Input(EnemyHidden, r)] = float32(count), float32(count)
		}
		if odds := n.LogOdds(&c); math.Abs(odds) > 0.2 {
			t.Errorf("%v: log odds of %v at the start, expected about 0", army, odds)
		}
		var p Prices
		n.Price(&c, &p)
		for side := range 2 {
			worth := &p.Known[side]
			for r := stratego.Marshal; r < stratego.Captain; r++ {
				if worth[r] <= worth[r+1] {
					t.Errorf("%v, side %d: a %v is worth %v, a %v %v", army, side, r, worth[r], r+1, worth[r+1])
				}
			}
		}
	}
}

func TestANetworkIsFoundByTheArmy(t *testing.T) {
	for name, has := range map[string]bool{"ucc": true, "classic": true, "barrage": false, "mini": false} {
		v := must.Get(stratego.VariantNamed(name))(t)
		if got := Learned(v) != nil; got != has {
			t.Errorf("%s: found is %v", name, got)
		}
	}
}

func BenchmarkPrice(b *testing.B) {
	n, c := random(1)
	var p Prices
	for b.Loop() {
		n.Price(c, &p)
	}
}
