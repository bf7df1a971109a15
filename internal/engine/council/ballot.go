package council

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/stratego"
)

// ballot holds the votes on every move of a situation.
type ballot struct {
	t *situation
	// votes[i][s] is what voter s gave move i, its voice included.
	votes [][]float64
	total []float64
}

// loudest is the most that one member may give a move, before its voice: no
// single one drowns the others.
const loudest = 3

// vote collects the proposals of all members. The scheme is a weighted sum of bounded
// voices: plain majority ignores how much a member wants a move, and with unbounded weights
// one member could decide alone.
func (p *Player) vote(t *situation) *ballot {
	b := &ballot{t: t, votes: make([][]float64, len(t.moves)), total: make([]float64, len(t.moves))}
	flat := make([]float64, len(t.moves)*len(p.voters))
	index := make(map[stratego.Move]int, len(t.moves))
	for i, m := range t.moves {
		index[m] = i
		b.votes[i] = flat[i*len(p.voters) : (i+1)*len(p.voters)]
	}
	for s, voter := range p.voters {
		voter.propose(t, func(m stratego.Move, weight float64) {
			i, legal := index[m]
			if !legal {
				return
			}
			b.votes[i][s] += float64(voter.voice * max(-loudest, min(loudest, weight)))
		})
	}
	for i := range b.votes {
		for _, v := range b.votes[i] {
			b.total[i] += v
		}
	}
	return b
}

// shade is how far below the best a move may be and still be drawn, so that
// the council does not repeat itself.
const shade = 0.05

// winner draws one of the moves with (nearly) the most votes.
func (b *ballot) winner(rng *rand.Rand) int {
	most := slices.Max(b.total)
	var near []int
	for i, v := range b.total {
		if v >= most-shade {
			near = append(near, i)
		}
	}
	return near[rng.IntN(len(near))]
}

// order returns the moves by votes, most first.
func (b *ballot) order() []int {
	order := make([]int, len(b.total))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(b.total[j], b.total[i]) })
	return order
}

// shown is how many moves are reported.
const shown = 5

func (b *ballot) candidates(voters []voter) []search.Candidate {
	var cs []search.Candidate
	for _, i := range b.order()[:min(shown, len(b.total))] {
		cs = append(cs, search.Candidate{Move: b.t.v.FormatMove(b.t.moves[i]), Value: b.total[i], Win: -1, Why: b.why(voters, i)})
	}
	return cs
}

// why lists who voted how on a move, loudest first.
func (b *ballot) why(voters []voter, i int) phrase.Text {
	var who []int
	for s, v := range b.votes[i] {
		if v != 0 {
			who = append(who, s)
		}
	}
	slices.SortStableFunc(who, func(x, y int) int { return cmp.Compare(abs(b.votes[i][y]), abs(b.votes[i][x])) })
	if len(who) == 0 {
		return phrase.New("nobody voted")
	}
	var all phrase.Text
	for _, s := range who {
		vote := phrase.New("%s %s", phrase.New(voters[s].name), fmt.Sprintf("%+.2f", b.votes[i][s]))
		if all.Empty() {
			all = vote
		} else {
			all = phrase.New("%s, %s", all, vote)
		}
	}
	return all
}

// explain writes the votes on the best moves, a line each.
func (b *ballot) explain(voters []voter) []string {
	var lines []string
	for _, i := range b.order()[:min(shown, len(b.total))] {
		lines = append(lines, fmt.Sprintf("%-7s %+6.2f  %s", b.t.v.FormatMove(b.t.moves[i]), b.total[i], b.why(voters, i)))
	}
	return lines
}

func abs(x float64) float64 { return max(x, -x) }
