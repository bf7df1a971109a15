package puzzle

import (
	"context"
	"errors"

	"flagfall.dev/advance"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/session/certainty"
	"flagfall.dev/stratego"
)

const (
	further     = 4       // plies beyond the goal within which a wrong move is not to win either
	refuteNodes = 100_000 // of each question that goes beyond the goal
)

// How much a reply shows that a move is wrong: the best one is told, and none where all are plain and every one does.
const (
	ordinary = iota + 1 // nothing can be seen at once
	captures            // it removes a piece of the solver
	beats               // the enemy can win then
	ends                // the game is over
)

// refute tells why a result p of a move, one of several, is not won within the plies of the goal: that the move wins later,
// or a reply after which there is no win by force.
func (f *hidden) refute(
	ctx context.Context, s *proof.Solver, g *aim, p *stratego.Position, results []*stratego.Position, found *finding,
) error {
	if _, _, over := ending(p); over {
		found.ended = true
		return nil
	}
	var err error
	if found.longer, err = f.winsLater(ctx, s, g, results); err != nil || found.longer > 0 {
		return err
	}
	if e := p.Event(p.Ply() - 1); f.strikesHidden(e) {
		found.shown = e.Defender.String()
	}
	replies, err := f.replies(p)
	if err != nil {
		return err
	}
	best, every := 0, true
	var at *stratego.Position
	for _, r := range replies {
		worth, after, err := f.refutes(ctx, s, g, &r)
		if err != nil {
			return err
		}
		every = every && worth > 0
		if worth > best {
			best, at = worth, after
			found.refutation = refutation{reply: f.step(after), sure: r.sure, within: max(g.plies-2, 0)}
		}
	}
	if at == nil {
		return errUnfinished // no reply refutes it, although it was found not to win: nothing is told
	}
	if every && best < 2*captures {
		found.refutation = refutation{within: max(g.plies-2, 0)}
		return nil
	}
	later := aim{goal: g.goal, nodes: refuteNodes}
	if n, err := f.won(ctx, s, &later, at, found.within+further); err == nil && n < 0 {
		found.within += further
	} else if err != nil && !errors.Is(err, errUnfinished) {
		return err
	}
	return nil
}

// winsLater returns in how many plies at most a move with some results wins, where that is soon after the goal; 0 where it
// does not, or the search did not come to an end.
func (f *hidden) winsLater(ctx context.Context, s *proof.Solver, g *aim, results []*stratego.Position) (longest int, err error) {
	later := aim{goal: g.goal, nodes: refuteNodes}
	for _, p := range results {
		n, err := f.won(ctx, s, &later, p, g.plies-1+further)
		if errors.Is(err, errUnfinished) {
			return 0, nil
		}
		if err != nil || n < 0 {
			return 0, err
		}
		longest = max(longest, n+1)
	}
	return longest, nil
}

// refutes looks at a reply: how much it shows, 0 where each of its results is won in time, and a result that is not.
func (f *hidden) refutes(ctx context.Context, s *proof.Solver, g *aim, r *reply) (worth int, at *stratego.Position, err error) {
	for _, after := range r.results {
		n, err := f.won(ctx, s, g, after, g.plies-2)
		if err != nil {
			return 0, nil, err
		}
		if n >= 0 {
			continue
		}
		shows := 2 * f.shows(ctx, s, after)
		if r.sure { // one that is possible only if a piece has some rank shows less
			shows++
		}
		if shows > worth {
			worth, at = shows, after
		}
	}
	return worth, at, nil
}

// shows grades what is seen after a reply that was made.
func (f *hidden) shows(ctx context.Context, s *proof.Solver, p *stratego.Position) int {
	if _, _, over := ending(p); over {
		return ends
	}
	safety, err := s.Safety(ctx, f.question(p), proof.Limits{Plies: lossIn, Nodes: refuteNodes})
	if err == nil && safety.Lost {
		return beats
	}
	if e := p.Event(p.Ply() - 1); e.Outcome == stratego.Win || e.Outcome == stratego.Both {
		return captures
	}
	return ordinary
}

// step says the last move of a position, and what it struck.
func (f *hidden) step(p *stratego.Position) phrase.Text {
	e := p.Event(p.Ply() - 1)
	step := proof.Step{Move: e.Move, Outcome: e.Outcome, Striker: e.Striker, Defender: e.Defender}
	return certainty.Line(f.now.Variant(), []proof.Step{step})
}

// exploit finds the enemy's move that makes use of a wrong move which is lost after n plies.
func (f *hidden) exploit(ctx context.Context, s *proof.Solver, g *aim, p *stratego.Position, n int, found *finding) error {
	found.longer = n + 1
	replies, err := f.replies(p)
	if err != nil {
		return err
	}
	for _, sure := range []bool{true, false} { // what is possible whatever the ranks are comes first
		for _, r := range replies {
			if r.sure != sure {
				continue
			}
			for _, after := range r.results {
				lost, err := f.lostIn(ctx, s, g, after, n)
				if err != nil {
					return err
				}
				if lost {
					found.refutation = refutation{reply: f.step(after), sure: sure}
					return nil
				}
			}
		}
	}
	return nil
}

// lostIn reports whether it is proved that no plan avoids a loss in a position within n plies.
func (f *hidden) lostIn(ctx context.Context, s *proof.Solver, g *aim, p *stratego.Position, n int) (bool, error) {
	if winner, won, over := ending(p); over {
		return won && winner != f.solver, nil
	}
	safety, err := s.Safety(ctx, f.question(p), proof.Limits{Plies: max(1, n), Nodes: g.nodes})
	if errors.Is(err, proof.ErrNotFound) {
		return false, nil
	}
	return err == nil && safety.Lost && safety.Plies+1 <= n, err
}

// refute tells why a move of Advance, which was made in p, does not trap the General in time.
func (f *plain) refute(ctx context.Context, s *proof.Solver, g *aim, p advance.Position) (*finding, error) {
	found := &finding{refutation: refutation{sure: true, within: max(g.plies-2, 0)}}
	if p.Result().Over() {
		found.ended = true
		return found, nil
	}
	if n, err := f.trapped(ctx, s, p, g.plies-1+shortest-1, refuteNodes); err == nil && n >= 0 {
		found.longer = n + 1
		return found, nil
	} else if err != nil && !errors.Is(err, errUnfinished) {
		return nil, err
	}
	best, every := 0, true
	for _, r := range p.Moves(nil) {
		after := p
		after.Make(r)
		n, err := f.trapped(ctx, s, after, g.plies-2, g.nodes)
		if err != nil {
			return nil, err
		}
		every = every && n < 0
		if n >= 0 {
			continue
		}
		worth := ordinary
		switch {
		case after.Result().Over():
			worth = ends
		case r.Target().Belongs(f.solver):
			worth = captures
		}
		if worth > best {
			best, found.reply = worth, phrase.Verbatim(r.String())
		}
	}
	if every && best <= ordinary {
		found.reply = phrase.Text{}
	}
	return found, nil
}
