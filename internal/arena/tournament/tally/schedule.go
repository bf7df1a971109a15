package tally

import (
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/pairing"
)

// A Schedule hands out the jobs of a tournament, each once, as they become
// known. Which ones depends on the plan and on the results alone, in whatever
// order these came. It makes a job when it is asked for it: what it takes in
// time and in memory does not grow with the length of the tournament.
type Schedule struct {
	results *Results
	system  pairing.System
	round   pairing.Round
	// The next to be looked at is this pair of this match: the pairs are dealt
	// in turns, so that a tournament that is broken off has a fair table.
	pair, match int
	dealt       bool            // every match of the round has had its turns
	open        []underway      // of these, the matches that are not settled
	ready       *tournament.Job // found, and not handed out yet
	last        bool            // there will be no further round
}

// underway is a match of which a given number of pairs have been handed out.
type underway struct {
	pairing.Match
	pairs int
}

// Schedule returns a schedule of what is missing of the tournament.
func (r *Results) Schedule() *Schedule {
	return &Schedule{results: r, system: r.system(), dealt: true}
}

// Over reports whether the tournament is over.
func (r *Results) Over() bool { return r.Schedule().Over() }

// Next returns the next job, nil where none is known until further results
// come in.
func (s *Schedule) Next() *tournament.Job {
	j := s.peek()
	s.ready = nil
	return j
}

// Over reports whether all there is has been played or a sequential test has
// ended the tournament.
func (s *Schedule) Over() bool {
	return s.results.decided() || s.peek() == nil && s.last
}

func (s *Schedule) peek() *tournament.Job {
	if s.results.decided() {
		return nil
	}
	for s.ready == nil && !s.last {
		if s.ready = s.deal(); s.ready != nil {
			break
		}
		if s.ready = s.extend(); s.ready != nil || len(s.open) > 0 || !s.dealt {
			break
		}
		s.advance()
	}
	return s.ready
}

// advance goes on to the next round.
func (s *Schedule) advance() {
	r, more := s.system.Next()
	s.round, s.last = r, !more
	s.pair, s.match, s.dealt, s.open = 0, 0, false, nil
}

// deal returns the next job of the matches' regular pairs.
func (s *Schedule) deal() *tournament.Job {
	if s.dealt {
		return nil
	}
	pairs := s.results.plan.Games / 2
	for ; s.pair < pairs; s.pair, s.match = s.pair+1, 0 {
		if s.results.test.waits(s.pair) {
			return nil
		}
		for s.match < s.round.Size {
			m := s.round.Match(s.match)
			s.match++
			if j := s.results.missing(m, s.pair); j != nil {
				return j
			}
		}
	}
	s.dealt = true
	for i := range s.round.Size {
		if m := s.round.Match(i); !s.results.settled(m, s.round.Decisive) {
			s.open = append(s.open, underway{m, pairs})
		}
	}
	return nil
}

// extend forgets the matches that have been settled, and returns a further job
// of one that is drawn and must have a winner.
func (s *Schedule) extend() *tournament.Job {
	for i := 0; i < len(s.open); {
		d := &s.open[i]
		if s.results.settled(d.Match, s.round.Decisive) {
			s.open[i] = s.open[len(s.open)-1]
			s.open = s.open[:len(s.open)-1]
			continue
		}
		for s.round.Decisive && d.pairs < s.results.wanted(d.Match) {
			d.pairs++
			if j := s.results.missing(d.Match, d.pairs-1); j != nil {
				return j
			}
		}
		i++
	}
	return nil
}

// missing returns the job of a pair of games, nil if both have been counted or
// somebody has withdrawn.
func (r *Results) missing(m pairing.Match, n int) *tournament.Job {
	done := r.done(m, n)
	if done[0] && done[1] || r.gone[m.A] || r.gone[m.B] {
		return nil
	}
	j := r.plan.Job(m, n)
	j.Names = [2]string{r.players[m.A].Name, r.players[m.B].Name}
	j.Done = done
	return j
}

// settled reports whether a match has been played as far as it will be, and won if
// it must be.
func (r *Results) settled(m pairing.Match, winner bool) bool {
	if !winner {
		return r.tally(m).complete >= r.plan.Games/2 || r.dropped(m)
	}
	_, won := r.winner(m)
	return won
}

// winner returns who has won a match that must have a winner, once it is known. It
// goes to the other where somebody has withdrawn before.
func (r *Results) winner(m pairing.Match) (player int, known bool) {
	t := r.tally(m)
	lead := pairing.ComparePoints(t.points[0], t.points[1])
	open := t.complete < r.plan.Games/2 || lead == 0
	switch {
	case open && r.gone[m.A] && !r.gone[m.B]:
		return m.B, true
	case open && r.gone[m.B] && !r.gone[m.A]:
		return m.A, true
	case open && r.gone[m.A] && r.gone[m.B]:
		return min(m.A, m.B), true
	case t.complete < r.plan.Games/2:
		return 0, false
	case lead > 0:
		return m.A, true
	case lead < 0:
		return m.B, true
	}
	return min(m.A, m.B), t.complete >= r.plan.Games/2+tournament.ExtraPairs
}

// wanted returns how many pairs a match that must have a winner has so far: one
// more than have been played where these left it drawn.
func (r *Results) wanted(m pairing.Match) int {
	t, regular := r.tally(m), r.plan.Games/2
	if _, known := r.winner(m); known || t.complete < regular {
		return max(regular, t.complete)
	}
	return t.complete + 1
}
