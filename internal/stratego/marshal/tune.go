package marshal

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/stratego"
)

// knobs are the weights that experiments may set by name.
func (w *Weights) knobs() map[string]*float64 {
	return map[string]*float64{
		"master": &w.Master, "rise": &w.Rise, "miner": &w.Miner, "scout": &w.Scout, "spy": &w.Spy, "bomb": &w.Bomb, "flag": &w.Flag,
		"spyhunts": &w.SpyHunts, "scarce": &w.Scarce, "stir": &w.Stir, "plan": &w.Plan, "fear": &w.Fear,
		"reach": &w.Reach, "guard": &w.Guard, "near": &w.Near, "caution": &w.Caution, "still": &w.Still, "peril": &w.Peril, "siege": &w.Siege, "crowd": &w.Crowd, "lead": &w.Lead, "few": &w.Few, "behind": &w.Behind,
		"secret1": &w.Secret[stratego.Marshal], "secret2": &w.Secret[stratego.General], "secret3": &w.Secret[stratego.Colonel],
		"rank1": &w.Ladder[0], "rank2": &w.Ladder[1], "rank3": &w.Ladder[2], "rank4": &w.Ladder[3],
		"lost": &w.Lost, "bold": &w.Bold, "insight": &w.Insight,
		"rank5": &w.Ladder[4], "rank6": &w.Ladder[5], "rank7": &w.Ladder[6],
	}
}

// Set changes a weight by name, for experiments; the error lists the names.
func (w *Weights) Set(name string, value float64) error {
	p, err := w.knob(name)
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
	var names []string
	for n := range k {
		names = append(names, n)
	}
	slices.Sort(names)
	return nil, fmt.Errorf("no weight %q: expected one of %s", name, strings.Join(names, ", "))
}

// Terms are the parts of Marshal that Off switches off.
var Terms = []string{"prior", "behaviour", "plan", "fear", "guard", "secret", "caution", "mix", "suspicion"}

// Off switches a part off, to measure what it is worth.
func (c *Config) Off(term string) error {
	if c.Weights == nil {
		c.Weights = Standard()
	}
	switch term {
	case "prior":
		c.Belief.NoPrior = true
	case "behaviour":
		c.Belief.NoBehaviour = true
	case "plan":
		c.Weights.Plan = 0
	case "fear":
		c.Weights.Fear = 0
	case "guard":
		c.Weights.Guard = 0
	case "secret":
		c.Weights.Secret = [stratego.Ranks]float64{}
	case "caution":
		c.Weights.Caution = 1
	case "suspicion":
		c.Weights.Insight = 0
	case "mix":
		c.Spread = -1
	default:
		return fmt.Errorf("no term %q: expected some of %s", term, strings.Join(Terms, ", "))
	}
	return nil
}
