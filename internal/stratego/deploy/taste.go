package deploy

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"flagfall.dev/stratego"
)

// tasteText has the learned taste, as Taste.String writes it. `flagfall lab
// setups` makes it.
//
//go:embed taste.txt
var tasteText string

// Taste says what each trait of a set-up is worth, in log odds of winning.
type Taste [Traits]float64

var learned = sync.OnceValue(func() *Taste {
	t, err := ParseTaste(tasteText)
	if err != nil {
		panic(err) // our own file, held by a test
	}
	return t
})

// Learned returns the taste that was learned from games. It must not be changed.
func Learned() *Taste { return learned() }

// Fits reports whether a taste can judge set-ups of a variant: it was learned
// with the army of 40 on four rows of ten.
func Fits(v *stratego.Variant) bool {
	return v.Pieces() == 40 && v.HomeSize() == 40 && v.Grid().Width == 10
}

// Of returns what a set-up is worth beside others, in log odds of winning; the zero
// taste likes all the same.
func (t *Taste) Of(v *stratego.Variant, s stratego.Setup) float64 {
	worth := 0.0
	for i, x := range TraitsOf(v.Grid(), s) {
		worth += float64(t[i] * x)
	}
	return worth
}

// ParseTaste reads a line for each trait in order, its name and its worth. Lines
// that begin with # mean nothing. The error names the line.
func ParseTaste(text string) (*Taste, error) {
	t := &Taste{}
	names := TraitNames()
	n := 0
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Fields(line)
		if n == len(names) || len(f) != 2 || f[0] != names[n] {
			return nil, fmt.Errorf("taste: line %d is %q, expected the next trait and a number", i+1, line)
		}
		var err error
		if t[n], err = strconv.ParseFloat(f[1], 64); err != nil {
			return nil, fmt.Errorf("taste: line %d: %w", i+1, err)
		}
		n++
	}
	if n < len(names) {
		return nil, fmt.Errorf("taste: no line for %s", names[n])
	}
	return t, nil
}

// String writes the taste.
func (t *Taste) String() string {
	var b strings.Builder
	b.WriteString("# What each trait of a set-up is worth, in log odds; traits.go says what each is.\n")
	for i, name := range TraitNames() {
		fmt.Fprintf(&b, "%s %.3f\n", name, t[i])
	}
	return b.String()
}
