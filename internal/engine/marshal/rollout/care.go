package rollout

import "flagfall.dev/internal/engine/parameter"

// care is the effort of a rollout: its length in plies, and how many plies policies search
// between their own move and the strikes at the end.
type care struct{ plies, depth int }

func brisk(p *parameter.Values) care { return care{p.RollPlies, p.RollDepth} }

func careful(p *parameter.Values) care { return care{p.CarefulPlies, p.CarefulDepth} }

// mostCares is how many kinds of rollouts a contest can have.
const mostCares = 2

// shares says which kinds of rollouts a contest has, and how its nodes are shared between them.
// Brisk and careful rollouts err in different ways, and the mean of several estimates errs less
// than each of them (Bates and Granger 1969). A careful rollout takes ten times as long, so it
// needs a large budget.
type shares struct {
	cares   [mostCares]care
	n       int     // of cares
	careful float64 // share of the second, from 0 to 1
	used    [mostCares]uint64
}

// begin chooses the kinds for rollouts that may take a given number of nodes.
func (s *shares) begin(p *parameter.Values, nodes float64) {
	*s = shares{cares: [mostCares]care{brisk(p), careful(p)}, n: 1, careful: p.CarefulShare}
	if nodes >= p.Careful && s.careful > 0 {
		s.n = 2
	}
}

// next returns the kind that has used less than its share.
func (s *shares) next() int {
	if s.n == 2 && float64(s.used[1])*(1-s.careful) < float64(s.used[0])*s.careful {
		return 1
	}
	return 0
}
