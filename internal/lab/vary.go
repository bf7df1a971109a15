package lab

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"flagfall.dev/internal/game"
	"flagfall.dev/stratego"
)

// Factor is a number of a player that is varied at random.
type Factor struct {
	Name  string
	Value float64
	// Step is added to the number in half of the games; where it is 0 the number
	// is multiplied by e to a normal variate times Spread.
	Step, Spread float64
	// Least and Most bound the values that are drawn, where Most is above Least.
	Least, Most float64
}

// Draw returns a level of the factor and its value there.
func (f *Factor) Draw(rng *rand.Rand) (level, value float64) {
	if f.Step != 0 {
		level = float64(rng.IntN(2))
		return level, f.at(level)
	}
	level = rng.NormFloat64()
	value = f.at(level)
	if f.Value != 0 && f.Spread != 0 {
		level = math.Log(value/f.Value) / f.Spread // a bound may have cut it short
	}
	return level, value
}

// at returns the value at a level within the bounds: 0 is the number as it is.
func (f *Factor) at(level float64) float64 {
	value := f.Value * math.Exp(f.Spread*level)
	if f.Step != 0 {
		value = f.Value + level*f.Step
	}
	if f.Most > f.Least {
		value = min(max(value, f.Least), f.Most)
	}
	return value
}

// Setting is one value for every number that is varied, by name.
type Setting map[string]float64

// Self names the opponent that is the player itself.
const Self = "self"

// Trial is a pair of games of a setting drawn at random, against another one or against
// an opponent that stays as it is.
type Trial struct {
	Seed uint64 `json:"seed"`
	// Against names the opponent that stays as it is; empty where another setting plays.
	Against string `json:"against,omitempty"`
	// Lead has by how much the first player's levels were above the second's, which are 0
	// for an opponent that stays as it is.
	Lead map[string]float64 `json:"lead"`
	// Score is the first player's in both games, from 0 to 2.
	Score float64 `json:"score"`
}

// Varying plays trials. Every factor is drawn independently, so each game measures all of
// them at once (factorial design, Fisher 1935).
type Varying struct {
	Variant *stratego.Variant
	Factors []Factor
	Open    func(s Setting, seed uint64) (game.StrategoPlayer, error)
	// Opponent makes the opponent that stays as it is, and Against is its name; nil: another
	// setting plays.
	Opponent func(seed uint64) (game.StrategoPlayer, error)
	Against  string
	// Fault, if set, is called with each game that an outside program lost by its fault. Without
	// it a fault ends the trial with an error.
	Fault func(g Game)
}

// Play plays a trial.
func (v *Varying) Play(ctx context.Context, seed uint64) (Trial, error) {
	rng := rand.New(rand.NewPCG(seed, 0x76617279))
	t := Trial{Seed: seed, Against: v.Against, Lead: map[string]float64{}}
	settings := []Setting{v.draw(rng, &t, 1)}
	if v.Opponent == nil {
		settings = append(settings, v.draw(rng, &t, -1))
	}
	m := &Match{Variant: v.Variant, Pairs: 1, Seed: seed, Own: true, MaxPly: 1500, Forfeit: v.Fault != nil}
	m.New = func(i int, seed uint64) (game.StrategoPlayer, error) {
		if i < len(settings) {
			return v.Open(settings[i], seed)
		}
		return v.Opponent(seed)
	}
	m.Done = func(g Game) bool {
		if g.Fault != nil && v.Fault != nil {
			v.Fault(g)
		}
		return true
	}
	s, err := m.Play(ctx)
	t.Score = float64(s.Won) + float64(s.Drawn)/2
	return t, err
}

// draw returns a setting and adds its levels to a trial's lead, with a sign.
func (v *Varying) draw(rng *rand.Rand, t *Trial, sign float64) Setting {
	s := Setting{}
	for k := range v.Factors {
		f := &v.Factors[k]
		level, value := f.Draw(rng)
		s[f.Name] = value
		t.Lead[f.Name] += level * sign
	}
	return s
}

// Effect is what a level more of a factor brings, in log odds of winning.
type Effect struct {
	Factor
	Slope, Error float64
}

// Effects fits the scores of trials to the levels by logistic regression, largest
// effects first in units of their error. The penalty is that of Logistic.
func Effects(factors []Factor, trials []Trial, penalty float64) ([]Effect, error) {
	if len(trials) == 0 {
		return nil, fmt.Errorf("no trials to learn from")
	}
	var opponents []string
	for i := range trials {
		if !slices.Contains(opponents, trials[i].Against) {
			opponents = append(opponents, trials[i].Against)
		}
	}
	x, y := make([][]float64, len(trials)), make([]float64, len(trials))
	for i := range trials {
		for _, f := range factors {
			x[i] = append(x[i], trials[i].Lead[f.Name])
		}
		// Each opponent has its own strength; that of the first is the constant.
		for _, name := range opponents[1:] {
			met := 0.0
			if trials[i].Against == name {
				met = 1
			}
			x[i] = append(x[i], met)
		}
		y[i] = trials[i].Score / 2
	}
	w := Logistic(x, y, penalty)
	// The variance of a pair's score as it was, which is less than a game's.
	spread, expected := 0.0, 0.0
	for i := range x {
		p := Sigmoid(dot(append(x[i], 1), w))
		spread += (y[i] - p) * (y[i] - p)
		expected += p * (1 - p)
	}
	_, hessian := slope(x, y, w, penalty)
	effects := make([]Effect, len(factors))
	for i, f := range factors {
		unit := make([]float64, len(w))
		unit[i] = 1
		h := make([][]float64, len(hessian))
		for k := range h {
			h[k] = slices.Clone(hessian[k])
		}
		effects[i] = Effect{f, w[i], math.Sqrt(solve(h, unit)[i] * spread / expected)}
	}
	slices.SortFunc(effects, func(a, b Effect) int {
		return cmp.Compare(math.Abs(b.Sure()), math.Abs(a.Sure()))
	})
	return effects, nil
}

// Sure is how many times its error the slope is, 0 where nothing is known.
func (e *Effect) Sure() float64 {
	if e.Error == 0 {
		return 0
	}
	return e.Slope / e.Error
}

// Climb returns the setting that the effects point to: every factor goes as far
// as its slope, shrunk by how sure it is, and the one that goes farthest goes most
// levels.
func Climb(effects []Effect, most float64) Setting {
	far := 0.0
	level := make([]float64, len(effects))
	for i, e := range effects {
		if z := e.Sure(); z*z > 1 {
			level[i] = e.Slope * (1 - 1/(z*z))
		}
		far = max(far, math.Abs(level[i]))
	}
	s := Setting{}
	for i, e := range effects {
		if level[i] == 0 {
			continue
		}
		if e.Step != 0 {
			// A step was taken or not: nothing is known beyond.
			if level[i] > 0 {
				s[e.Name] = e.at(1)
			}
			continue
		}
		s[e.Name] = rounded(e.at(level[i] / far * most))
	}
	return s
}

// rounded returns a number to three digits, which is more than trials tell.
func rounded(x float64) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 3, 64), 64)
	if err != nil {
		return x
	}
	return short
}

// String writes the setting as it is given to a player.
func (s Setting) String() string {
	var names []string
	for n := range s {
		names = append(names, n)
	}
	slices.Sort(names)
	var b strings.Builder
	for i, n := range names {
		if i > 0 {
			b.WriteByte('+')
		}
		fmt.Fprintf(&b, "%s:%v", n, s[n])
	}
	return b.String()
}
