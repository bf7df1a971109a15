package tournament

// extraPairs is how many further pairs a drawn knockout or ladder match may
// have. Still drawn after them, it goes to the player higher in the list.
const extraPairs = 4

// A system makes the pairings, one round after the other.
type system interface {
	// next returns the next round, and false where there is none. Every match
	// of the round before has been settled.
	next() (round, bool)
}

// A round is a number of matches that may be played at the same time. The
// matches are made as they are asked for, for there may be millions.
type round struct {
	size   int
	match  func(i int) meeting
	winner bool // every match must have a winner: drawn ones are made longer
}

// A Schedule hands out the jobs of a tournament, each once, as they become
// known. Which ones depends on the plan and on the results alone, in whatever
// order these came. It makes a job when it is asked for it: what it takes in
// time and in memory does not grow with the length of the tournament.
type Schedule struct {
	results *Results
	system  system
	round   round
	// The next to be looked at is this pair of this match: the pairs are dealt
	// in turns, so that a tournament that is broken off has a fair table.
	pair, match int
	dealt       bool       // every match of the round has had its turns
	open        []underway // of these, the matches that are not settled
	ready       *Job       // found, and not handed out yet
	last        bool       // there will be no further round
}

// underway is a match of which a given number of pairs have been handed out.
type underway struct {
	meeting
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
func (s *Schedule) Next() *Job {
	j := s.peek()
	s.ready = nil
	return j
}

// Over reports whether all there is has been played or a sequential test has
// ended the tournament.
func (s *Schedule) Over() bool {
	return s.results.decided() || s.peek() == nil && s.last
}

func (s *Schedule) peek() *Job {
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
	r, more := s.system.next()
	s.round, s.last = r, !more
	s.pair, s.match, s.dealt, s.open = 0, 0, false, nil
}

// deal returns the next job of the matches' regular pairs.
func (s *Schedule) deal() *Job {
	if s.dealt {
		return nil
	}
	pairs := s.results.plan.Games / 2
	for ; s.pair < pairs; s.pair, s.match = s.pair+1, 0 {
		if s.results.test.waits(s.pair) {
			return nil
		}
		for s.match < s.round.size {
			m := s.round.match(s.match)
			s.match++
			if j := s.results.missing(m, s.pair); j != nil {
				return j
			}
		}
	}
	s.dealt = true
	for i := range s.round.size {
		if m := s.round.match(i); !s.results.settled(m, s.round.winner) {
			s.open = append(s.open, underway{m, pairs})
		}
	}
	return nil
}

// extend forgets the matches that have been settled, and returns a further job
// of one that is drawn and must have a winner.
func (s *Schedule) extend() *Job {
	for i := 0; i < len(s.open); {
		d := &s.open[i]
		if s.results.settled(d.meeting, s.round.winner) {
			s.open[i] = s.open[len(s.open)-1]
			s.open = s.open[:len(s.open)-1]
			continue
		}
		for s.round.winner && d.pairs < s.results.wanted(d.meeting) {
			d.pairs++
			if j := s.results.missing(d.meeting, d.pairs-1); j != nil {
				return j
			}
		}
		i++
	}
	return nil
}

// missing returns the job of a pair of games, nil if both have been counted or
// somebody has withdrawn.
func (r *Results) missing(m meeting, n int) *Job {
	done := r.done(m, n)
	if done[0] && done[1] || r.gone[m.a] || r.gone[m.b] {
		return nil
	}
	j := r.plan.job(m, n)
	j.Names = [2]string{r.players[m.a].Name, r.players[m.b].Name}
	j.Done = done
	return j
}

// settled reports whether a match has been played as far as it will be, and won if
// it must be.
func (r *Results) settled(m meeting, winner bool) bool {
	if !winner {
		return r.tally(m).complete >= r.plan.Games/2 || r.dropped(m)
	}
	_, won := r.winner(m)
	return won
}

// winner returns who has won a match that must have a winner, once it is known. It
// goes to the other where somebody has withdrawn before.
func (r *Results) winner(m meeting) (player int, known bool) {
	t := r.tally(m)
	lead := comparePoints(t.points[0], t.points[1])
	open := t.complete < r.plan.Games/2 || lead == 0
	switch {
	case open && r.gone[m.a] && !r.gone[m.b]:
		return m.b, true
	case open && r.gone[m.b] && !r.gone[m.a]:
		return m.a, true
	case open && r.gone[m.a] && r.gone[m.b]:
		return min(m.a, m.b), true
	case t.complete < r.plan.Games/2:
		return 0, false
	case lead > 0:
		return m.a, true
	case lead < 0:
		return m.b, true
	}
	return min(m.a, m.b), t.complete >= r.plan.Games/2+extraPairs
}

// wanted returns how many pairs a match that must have a winner has so far: one
// more than have been played where these left it drawn.
func (r *Results) wanted(m meeting) int {
	t, regular := r.tally(m), r.plan.Games/2
	if _, known := r.winner(m); known || t.complete < regular {
		return max(regular, t.complete)
	}
	return t.complete + 1
}

// Total returns how many games the tournament has: exactly, or as far as drawn
// matches do not make it longer, and players who have withdrawn not shorter.
func (r *Results) Total() int {
	if len(r.plan.Withdrawn)+len(r.plan.Joined) > 0 {
		return r.scheduled() + 2*r.extra
	}
	return r.plan.matches()*r.plan.Games + 2*r.extra
}

// matches returns how many matches a tournament has.
func (p *Plan) matches() int {
	n := len(p.Players)
	switch p.Type {
	case RoundRobin:
		return n * (n - 1) / 2
	case Swiss:
		return p.rounds() * (n / 2)
	case Ladder:
		return p.rounds() * (n - 1)
	}
	return n - 1 // gauntlet, knockout
}
