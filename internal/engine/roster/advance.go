package roster

import (
	"context"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/advance/player"
)

// advancePlayer makes a player of Advance for every move, so that each obeys
// the limits of its own move.
type advancePlayer struct {
	config player.Config
}

// advanceOptions are the options of a player of Advance. Only the one that obeys nothing but the rules has levels.
func advanceOptions(level player.Level) []Option {
	all := []Option{seedOption, {"movetime=T", "time for a move, such as 300ms"}, {"nodes=N", "positions to visit for a move"}}
	if level == player.Free {
		all = append(all, Option{"level=N", "from 1, for beginners, to 10, full strength"})
	}
	return all
}

func newAdvancePlayer(level player.Level, s *settings, seed uint64) (*advancePlayer, error) {
	c := player.Config{Level: level}
	if level == player.Free {
		var err error
		if c, err = player.Easier(int(s.number("level", player.Levels, 1, player.Levels))); err != nil {
			return nil, err
		}
	}
	c.Seed, c.PlyKnown, c.MoveTime, c.Nodes = s.seed(seed), true, s.moveTime(), int(s.nodes(uint64(c.Nodes)))
	return &advancePlayer{config: c}, nil
}

// Foreseen is how often the player makes the move that a longer search is sure of; 0 where that is not known.
func (a *advancePlayer) Foreseen() float64 { return a.config.Foreseen() }

// Answers leaves of the replies that another player foresees in a position those that the player's grade allows it, with the
// chance of each among them, the likeliest first: grades draw one, the others search.
func (a *advancePlayer) Answers(pos *advance.Position, foreseen []search.Reply) []search.Reply {
	if a.config.Level == player.Free {
		return foreseen
	}
	allowed := map[string]bool{}
	for _, m := range player.Allowed(pos, a.config.Level) {
		allowed[m.String()] = true
	}
	var list []search.Reply
	sum := 0.0
	for _, r := range foreseen {
		if allowed[r.Move] {
			list = append(list, r)
			sum += r.Chance
		}
	}
	for i := range list {
		if list[i].Chance /= sum; a.config.Level <= player.Grade7 {
			list[i].Chance = 1 / float64(len(list))
		}
	}
	return list
}

// Advise returns the move that the search finds best among all that the rules allow, and how it
// compares with others.
func (a *advancePlayer) Advise(
	ctx context.Context, pos *advance.Position, limits search.Limits,
) (advance.Move, search.Info, error) {
	began, c := time.Now(), a.config.Within(limits, pos.Ply())
	found, err := player.New(c).Advise(ctx, pos, advance.NoMove)
	if err != nil {
		return advance.NoMove, search.Info{Win: -1}, err
	}
	best := found.Moves[0]
	info := search.Info{Depth: found.Depth, Nodes: uint64(found.Nodes), Elapsed: time.Since(began), Win: best.Win}
	for _, m := range found.Moves {
		info.Candidates = append(info.Candidates, candidate(pos, m))
	}
	info.Replies = replies(found.Replies)
	return best.Move, info, nil
}

// Compare judges a move beside the best one.
func (a *advancePlayer) Compare(
	ctx context.Context, pos *advance.Position, made advance.Move, limits search.Limits,
) (search.Comparison, error) {
	began := time.Now()
	pl := player.New(a.config.Within(limits, pos.Ply()))
	found, err := pl.Assess(ctx, pos, made)
	if err != nil {
		return search.Comparison{}, err
	}
	c := search.Comparison{Best: candidate(pos, found.Best), Made: candidate(pos, found.Made), Cost: found.Cost}
	c.Info = search.Info{
		Depth: found.Depth, Nodes: uint64(found.Nodes), Win: found.Made.Win, Candidates: []search.Candidate{c.Made},
	}
	c.Info.Elapsed = time.Since(began)
	return c, nil
}

// candidate describes a move that was compared.
func candidate(pos *advance.Position, m player.Outlook) search.Candidate {
	c := search.Candidate{Move: m.Move.String(), Value: m.Win, Win: m.Win, Doubt: m.Doubt, Why: pos.Described(m.Move)}
	for _, next := range m.Line[min(1, len(m.Line)):] {
		c.Line = append(c.Line, next.String())
	}
	return c
}

func replies(all []player.Reply) (list []search.Reply) {
	for _, r := range all {
		list = append(list, search.Reply{Move: r.Move.String(), Chance: r.Chance})
	}
	return list
}

// Choose returns the player's move within the tighter of its own limits and the
// given ones.
func (a *advancePlayer) Choose(
	ctx context.Context, pos *advance.Position, limits search.Limits,
) (advance.Move, search.Info, error) {
	c := a.config.Within(limits, pos.Ply())
	c.Seed += uint64(pos.Ply())
	m, found, err := player.New(c).Choose(ctx, pos)
	info := search.Info{Depth: found.Depth, Nodes: uint64(found.Nodes), Elapsed: found.Elapsed, Win: -1}
	if err == nil {
		line := search.Candidate{Move: m.String(), Value: float64(found.Score) / 100, Win: -1, Why: pos.Described(m)}
		for _, next := range found.Line[min(1, len(found.Line)):] {
			line.Line = append(line.Line, next.String())
		}
		info.Candidates = []search.Candidate{line}
	}
	return m, info, err
}
