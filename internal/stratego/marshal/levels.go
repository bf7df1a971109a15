package marshal

import (
	"fmt"

	"flagfall.dev/internal/stratego/parameter"
)

// MaxLevel is full strength.
const MaxLevel = 10

// Level returns how Marshal plays at a level from 1, a beginner's friend, to
// MaxLevel, full strength. Lower levels think less, care less which of two
// moves is better, and forget ranks that they saw; none sees more than its
// view.
func Level(n int) (Config, error) {
	if n < 1 || n > MaxLevel {
		return Config{}, fmt.Errorf("level %d: expected 1 to %d", n, MaxLevel)
	}
	l := [MaxLevel]struct {
		nodes  uint64
		depth  int
		spread float64
		forget float64
	}{
		{60, 1, 60, 0.6},
		{150, 2, 40, 0.5},
		{400, 2, 30, 0.4},
		{1000, 3, 20, 0.3},
		{2500, 4, 12, 0.2},
		{6000, 5, 8, 0.1},
		{15000, 6, 5, 0.05},
		{40000, 8, 3, 0},
		{120000, 0, 2, 0},
		{0, 0, 2, 0},
	}[n-1]
	c := Config{Nodes: l.nodes, MaxDepth: l.depth, Parameters: parameter.Standard()}
	c.Parameters.Spread, c.Parameters.Forget = l.spread, l.forget
	if n <= 2 {
		c.Parameters.Prior = 0
	}
	if n <= 4 {
		c.Parameters.Behaviour = 0
	}
	return c, nil
}
