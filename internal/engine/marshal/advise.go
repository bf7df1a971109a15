package marshal

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/marshal/rollout"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/stratego"
)

// weighed is how many of the best moves advice compares by rollouts, and named how many where the search alone decides: there
// each costs nothing more.
const (
	weighed = 5
	named   = 12
)

// enoughWorlds is from how many rollouts on their mean counts for the chance to win.
const enoughWorlds = 8

// worlds is in how many worlds advice asks what the enemy would answer. Where time is up after fewer than
// enoughAnswers, it does not say.
const (
	worlds        = 64
	enoughAnswers = 32
)

// compareShare is the share of a time in which advice compares moves; the rest is for the enemy's answers.
const compareShare = 0.8

// Advise returns the move that the player would make at full care, and what it thinks of it:
// the moves that it compared with the doubt about each, and how likely the enemy answers what.
// With a limit of nodes and none of time the answer depends on the view alone. It is the same
// judgement as that of Assess. The error says that there is no move.
func (p *Player) Advise(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error) {
	start := time.Now()
	if len(view.Moves(nil)) == 0 {
		return stratego.Move{}, search.Info{}, fmt.Errorf("marshal: %s has no move to choose from", stratego.SideName(view.Side()))
	}
	limits, end := p.parts(limits, start)
	t, all := p.judge(ctx, view, nil, limits, start)
	best := all[0].Move.Move
	info := search.Info{
		Depth: p.root.Depth, Nodes: p.tree.Nodes, Elapsed: time.Since(start), Win: p.chance(&t, all[0].Move.Value),
		Beliefs: believed(p.board.Variant, t.believed, t.ply),
	}
	info.Candidates = p.candidates(&t, all)
	info.Win = info.Candidates[0].Win
	info.Replies = p.replies(view, best, end)
	info.Nodes += p.rolls.Nodes()
	info.Elapsed = time.Since(start)
	return best, info, nil
}

// judge searches the moves of a view and compares the best by rollouts, and a given one with
// them, nil for none. It returns them, the best first.
func (p *Player) judge(
	ctx context.Context, view *stratego.View, made *stratego.Move, limits search.Limits, start time.Time,
) (thought, []rollout.Weight) {
	legal := view.Moves(nil)
	t := p.think(view, limitOf(ctx, &p.c, limits, start))
	if !t.shared {
		t.margin = max(t.margin, int32(p.c.Parameters.ContendReach)) // who asks wants to know which moves are as good
	}
	p.root.Begin(p.tree, p.notice(view, legal), t.margin)
	if made != nil {
		p.root.Pin(*made)
	}
	p.price(view, &t)
	p.prefer(view, &t)
	p.gambles(view, &t)
	t.budget.Searched = p.deepen(ctx, view, &t)
	if p.rolls == nil {
		p.rolls = rollout.New(p.c.Threads)
	}
	p.rolls.Begin(p.board, p.c.Parameters, view, t.believed, t.guess, t.budget)
	list := p.compared(&t, made)
	if !t.shared || len(list) == 1 {
		return t, p.searched(&t, list)
	}
	rng := rand.New(rand.NewPCG(p.c.Seed, uint64(view.Ply())))
	all := p.rolls.Weigh(list, t.outline.Balance, rng)
	order.Stable(all, func(a, b rollout.Weight) int { return cmp.Compare(b.Lead, a.Lead) })
	return t, all
}

// compared returns the moves that are weighed: those that the search values most, and the one that
// was made.
func (p *Player) compared(t *thought, made *stratego.Move) []*tree.RootMove {
	var list []*tree.RootMove
	most := weighed
	if !t.shared {
		most = named
	}
	for i := range p.root.Moves {
		m := &p.root.Moves[i]
		near := len(list) < most && p.root.Moves[0].Value-m.Value <= max(1, t.margin)
		if near || made != nil && m.Move == *made {
			list = append(list, m)
		}
	}
	return list
}

// searched are the weights of moves by the search alone.
func (p *Player) searched(t *thought, list []*tree.RootMove) []rollout.Weight {
	all := make([]rollout.Weight, len(list))
	for i, m := range list {
		all[i] = rollout.Weight{
			Move: m, Lead: p.chance(t, m.Value) - p.chance(t, list[0].Value), Doubt: p.c.Parameters.SearchDoubt,
		}
	}
	return all
}

// candidates describe weighed moves, the best first.
func (p *Player) candidates(t *thought, all []rollout.Weight) []search.Candidate {
	list := make([]search.Candidate, len(all))
	top := p.chance(t, p.root.Moves[0].Value) + all[0].Lead
	if all[0].Worlds >= enoughWorlds {
		top = (top + all[0].Chance) / 2 // the errors of both are not the same
	}
	for i := range all {
		list[i] = p.candidate(all[i].Move, min(max(top+all[i].Lead-all[0].Lead, 0), 1))
		list[i].Doubt = all[i].Doubt
	}
	return list
}

// parts are the limits of advice for comparing moves, and until when it may ask for the enemy's answers: zero
// where there is no time.
func (p *Player) parts(l search.Limits, start time.Time) (compare search.Limits, end time.Time) {
	d := budget(&p.c, l, l.Nodes > 0 || p.c.Nodes > 0)
	if d == 0 {
		return l, time.Time{}
	}
	return search.Limits{Nodes: l.Nodes, MoveTime: time.Duration(float64(d) * compareShare)}, start.Add(d)
}

// replies says how likely the enemy answers what to a move.
func (p *Player) replies(view *stratego.View, m stratego.Move, end time.Time) []search.Reply {
	moves, times, asked := p.rolls.Replies(m, worlds, rand.New(rand.NewPCG(p.c.Seed^0x7265, uint64(view.Ply()))), end)
	if asked < enoughAnswers {
		return nil
	}
	var list []search.Reply
	for i, r := range moves {
		list = append(list, search.Reply{Move: p.board.Variant.FormatMove(r), Chance: float64(times[i]) / float64(asked)})
	}
	return list
}

// Replies says how likely the enemy answers what to a given move of a view. The answer depends on the
// view alone.
func (p *Player) Replies(ctx context.Context, view *stratego.View, m stratego.Move) []search.Reply {
	t := p.think(view, limitOf(ctx, &p.c, search.Limits{Nodes: 1}, time.Now()))
	if p.rolls == nil {
		p.rolls = rollout.New(p.c.Threads)
	}
	p.rolls.Begin(p.board, p.c.Parameters, view, t.believed, t.guess, t.budget)
	return p.replies(view, m, time.Time{})
}
