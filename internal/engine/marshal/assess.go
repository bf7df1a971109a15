package marshal

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/marshal/evaluation"
	"flagfall.dev/internal/engine/marshal/rollout"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// Assessment is what a player thinks of a move that was made, from what the side that
// made it could know.
type Assessment struct {
	// Best is the best move that was found, and Played the one that was made; they are the same
	// where none is better.
	Best, Played search.Candidate
	// Cost is by how much the move that was made is worse, in chance to win.
	Cost  float64
	Depth int    // of the search, in plies
	Nodes uint64 // visited
	// Prospects say what the strike that was made could come to, a line for each rank
	// that the defender could have by what was known; empty for a move that strikes
	// nothing. Their probabilities add up to 1.
	Prospects []Prospect
}

// Prospect is what a strike comes to if the defender has some rank.
type Prospect struct {
	Rank    stratego.Rank
	Chance  float64 // that it has this rank
	Outcome stratego.Outcome
	// Win is the chance to win after that, by what the pieces are worth and nothing else.
	Win float64
}

// Assess judges the moves of a view, whose side is to move, as Advise does, and returns what the
// best of them and the one that was made are worth. With a limit of nodes and none of time the
// answer depends on the view alone. The error says that the move is not legal.
func (p *Player) Assess(ctx context.Context, view *stratego.View, made stratego.Move, limits search.Limits) (Assessment, error) {
	a, _, err := p.assess(ctx, view, made, limits)
	return a, err
}

// Compare judges a move as Assess does, and tells what the player believes and what the enemy may
// answer to that move.
func (p *Player) Compare(
	ctx context.Context, view *stratego.View, made stratego.Move, limits search.Limits,
) (search.Comparison, error) {
	start := time.Now()
	limits, end := p.parts(limits, start)
	a, t, err := p.assess(ctx, view, made, limits)
	if err != nil {
		return search.Comparison{}, err
	}
	info := search.Info{Depth: a.Depth, Nodes: a.Nodes, Win: a.Played.Win, Candidates: []search.Candidate{a.Played}}
	info.Beliefs = believed(p.board.Variant, t.believed, t.ply)
	info.Replies = p.replies(view, made, end)
	info.Elapsed = time.Since(start)
	return search.Comparison{Best: a.Best, Made: a.Played, Cost: a.Cost, Info: info}, nil
}

// assess is Assess, with the thought that it comes from.
func (p *Player) assess(
	ctx context.Context, view *stratego.View, made stratego.Move, limits search.Limits,
) (Assessment, thought, error) {
	start := time.Now()
	if !slices.Contains(view.Moves(nil), made) {
		return Assessment{}, thought{}, fmt.Errorf("marshal: %s is no move of %s here", view.Variant().FormatMove(made), stratego.SideName(view.Side()))
	}
	t, all := p.judge(ctx, view, &made, limits, start)
	if err := ctx.Err(); err != nil {
		return Assessment{}, t, err
	}
	a := Assessment{Depth: p.root.Depth, Nodes: p.tree.Nodes + p.rolls.Nodes(), Prospects: p.prospects(&t, made)}
	list := p.candidates(&t, all)
	at := slices.IndexFunc(all, func(w rollout.Weight) bool { return w.Move.Move == made })
	a.Played, a.Best = list[at], list[0]
	if a.Best.Win <= a.Played.Win {
		a.Best = a.Played // where it is as good as any other
		return a, t, nil
	}
	a.Cost = cost(&all[0], &all[at])
	return a, t, nil
}

// cost is by how much a move is worse than the best. It is no more than the rollouts leave
// possible, by one standard error: what only the search sees, and no game that is played on, is
// not charged.
func cost(best, made *rollout.Weight) float64 {
	lead := best.Lead - made.Lead
	if spread := math.Hypot(best.Spread, made.Spread); spread > 0 {
		lead = min(lead, best.Seen-made.Seen+spread)
	}
	return max(0, lead)
}

// prospects returns what a strike could come to, the likeliest ranks first.
func (p *Player) prospects(t *thought, made stratego.Move) []Prospect {
	st := &p.know.Root
	target := st.At[made.To]
	if target == state.None {
		return nil
	}
	striker := state.RankOf(st.Mask[st.At[made.From]])
	mask, chances := st.Mask[target], &p.know.Chance[target]
	all := float64(chances.Of(mask))
	var found []Prospect
	for left := mask; left != 0; left &= left - 1 {
		one := left & -left
		r := state.RankOf(one)
		share := float64(chances.Of(one))
		if mask == one {
			share, all = 1, 1
		}
		if share <= 0 {
			continue
		}
		o := p.board.Variant.Strike(striker, r)
		found = append(found, Prospect{r, share / all, o, p.after(t, o, striker, r)})
	}
	order.Stable(found, func(a, b Prospect) int { return cmp.Compare(b.Chance, a.Chance) })
	return found
}

// after is the chance to win once a strike has had an outcome.
func (p *Player) after(t *thought, o stratego.Outcome, striker, defender stratego.Rank) float64 {
	if o == stratego.Win && defender == stratego.Flag {
		return 1
	}
	worth := &t.outline.Worth
	points := t.outline.Balance
	if o == stratego.Win || o == stratego.Both {
		points += worth[state.Enemy][defender]
	}
	if o == stratego.Lose || o == stratego.Both {
		points -= worth[state.Me][striker]
	}
	return evaluation.Chance(points, p.c.Parameters)
}
