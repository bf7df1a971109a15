package proof

import (
	"time"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// test reports whether the claim holds for a set of worlds at the root in n plies, by all threads. ok is
// false where a limit was reached first.
func (u *run) test(s set, n int) (value, ok bool) {
	return race(u, u.threads, func(t *thread) bool { return t.start(s, n) })
}

func (t *thread) resume()      { t.stopped = t.run.stop.Load() }
func (t *thread) halted() bool { return t.stopped }

// start searches from the root.
func (t *thread) start(s set, n int) bool {
	t.lead = s.first()
	return t.holds(s, n)
}

// win deepens ply by ply. A set cannot be won in fewer plies than one of its worlds, which is quicker to
// search alone.
func (u *run) win(plies int) (*Win, error) {
	r := u.r
	var won set
	first, step := 1, 1
	if !r.attrition { // then the other side never loses by its own move
		if step = 2; r.view.Turn() != r.side {
			first = 2
		}
	}
	for n := first; n <= plies; n += step {
		value := true
		for rest := r.all.andNot(won); !rest.empty() && value; {
			w := only(rest.pop())
			v, ok := u.test(w, n)
			if !ok {
				return nil, u.fault()
			}
			if value = v; value {
				won = won.or(w)
			}
		}
		if value {
			v, ok := u.test(r.all, n)
			if !ok {
				return nil, u.fault()
			}
			if v {
				return u.told(r.all, n)
			}
		}
		u.depth = min(n+step-1, plies)
	}
	if u.limits.Certain {
		return nil, ErrNotFound
	}
	return u.partial(won, first, plies, step)
}

// partial looks for a win in some worlds, where no move wins in all: in all worlds of which each could be
// won if it were known. So no move wins in another world, and what wins in these is best against all.
func (u *run) partial(won set, first, plies, step int) (*Win, error) {
	r := u.r
	if plies < first {
		return nil, ErrNotFound
	}
	last := plies - (plies-first)%step
	for rest := r.all.andNot(won); !rest.empty(); {
		w := only(rest.pop())
		v, ok := u.test(w, last)
		if !ok {
			return nil, u.fault()
		}
		if v {
			won = won.or(w)
		}
	}
	if won.empty() || won == r.all {
		return nil, ErrNotFound
	}
	for n := first; n <= last; n += step {
		v, ok := u.test(won, n)
		if !ok {
			return nil, u.fault()
		}
		if v {
			return u.told(won, n)
		}
	}
	return nil, ErrNotFound
}

// fault says why a search was stopped.
func (u *run) fault() error {
	if err := u.ctx.Err(); err != nil {
		return err
	}
	return ErrNotFound
}

// told tells a win of a set, unless its first move was not found in time.
func (u *run) told(s set, n int) (*Win, error) {
	r, t := u.r, u.threads[0]
	w := &Win{Side: r.side, Plies: n, All: r.total}
	for i := range r.worlds {
		if s.has(i) {
			w.Won += r.weight[i]
		}
	}
	if r.view.Turn() == r.side {
		if w.Move = u.move(s, n); w.Move.IsZero() {
			return nil, u.fault()
		}
	}
	if !u.limits.Brief {
		u.extend()
		w.Line = t.line(s, n, w.Move)
	}
	return w, nil
}

// chosen returns the move of the side that asks that the table has for the root, the zero Move where it has none: the
// position was not stored where its claim follows from distances alone, or others have taken its place.
func (t *thread) chosen(s set, n int) (m stratego.Move) {
	t.stopped = false
	t.lead = s.first()
	if value, _, best := t.table.probe(t.goal, t.key(n), s, n); value && best.from != best.to {
		m = stratego.Move{From: board.Square(best.from), To: board.Square(best.to)}
	}
	return m
}

// first looks for a move at the root after which the claim still holds, the zero Move where a limit is reached before
// one is found.
func (t *thread) first(s set, n int) stratego.Move {
	t.stopped = false
	t.lead = s.first()
	t.list(s, true)
	for _, b := range append([]branch(nil), t.memory[0]...) {
		if b.legal == s && t.follow(b.move, s, n-1) && !t.stopped {
			return b.move
		}
	}
	return stratego.Move{}
}

// move returns a first move of the side that asks that proves the claim, the zero Move where none is found in as much
// again as was searched.
func (u *run) move(s set, n int) stratego.Move {
	t := u.threads[0]
	m := t.chosen(s, n)
	if m.IsZero() {
		u.extend()
		m = t.first(s, n)
	}
	return m
}

// extend gives a search that is done as much again for its longest line.
func (u *run) extend() {
	u.stop.Store(false)
	u.limit.Store(false)
	switch {
	case u.limits.Exact:
		u.limits.Nodes = u.most
	case u.limits.Nodes > 0:
		u.limits.Nodes += u.nodes.Load() + 10*pollEach
	}
	if !u.until.IsZero() {
		u.until = time.Now().Add(time.Since(u.began)/2 + 10*time.Millisecond)
	}
}

// line returns a longest line of a win that was proved: the winner's moves, the first of them given,
// against replies that last as long as any. It is shorter where a limit is reached.
func (t *thread) line(s set, n int, first stratego.Move) []Step {
	t.stopped = false
	t.lead = s.first()
	var steps []Step
	for range n {
		m, part, left, ok := t.step(s, n, first)
		if !ok {
			break
		}
		first = stratego.Move{}
		t.push(m, part)
		p := t.at(t.lead)
		e := p.Event(p.Ply() - 1)
		steps = append(steps, Step{e.Move, e.Outcome, e.Striker, e.Defender})
		rest, over := t.ended(part)
		if over || rest.empty() {
			break
		}
		if s, n = rest, left; !s.has(t.lead) {
			t.lead = s.first()
		}
	}
	for len(t.path) > 0 {
		t.pop()
	}
	return steps
}

// step chooses the next move of a line, with what it shows.
func (t *thread) step(s set, n int, given stratego.Move) (m stratego.Move, part set, left int, ok bool) {
	asks := t.turn() == t.r.side
	t.list(s, asks)
	branches := append([]branch(nil), t.memory[len(t.path)]...)
	t.arrange(branches, s, asks, given)
	left = -1
	for _, b := range branches {
		if asks && (b.legal != s || !t.follow(b.move, s, n-1)) {
			continue
		}
		for rest := b.legal; !rest.empty(); {
			p := t.part(b.move, rest)
			rest = rest.andNot(p)
			if k := t.least(b.move, p, n-1); k > left {
				m, part, left, ok = b.move, p, k, true
			}
		}
		if asks && ok {
			break
		}
	}
	return m, part, left, ok && !t.stopped
}

// least returns in how few plies the claim holds after a move, n at most.
func (t *thread) least(m stratego.Move, s set, n int) int {
	t.push(m, s)
	defer t.pop()
	for k := range n {
		if t.holds(s, k) {
			return k
		}
	}
	return n
}

// safety deepens ply by ply.
func (u *run) safety(plies int) (*Safety, error) {
	found := &Safety{Side: u.r.side, All: u.r.total}
	for n := 1; n <= plies; n++ {
		value, ok := u.test(u.r.all, n)
		if !ok {
			break
		}
		u.depth = n
		if !value {
			found.Lost = true
			break
		}
		found.Plies = n
	}
	if found.Plies == 0 {
		if found.Lost {
			return found, nil
		}
		return nil, u.fault()
	}
	if u.r.view.Turn() == u.r.side {
		found.Move = u.move(u.r.all, found.Plies)
	}
	return found, nil
}
