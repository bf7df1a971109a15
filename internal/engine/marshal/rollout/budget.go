package rollout

import "time"

// Budget is what a whole thought may spend, search and rollouts together.
type Budget struct {
	Nodes      uint64 // 0 = not limited
	Start, End time.Time
	Done       <-chan struct{}
	// Searched is how many nodes the search has visited. End is zero where no time is
	// set.
	Searched uint64
}

// timed reports whether there is a time limit.
func (b *Budget) timed() bool { return !b.End.IsZero() }

// late reports whether time is up.
func (b *Budget) late() bool { return b.timed() && time.Now().After(b.End) }

// spent is how much of the budget is used up by the search and a given number of nodes of
// rollouts, from 0 to 1 and more.
func (b *Budget) spent(rolled uint64) float64 {
	part := 0.0
	if b.Nodes > 0 {
		part = float64(b.Searched+rolled) / float64(b.Nodes)
	}
	if b.timed() {
		part = max(part, float64(time.Since(b.Start))/float64(b.End.Sub(b.Start)))
	}
	return part
}

// left is about how many nodes the budget still allows after the search.
func (b *Budget) left() float64 {
	spent := b.spent(0)
	return float64(b.Searched) * (1 - spent) / max(spent, 1e-9)
}
