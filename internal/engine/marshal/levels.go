package marshal

import (
	"fmt"

	"flagfall.dev/internal/engine/parameter"
)

// MaxLevel is full strength.
const MaxLevel = parameter.Levels

// Level returns how Marshal plays at a level from 1, for beginners, to MaxLevel, full
// strength: by a copy of some parameters, which name the presets of the levels. Lower
// levels make mistakes as people do: they search less, know less of which moves turn out
// well, care less about small differences, forget ranks that they saw and overlook pieces;
// none sees more than its view.
func Level(n int, p *parameter.Values) (Config, error) {
	if n < 1 || n > MaxLevel {
		return Config{}, fmt.Errorf("level %d: expected 1 to %d", n, MaxLevel)
	}
	own := *p
	c := Config{Parameters: &own}
	if n == MaxLevel {
		return c, nil
	}
	c.Nodes, c.MaxDepth = uint64(p.LevelNodes[n]), int(p.LevelDepth[n])
	own.Spread, own.Forget, own.Overlook = p.LevelSpread[n], p.LevelForget[n], p.LevelOverlook[n]
	own.Advantage *= p.LevelAdvantage[n]
	own.PolicyWeight *= p.LevelPolicy[n]
	if n < p.ProofFrom {
		own.Proof = false
	}
	if n < p.GambleFrom {
		own.GambleChance, own.PolicyStrike = 1, 1
	}
	if n < p.WalkersFrom {
		own.GoesMiner, own.GoesOther, own.GoesHeading, own.MinerHeads = 1, 1, 1, 0
	}
	if n < p.PriorFrom {
		own.Prior = false
	}
	if n < p.BehaviourFrom {
		own.Behaviour = false
	}
	return c, nil
}
