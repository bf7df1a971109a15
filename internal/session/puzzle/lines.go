package puzzle

import (
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/stratego"
)

// lines walks all ways to solve a win: each right move of the solver, answered as a try answers it, whatever the hidden
// pieces are. What is claimed of a puzzle has to be so in each of them.
type lines struct {
	f      *hidden
	ctx    context.Context
	solver *proof.Solver
	nodes  uint64
	asked  int
	known  map[string]int // by what is seen: in how few plies it is won
	all    events         // what happens in every line
	some   bool           // there is a line
}

// mostAsked bounds how many positions are looked at for the theme of one puzzle.
const mostAsked = 6000

// events are what happens in a line.
type events struct {
	spy     bool // a Spy of the solver beats the Marshal
	bomb    bool // a Miner of the solver removes a Bomb
	marshal bool // the enemy's Marshal falls
	flag    bool // the enemy's Flag is taken
	last    bool // the enemy is left without a piece that moves
}

func (e events) with(o stratego.Event, solver board.Side) events {
	fell := o.Defender // of the enemy's pieces
	falls := o.Outcome == stratego.Win || o.Outcome == stratego.Both
	if o.Side != solver {
		fell, falls = o.Striker, o.Outcome == stratego.Lose || o.Outcome == stratego.Both
	}
	struck := o.Side == solver && o.Outcome == stratego.Win
	e.spy = e.spy || struck && o.Striker == stratego.Spy && fell == stratego.Marshal
	e.bomb = e.bomb || struck && o.Striker == stratego.Miner && fell == stratego.Bomb
	e.marshal = e.marshal || falls && fell == stratego.Marshal
	e.flag = e.flag || falls && fell == stratego.Flag
	return e
}

// always returns what happens however the puzzle is solved.
func (p *Puzzle) always(ctx context.Context, s *proof.Solver, f *hidden, nodes uint64) (events, error) {
	l := &lines{f: f, ctx: ctx, solver: s, nodes: nodes, known: map[string]int{}}
	worlds, err := f.worlds()
	if err != nil {
		return events{}, err
	}
	m, err := f.parse(p.Move)
	if err != nil {
		return events{}, err
	}
	if err := l.after(worlds, m, p.Plies-1, events{}); err != nil || !l.some {
		return events{}, cmpErr(err, ErrNone)
	}
	return l.all, nil
}

// ours goes on with each right move of the solver, in positions that look the same.
func (l *lines) ours(live []*stratego.Position, plies int, e events) error {
	worlds, err := proof.Worlds(l.f.question(live[0]))
	if err != nil {
		return err
	}
	for _, m := range live[0].View(l.f.solver).Moves(nil) {
		right := true
		for _, p := range l.f.results(worlds, m) {
			n, err := l.wins(p, plies-1)
			if err != nil {
				return err
			}
			if right = n >= 0; !right {
				break
			}
		}
		if right {
			if err := l.after(live, m, plies-1, e); err != nil {
				return err
			}
		}
	}
	return nil
}

// after makes a move of the solver and the enemy's reply, which depends on what is hidden.
func (l *lines) after(live []*stratego.Position, m stratego.Move, plies int, e events) error {
	seen, order := map[string][]*stratego.Position{}, []string(nil)
	for _, p := range live {
		p = p.Clone()
		p.Make(m)
		next, err := l.answered(p, plies)
		if err != nil {
			return err
		}
		key := next.View(l.f.solver).String()
		if seen[key] == nil {
			order = append(order, key)
		}
		seen[key] = append(seen[key], next)
	}
	for _, key := range order {
		part, now := seen[key], e
		first := part[0]
		for ply := live[0].Ply(); ply < first.Ply(); ply++ {
			now = now.with(first.Event(ply), l.f.solver)
		}
		if _, _, over := ending(first); over {
			now.last = !now.flag
			l.leaf(now)
			continue
		}
		left, err := l.wins(first, plies-1)
		if err != nil {
			return err
		}
		if err := l.ours(part, left, now); err != nil {
			return err
		}
	}
	return nil
}

// answered makes the enemy's reply that delays the win longest, as defence chooses it.
func (l *lines) answered(p *stratego.Position, plies int) (*stratego.Position, error) {
	if _, _, over := ending(p); over {
		return p, nil
	}
	longest, best := -1, stratego.Move{}
	for _, m := range p.Moves(nil) {
		p.Make(m)
		n, err := l.wins(p, plies-1)
		p.Unmake()
		if err != nil {
			return nil, err
		}
		if n > longest {
			longest, best = n, m
		}
	}
	if longest < 0 {
		return nil, ErrNone
	}
	p.Make(best)
	return p, nil
}

func (l *lines) leaf(e events) {
	if !l.some {
		l.all, l.some = e, true
		return
	}
	a := &l.all
	a.spy, a.bomb, a.marshal = a.spy && e.spy, a.bomb && e.bomb, a.marshal && e.marshal
	a.flag, a.last = a.flag && e.flag, a.last && e.last
}

// wins returns in how few plies a position is won, below 0 where it is not within so many. What looks the same to the
// solver is asked once.
func (l *lines) wins(p *stratego.Position, most int) (int, error) {
	if _, _, over := ending(p); over {
		return l.f.won(l.ctx, l.solver, &aim{nodes: l.nodes}, p, most)
	}
	key := p.View(l.f.solver).String()
	if n, ok := l.known[key]; ok && n >= 0 {
		if n > most {
			n = -1
		}
		return n, nil
	} else if ok && -n-1 >= most { // known not to be won in so many
		return -1, nil
	}
	if l.asked++; l.asked > mostAsked {
		return 0, errUnfinished
	}
	n, err := l.f.won(l.ctx, l.solver, &aim{nodes: l.nodes}, p, most)
	if err != nil {
		return 0, err
	}
	if l.known[key] = n; n < 0 {
		l.known[key] = -1 - max(most, 0)
	}
	return n, nil
}
