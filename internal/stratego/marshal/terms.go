package marshal

import (
	"fmt"
	"strings"

	"flagfall.dev/stratego"
)

// Terms are the parts of Marshal that Off switches off.
var Terms = []string{"prior", "behaviour", "plan", "fear", "guard", "secret", "caution", "mix", "suspicion", "taste", "rollouts"}

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
	case "taste":
		c.AnySetup = true
	case "rollouts":
		c.NoRollouts = true
	case "mix":
		c.Spread = -1
	default:
		return fmt.Errorf("no term %q: expected some of %s", term, strings.Join(Terms, ", "))
	}
	return nil
}
