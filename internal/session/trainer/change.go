package trainer

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/stratego"
)

// A Change is two pieces of a set-up exchanged, and what that was measured to be worth.
type Change struct {
	A     string  `json:"a"` // squares, as Red has them
	B     string  `json:"b"`
	RankA string  `json:"rankA"` // what stood there before
	RankB string  `json:"rankB"`
	Setup string  `json:"setup"` // after the change
	Pairs int     `json:"pairs"`
	Gain  float64 `json:"gain"` // in points of a game: the share of the changed set-up less that of the original
	// Error is half of the interval of the gain, in which all changes of a search lie together at 95 %. Of few pairs, or such
	// as all went alike, it is wide.
	Error float64 `json:"error"`
	// Better and Worse are claimed only where the whole interval says so.
	Better bool `json:"better,omitempty"`
	Worse  bool `json:"worse,omitempty"`

	sum, squares float64
}

// Search is a search for changes of a set-up.
type Search struct {
	Order          // Pairs is how many pairs each change is played
	Changes int    // that are tried; 0 stands for DefaultChanges
	Costs   []Cost // of a training: its dearest squares are tried first
	Found   []*Change
	z       float64
	doubt   float64 // how likely the interval of one change may be wrong
}

// DefaultChanges is how many changes are tried where no number is given.
const DefaultChanges = 8

// Run plays every change and the original in the same pairs: the same player, set-up of the enemy, colours and seeds. after, if
// not nil, is called after each pair of all. Where the context ends, what was found so far is there, of fewer pairs.
func (s *Search) Run(ctx context.Context, v *stratego.Variant, after func(done int)) error {
	own, err := Read(v, s.Setup)
	if err != nil {
		return err
	}
	if len(s.Players) == 0 {
		s.Players = []string{Fast}
	}
	s.propose(v, own, cmp.Or(s.Changes, DefaultChanges))
	for n := range s.Pairs {
		if err := s.pair(ctx, v, own, n); err != nil {
			return err
		}
		s.judge()
		if after != nil {
			after(n + 1)
		}
	}
	return nil
}

// propose draws changes that leave a set-up that may be played with, dear squares first.
func (s *Search) propose(v *stratego.Variant, own stratego.Setup, most int) {
	rng := rand.New(rand.NewPCG(s.Seed, 0x6368616e6765))
	var first []int
	for _, c := range s.Costs {
		first = append(first, c.Square)
	}
	first = first[:min(len(first), 1+most/2)]
	seen := map[string]bool{own.String(): true}
	for try := 0; len(s.Found) < most && try < 400; try++ {
		a, b := rng.IntN(len(own)), rng.IntN(len(own))
		if try < 200 && len(first) > 0 {
			a = first[try%len(first)]
		}
		changed := slices.Clone(own)
		changed[a], changed[b] = own[b], own[a]
		if own[a] == own[b] || v.CheckSetup(changed) != nil || seen[changed.String()] {
			continue
		}
		seen[changed.String()] = true
		if own[a] == stratego.NoRank {
			a, b = b, a // the piece is named first
		}
		s.Found = append(s.Found, &Change{
			A: v.Format(v.HomeSquare(stratego.Red, a)), B: v.Format(v.HomeSquare(stratego.Red, b)),
			RankA: rankName(own[a]), RankB: rankName(own[b]), Setup: changed.String(),
		})
	}
	// Together the intervals hold at 95 % (Bonferroni): the best of many changes looks good by chance alone.
	s.doubt = 0.05 / float64(max(1, len(s.Found)))
	s.z = math.Sqrt2 * math.Erfinv(1-s.doubt)
}

func rankName(r stratego.Rank) string {
	if r == stratego.NoRank {
		return ""
	}
	return r.String()
}

// pair plays one pair with the original and with every change.
func (s *Search) pair(ctx context.Context, v *stratego.Variant, own stratego.Setup, n int) error {
	spec := s.Players[n%len(s.Players)]
	before, err := playPair(ctx, v, own, spec, s.Seed, n)
	if err != nil {
		return err
	}
	gains := make([]float64, len(s.Found))
	for i, c := range s.Found {
		changed, err := Read(v, c.Setup)
		if err != nil {
			return err
		}
		after, err := playPair(ctx, v, changed, spec, s.Seed, n)
		if err != nil {
			return err
		}
		gains[i] = float64(after.Halves()-before.Halves()) / 4
	}
	for i, c := range s.Found {
		c.Pairs++
		c.sum += gains[i]
		c.squares += gains[i] * gains[i]
	}
	return nil
}

// fewest is of how many pairs nothing is claimed: the spread of fewer is not known.
const fewest = 20

// judge computes the gains so far and orders the changes, the best first.
func (s *Search) judge() {
	for _, c := range s.Found {
		n := float64(c.Pairs)
		spread := max(0, c.squares-c.sum*c.sum/n)
		known := c.Pairs >= fewest && spread > 0
		c.Gain = c.sum / n
		if known {
			c.Error = s.z * math.Sqrt(spread/(n-1)/n)
		} else {
			// Hoeffding (1963): it holds for any spread of gains from -1 to 1, which are 2 apart at most.
			c.Error = min(2, math.Sqrt(2*math.Log(2/s.doubt)/n))
		}
		c.Better, c.Worse = known && c.Gain-c.Error > 0, known && c.Gain+c.Error < 0
	}
	order.Stable(s.Found, func(a, b *Change) int { return cmp.Compare(b.Gain, a.Gain) })
}
