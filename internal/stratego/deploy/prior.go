package deploy

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"flagfall.dev/stratego"
)

// priorText has the learned prior, as Prior.String writes it. `flagfall lab
// setups` makes it.
//
//go:embed prior.txt
var priorText string

// Prior says what each feature of a set-up is worth, in log odds of winning.
type Prior [FeatureCount]float64

var learned = sync.OnceValue(func() *Prior {
	t, err := ParsePrior(priorText)
	if err != nil {
		panic(err) // our own file, held by a test
	}
	return t
})

// Learned returns the prior that was learned from games. It must not be changed.
func Learned() *Prior { return learned() }

// Fits reports whether a prior can judge set-ups of a variant: it was learned
// with the army of 40 on four rows of ten.
func Fits(v *stratego.Variant) bool {
	return v.Pieces() == 40 && v.HomeSize() == 40 && v.Grid().Width == 10
}

// Of returns the worth of a set-up relative to others, in log odds of winning; the zero
// prior values all alike.
func (t *Prior) Of(v *stratego.Variant, s stratego.Setup) float64 {
	worth := 0.0
	for i, x := range FeaturesOf(v.Grid(), s) {
		worth += float64(t[i] * x)
	}
	return worth
}

// ParsePrior reads a line for each feature in order, its name and its worth. Lines
// that begin with # mean nothing. The error names the line.
func ParsePrior(text string) (*Prior, error) {
	t := &Prior{}
	names := FeatureNames()
	n := 0
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Fields(line)
		if n == len(names) || len(f) != 2 || f[0] != names[n] {
			return nil, fmt.Errorf("placement prior: line %d is %q, expected the next feature and a number", i+1, line)
		}
		var err error
		if t[n], err = strconv.ParseFloat(f[1], 64); err != nil {
			return nil, fmt.Errorf("placement prior: line %d: %w", i+1, err)
		}
		n++
	}
	if n < len(names) {
		return nil, fmt.Errorf("placement prior: no line for %s", names[n])
	}
	return t, nil
}

// String writes the prior.
func (t *Prior) String() string {
	var b strings.Builder
	b.WriteString("# What each feature of a set-up is worth, in log odds; features.go says what each is.\n")
	for i, name := range FeatureNames() {
		fmt.Fprintf(&b, "%s %.3f\n", name, t[i])
	}
	return b.String()
}
