package marshal

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"flagfall.dev/stratego"
)

// weightText has the weights that Marshal plays with, as Weights.String writes
// them. `flagfall lab tune --gate` replaces it by what has won.
//
//go:embed weights.txt
var weightText string

// standard parses the embedded weights once.
var standard = sync.OnceValue(func() *Weights {
	w, err := ParseWeights(weightText)
	if err != nil {
		panic(err) // our own file, held by a test
	}
	return w
})

// Standard returns the weights that Marshal plays with. The caller may change
// them.
func Standard() *Weights {
	w := *standard()
	return &w
}

// ParseWeights reads a line for each weight, its name and its value. Empty lines
// and those that begin with # mean nothing. The error names the line, or the
// weights that have none.
func ParseWeights(text string) (*Weights, error) {
	w := &Weights{}
	open := w.knobs()
	for i, line := range strings.Split(text, "\n") {
		f := strings.Fields(line)
		if len(f) == 0 || strings.HasPrefix(f[0], "#") {
			continue
		}
		if len(f) != 2 || open[f[0]] == nil {
			return nil, fmt.Errorf("weights: line %d is %q, expected the name of a weight that has no line yet and a number", i+1, line)
		}
		x, err := strconv.ParseFloat(f[1], 64)
		if err == nil {
			err = checkWeight(f[0], x)
		}
		if err != nil {
			return nil, fmt.Errorf("weights: line %d: %w", i+1, err)
		}
		*open[f[0]] = x
		delete(open, f[0])
	}
	if len(open) > 0 {
		return nil, fmt.Errorf("weights: no line for %s", strings.Join(names(open), ", "))
	}
	return w, nil
}

// String writes the weights, one a line, by name.
func (w *Weights) String() string {
	var b strings.Builder
	b.WriteString("# The weights of the evaluation; values.go says what each is.\n")
	k := w.knobs()
	for _, n := range names(k) {
		fmt.Fprintf(&b, "%s %v\n", n, *k[n])
	}
	return b.String()
}

// Names returns the names of all weights in order.
func (w *Weights) Names() []string { return names(w.knobs()) }

// names returns the names of weights in order.
func names(k map[string]*float64) []string {
	var all []string
	for n := range k {
		all = append(all, n)
	}
	slices.Sort(all)
	return all
}

// knobs are the weights by name.
func (w *Weights) knobs() map[string]*float64 {
	k := map[string]*float64{
		"master": &w.Master, "rise": &w.Rise, "scarce": &w.Scarce,
		"miner": &w.Miner, "scout": &w.Scout, "spy": &w.Spy, "bomb": &w.Bomb, "flag": &w.Flag, "spyhunts": &w.SpyHunts,
		"stir": &w.Stir, "plan": &w.Plan, "fear": &w.Fear, "reach": &w.Reach, "crowd": &w.Crowd,
		"guard": &w.Guard, "near": &w.Near, "siege": &w.Siege, "lead": &w.Lead, "few": &w.Few, "behind": &w.Behind, "slack": &w.Slack, "zone": &w.Zone, "lost": &w.Lost,
		"caution": &w.Caution, "still": &w.Still, "peril": &w.Peril, "ambush": &w.Ambush, "bold": &w.Bold, "insight": &w.Insight,
	}
	for i := range w.Ladder {
		k["rank"+strconv.Itoa(i+1)] = &w.Ladder[i]
	}
	for r := stratego.Marshal; r <= stratego.Bomb; r++ {
		k["secret"+strconv.Itoa(int(r))] = &w.Secret[r]
	}
	return k
}

// mostSteps bounds the weights that count moves or squares.
const mostSteps = 100

// mostWeight bounds the size of all others: far above what any is worth, and
// sums of forty of them still fit the search's numbers.
const mostWeight = 1_000_000

// checkWeight returns what is wrong with a value of a weight: it must be a number
// of at most mostWeight, and one that counts moves or squares, which may be a fraction in experiments, must
// be from 0 to mostSteps.
func checkWeight(name string, x float64) error {
	steps := name == "slack" || name == "zone"
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return fmt.Errorf("weight %s is %v: expected a finite number", name, x)
	case math.Abs(x) > mostWeight:
		return fmt.Errorf("weight %s is %v: expected %d to %d", name, x, -mostWeight, mostWeight)
	case steps && (x < 0 || x > mostSteps):
		return fmt.Errorf("weight %s is %v: expected 0 to %d", name, x, mostSteps)
	}
	return nil
}

// Set changes a weight by name, for experiments; the error lists the names, or says
// what values the weight may have.
func (w *Weights) Set(name string, value float64) error {
	p, err := w.knob(name)
	if err == nil {
		err = checkWeight(name, value)
	}
	if err == nil {
		*p = value
	}
	return err
}

// Get returns a weight by name; the error lists the names.
func (w *Weights) Get(name string) (float64, error) {
	p, err := w.knob(name)
	if err != nil {
		return 0, err
	}
	return *p, nil
}

func (w *Weights) knob(name string) (*float64, error) {
	k := w.knobs()
	if p := k[name]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("no weight %q: expected one of %s", name, strings.Join(names(k), ", "))
}
