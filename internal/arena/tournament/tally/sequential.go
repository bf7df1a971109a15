package tally

import (
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/play/rating"
)

// A sequentialTest is a plan's test under way. It looks at the pairs in the order
// of their numbers, at each once and as soon as all before it are complete, and
// its first verdict stands. So the verdict depends on the games alone: not on the
// order in which they end, where short games would come first, nor on the pairs
// that were under way when it fell, nor on where the match was broken off.
type sequentialTest struct {
	bounds  rating.Test
	pairs   rating.Pairs // the pairs looked at
	llr     float64
	verdict rating.Verdict
}

// newSequentialTest returns the sequential test of a plan before its first pair, nil if it
// has none.
func newSequentialTest(p *tournament.Plan) *sequentialTest {
	bounds, err := rating.ParseTest(p.SPRT)
	if err != nil {
		return nil
	}
	return &sequentialTest{bounds: bounds}
}

// add looks at the next pair.
func (t *sequentialTest) add(first, second float64) {
	if t.verdict == rating.Undecided {
		t.pairs.Add(first, second)
		t.llr, t.verdict = t.bounds.Judge(t.pairs)
	}
}

// lookAhead is how many pairs may be handed out beyond the first that is not
// complete: games after the one that decides are played for nothing.
const lookAhead = 256

// waits reports whether a pair is to be handed out later. It may be called on
// nil, for a plan without a test.
func (t *sequentialTest) waits(pair int) bool {
	return t != nil && pair >= t.pairs.Count()+lookAhead
}

// judge returns what hears the pairs of a match.
func (r *Results) judge(m pairing.Match) func(first, second float64) {
	if r.test == nil || m != (pairing.Match{Round: 1, A: 0, B: 1}) { // the only match of two players
		return func(float64, float64) {}
	}
	return r.test.add
}

func (r *Results) decided() bool { return r.test != nil && r.test.verdict != rating.Undecided }

// A Decision is how a sequential test stands.
type Decision struct {
	Verdict rating.Verdict
	LLR     float64 // log-likelihood ratio of the pairs looked at
	Pairs   int     // how many these are
}

// Verdict returns how a plan's sequential test stands: at its end, or after the
// pairs that are complete with all before them. Without a test it is the zero
// value.
func (r *Results) Verdict() Decision {
	if r.test == nil {
		return Decision{}
	}
	return Decision{r.test.verdict, r.test.llr, r.test.pairs.Count()}
}
