//go:build !race

package marshal_test

import (
	"testing"

	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestLevelsAreTheirPresetsInTheTable(t *testing.T) {
	p := parameter.Standard()
	p.LevelNodes[3], p.LevelSpread[3], p.LevelForget[3], p.LevelOverlook[3], p.PriorFrom = 777, 55, 0.25, 0.125, 4
	p.Advantage, p.LevelAdvantage[3], p.PolicyWeight, p.LevelPolicy[3] = 0.5, 0.25, 16, 0.5
	p.GambleChance, p.PolicyStrike, p.GoesMiner, p.GoesOther, p.GoesHeading, p.MinerHeads = 0.03, 0, 2, 0.3, 1.5, 0.5
	c := must.Get(marshal.Level(3, p))(t)
	if c.Nodes != 777 || c.Parameters.Spread != 55 || c.Parameters.Forget != 0.25 || c.Parameters.Overlook != 0.125 ||
		c.Parameters.Prior ||
		c.Parameters.Behaviour || c.Parameters.Advantage != 0.125 || c.Parameters.PolicyWeight != 8 {
		t.Errorf("%d nodes, spread %v, forget %v, overlook %v, prior %v, behaviour %v, advantage %v, policy weight %v",
			c.Nodes, c.Parameters.Spread, c.Parameters.Forget, c.Parameters.Overlook, c.Parameters.Prior,
			c.Parameters.Behaviour, c.Parameters.Advantage, c.Parameters.PolicyWeight)
	}
	if c.Parameters.Proof {
		t.Error("a lower level asks the solver")
	}
	w := c.Parameters
	told := w.GambleChance != 1 || w.PolicyStrike != 1
	if told || w.GoesMiner != 1 || w.GoesOther != 1 || w.GoesHeading != 1 || w.MinerHeads != 0 {
		t.Error("a lower level tells gambles, or who heads for the Flag")
	}
	if p.Spread == 55 {
		t.Error("the level changed the parameters that it was made from")
	}
	whole, err := marshal.Level(marshal.MaxLevel, parameter.Standard())
	if err != nil || *whole.Parameters != *parameter.Standard() || whole.Nodes != 0 || whole.MaxDepth != 0 {
		t.Errorf("the highest level is not the table: %+v, %v", whole, err)
	}
}
