package tally

import (
	"maps"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/play/rating"
)

// matchTally is what has been played of a match. Pairs are summed up as soon as all
// pairs before them are complete, so that the sum does not depend on the order
// in which games end, and a long match takes no more memory than a short one.
type matchTally struct {
	complete            int          // how many pairs, counted from the first, are complete
	pairs               rating.Pairs // of these
	points              [2]float64   // of these, for the first and the second player
	wins, draws, losses int          // of all games, for the first player
	open                map[int]pair // the other pairs that have a game
}

// pair is a job's two games.
type pair struct {
	done   [2]bool
	score  [2]float64    // of the first player
	points [2][2]float64 // of each game, for the first and the second player
}

func (p pair) complete() bool { return p.done[0] && p.done[1] }

// add counts a game: the first player's score and both players' points. It
// reports false if it was counted before. sum hears, in their order, the
// scores of the pairs that can now be summed up.
func (t *matchTally) add(n, game int, score float64, points [2]float64, sum func(first, second float64)) bool {
	p := t.open[n]
	if n < t.complete || p.done[game] {
		return false
	}
	p.done[game], p.score[game], p.points[game] = true, score, points
	if t.open == nil {
		t.open = map[int]pair{}
	}
	t.open[n] = p
	switch score {
	case 1:
		t.wins++
	case 0:
		t.losses++
	default:
		t.draws++
	}
	for p := t.open[t.complete]; p.complete(); p = t.open[t.complete] {
		delete(t.open, t.complete)
		t.complete++
		t.pairs.Add(p.score[0], p.score[1])
		for i := range t.points {
			t.points[i] += p.points[0][i] + p.points[1][i]
		}
		sum(p.score[0], p.score[1])
	}
	return true
}

// begun reports whether only one game of a pair has been counted.
func (t *matchTally) begun(n int) bool {
	p, open := t.open[n]
	return open && !p.complete()
}

// counted returns all complete pairs, also those that others before them keep
// from being summed up.
func (t *matchTally) counted() rating.Pairs {
	out := t.pairs
	for p := range maps.Values(t.open) {
		if p.complete() {
			out.Add(p.score[0], p.score[1])
		}
	}
	return out
}

// tally returns what has been played of a match.
func (r *Results) tally(m pairing.Match) matchTally {
	if t := r.matches[m]; t != nil {
		return *t
	}
	return matchTally{}
}

// done reports which games of a pair have been counted.
func (r *Results) done(m pairing.Match, n int) [2]bool {
	t := r.tally(m)
	if n < t.complete {
		return [2]bool{true, true}
	}
	return t.open[n].done
}

// Done reports which games of a pair have been counted, by the id of one of them; none of a game that is
// none of this tournament's.
func (r *Results) Done(id string) [2]bool {
	at, err := tournament.ParsePlace(r.plan.Name, id)
	if err != nil {
		return [2]bool{}
	}
	return r.done(at.Match, at.Pair)
}

// Counted reports whether the game of an id has been counted.
func (r *Results) Counted(id string) bool {
	at, err := tournament.ParsePlace(r.plan.Name, id)
	return err == nil && !at.Drawn && at.Fits(len(r.players)) && r.done(at.Match, at.Pair)[at.Game]
}
