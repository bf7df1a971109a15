package deploy

import (
	_ "embed"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/engine/worth"
	"flagfall.dev/stratego"
)

// priorText has the learned priors, as FormatPriors writes them. `flagfall lab setups`
// makes them.
//
//go:embed prior.txt
var priorText string

// exampleText has what was learned from set-ups of strong players, in the same form.
// `flagfall lab examples` makes it.
//
//go:embed examples.txt
var exampleText string

// Prior says what each feature of a set-up adds to log odds: those of winning, or those that a
// strong player made the set-up and not a person.
type Prior [FeatureCount]float64

var (
	learned  = embedded(&priorText)
	examples = embedded(&exampleText)
)

// embedded reads priors when they are first asked for.
func embedded(text *string) func() map[worth.Army]*Prior {
	return sync.OnceValue(func() map[worth.Army]*Prior {
		all, err := ParsePriors(*text)
		if err != nil {
			panic(err) // our own file, held by a test
		}
		return all
	})
}

// Learned returns the prior that was learned from games with the army of a variant, nil
// where there is none. It must not be changed.
func Learned(v *stratego.Variant) *Prior {
	if !Fits(v) {
		return nil
	}
	a, _ := worth.ArmyOf(v)
	return learned()[a]
}

// Taste returns how much more often marshal draws a set-up of a variant than people make it, as log
// odds by feature: what strong players' set-ups have beyond those of people, and some of what is promised
// to win. Without examples for the army, what is promised counts far more. It is nil where no prior was learned.
func Taste(v *stratego.Variant, p *parameter.Values) *Prior {
	prior := Learned(v)
	if prior == nil {
		return nil
	}
	a, _ := worth.ArmyOf(v)
	taste, pull := Prior{}, p.PlacementPull
	if e := examples()[a]; e != nil && p.Examples > 0 {
		for i, x := range e {
			taste[i] = float64(p.Examples * x)
		}
		pull = p.ExamplePull
	}
	for i, x := range prior {
		taste[i] += float64(pull * x)
	}
	return &taste
}

// Fits reports whether a prior can judge set-ups of a variant: they are the players' choice,
// of one army, on four rows at most.
func Fits(v *stratego.Variant) bool {
	_, fixed := worth.ArmyOf(v)
	return fixed && !v.RandomSetups() && v.HomeSize() <= homeRows*v.Grid().Width
}

// Of returns what a prior says of a set-up relative to others, in log odds; the zero
// prior values all alike.
func (t *Prior) Of(v *stratego.Variant, s stratego.Setup) float64 {
	sum := 0.0
	for i, x := range FeaturesOf(v, s) {
		sum += float64(t[i] * x)
	}
	return sum
}

// ParsePriors reads what FormatPriors writes. Lines that begin with # mean nothing. The error
// names the line.
func ParsePriors(text string) (map[worth.Army]*Prior, error) {
	all := map[worth.Army]*Prior{}
	names := FeatureNames()
	var t *Prior
	n := len(names) // of the features of the present army that have a line
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		if n == len(names) {
			a, err := worth.ParseArmy(line)
			if err != nil {
				return nil, fmt.Errorf("placement prior: line %d: %w", i+1, err)
			}
			t, n = &Prior{}, 0
			all[a] = t
			continue
		}
		f := strings.Fields(line)
		if len(f) != 2 || f[0] != names[n] {
			return nil, fmt.Errorf("placement prior: line %d is %.40q: expected %s and a number", i+1, line, names[n])
		}
		x, err := strconv.ParseFloat(f[1], 64)
		if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return nil, fmt.Errorf("placement prior: line %d: %q: expected a finite number", i+1, f[1])
		}
		t[n] = x
		n++
	}
	if n < len(names) {
		return nil, fmt.Errorf("placement prior: no line for %s", names[n])
	}
	return all, nil
}

// A PriorKind is what the log odds of a file of priors are of. The file begins with it.
type PriorKind string

// The kinds of priors.
const (
	OfWinning  PriorKind = "# What each feature of a set-up adds to the log odds of winning, by army; features.go says what each is.\n"
	OfExamples PriorKind = "# What each feature of a set-up adds to the log odds that a strong player made it, by army; features.go says what each is.\n"
)

// FormatPriors writes priors by army: the army, then a line for each feature in order, its name and
// its log odds.
func FormatPriors(k PriorKind, all map[worth.Army]*Prior) string {
	var b strings.Builder
	b.WriteString(string(k))
	armies := slices.SortedFunc(maps.Keys(all), func(a, b worth.Army) int { return slices.Compare(a[:], b[:]) })
	for _, a := range armies {
		fmt.Fprintln(&b, a)
		for i, name := range FeatureNames() {
			fmt.Fprintf(&b, "%s %.3f\n", name, all[a][i])
		}
	}
	return b.String()
}
