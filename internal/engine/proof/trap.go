package proof

import (
	"context"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
)

// Trap is a proof that a side of Advance takes the enemy's General by force: it leaves the other side
// without a legal move, whatever that side plays.
type Trap struct {
	Side  board.Side
	Plies int          // at most, the first move included; with the best defence all of them
	Move  advance.Move // the first move; NoMove where the other side is to move
	Line  []advance.Move
}

// Trap looks for the shortest trap of the enemy's General. Nothing is hidden in Advance, so the search is
// plain: each move of the side against all replies. It returns ErrNotFound where there is none within
// the limits.
func (s *Solver) Trap(ctx context.Context, p advance.Position, side board.Side, l Limits) (*Trap, error) {
	if p.Result().Over() {
		return nil, ErrOver
	}
	s.table.fit(s.Table)
	s.table.words = 1
	s.asked++
	u := &run{ctx: ctx, solver: s, limits: l, began: time.Now(), r: &root{worlds: make([]world, 1)}, grain: pollEach}
	u.exact()
	if l.Time > 0 {
		u.until = u.began.Add(l.Time)
	}
	for i := range max(1, l.Processors) {
		u.hunters = append(u.hunters, &hunter{
			run: u, table: &s.table, p: p, side: side, noise: uint64(i), salt: scramble(s.asked),
			asked: uint16(s.asked),
		})
	}
	defer s.end(u)
	return u.trap(l.plies())
}

// hunter searches for a trap.
type hunter struct {
	run     *run
	table   *table
	p       advance.Position
	side    board.Side // that traps
	memory  [][]advance.Move
	depth   int
	noise   uint64
	salt    uint64
	asked   uint16
	nodes   uint64
	stopped bool
}

// trap deepens by two plies, since only the hunting side's move can trap.
func (u *run) trap(plies int) (*Trap, error) {
	h := u.hunters[0]
	first := 1
	if h.p.Turn() != h.side {
		first = 2
	}
	for n := first; n <= plies; n += 2 {
		value, ok := race(u, u.hunters, func(h *hunter) bool { return h.traps(n) })
		if !ok {
			return nil, u.fault()
		}
		if value {
			found := &Trap{Side: h.side, Plies: n}
			u.extend()
			h.stopped = false
			found.Line = h.line(n)
			if len(found.Line) > 0 && h.p.Turn() == h.side {
				found.Move = found.Line[0]
			}
			return found, nil
		}
		u.depth = min(n+1, plies)
	}
	return nil, ErrNotFound
}

// traps reports whether the hunting side traps within n plies.
func (h *hunter) traps(n int) bool {
	if h.stopped {
		return false
	}
	if h.nodes++; h.nodes&(h.run.grain-1) == 0 && h.run.poll() {
		h.stopped = true
		return false
	}
	hunts := h.p.Turn() == h.side
	if !hunts && !h.p.HasMove() {
		return true
	}
	if n == 0 || h.p.Ply() >= advance.Limit {
		return false
	}
	moves := h.room()
	if hunts && n <= 2 {
		return h.p.CanTrap(moves)
	}
	// The limit of the game is part of the key where it can be reached.
	key := h.p.Hash() ^ h.salt
	if h.p.Ply()+n >= advance.Limit {
		key ^= scramble(uint64(h.p.Ply()))
	}
	value, known, best := h.table.probe(goalWin, key, only(0), n)
	if known {
		return value
	}
	moves = h.p.Moves(moves)
	h.memory[h.depth] = moves
	h.arrange(moves, best)
	value = !hunts
	var by advance.Move
	for _, m := range moves {
		if h.after(m, n-1) == hunts {
			value, by = hunts, m
			break
		}
	}
	if h.stopped {
		return false
	}
	h.table.store(goalWin, key, only(0), n, value, uint8(by.From()), uint8(by.To()), h.asked)
	return value
}

// after is traps after a move.
func (h *hunter) after(m advance.Move, n int) bool {
	h.p.Make(m)
	h.depth++
	value := h.traps(n)
	h.depth--
	h.p.Unmake(m)
	return value
}

// room returns the list of this depth, empty.
func (h *hunter) room() []advance.Move {
	for len(h.memory) <= h.depth {
		h.memory = append(h.memory, make([]advance.Move, 0, 256))
	}
	return h.memory[h.depth][:0]
}

// arrange puts what is likely to settle a position first: what the table has, moves that put the other
// General in danger or leave danger, then what wins material.
func (h *hunter) arrange(moves []advance.Move, best verdict) {
	me := h.p.Turn()
	var order [256]int32
	n := min(len(moves), len(order))
	for i, m := range moves[:n] {
		v := int32(m.Gain())
		if uint8(m.From()) == best.from && uint8(m.To()) == best.to && best.from != best.to {
			v += 1000
		}
		if me == h.side {
			h.p.Make(m)
			if h.p.InDanger(me.Opponent()) {
				v += 100
			}
			h.p.Unmake(m)
		}
		if h.noise != 0 {
			v += int32(scramble(h.noise^uint64(m)) >> 60)
		}
		order[i] = v
	}
	for i := 1; i < n; i++ {
		for j := i; j > 0 && order[j] > order[j-1]; j-- {
			order[j], order[j-1] = order[j-1], order[j]
			moves[j], moves[j-1] = moves[j-1], moves[j]
		}
	}
}

// line returns a longest line of a trap that was proved, shorter where a limit is reached.
func (h *hunter) line(n int) (line []advance.Move) {
	start := h.p
	defer func() { h.p = start }()
	for !h.stopped && n > 0 && h.p.HasMove() {
		moves := h.p.Moves(nil)
		hunts := h.p.Turn() == h.side
		best, left := advance.NoMove, -1
		for _, m := range moves {
			k := h.least(m, n-1)
			if hunts && k >= 0 {
				best, left = m, k
				break
			}
			if !hunts && k > left {
				best, left = m, k
			}
		}
		if best == advance.NoMove || h.stopped {
			break
		}
		line = append(line, best)
		h.p.Make(best)
		n = left
	}
	return line
}

// least returns in how few plies, n at most, the side traps after a move, below 0 where it does not.
func (h *hunter) least(m advance.Move, n int) int {
	for k := range n + 1 {
		if h.after(m, k) {
			return k
		}
	}
	return -1
}

func (h *hunter) resume()      { h.stopped = h.run.stop.Load() }
func (h *hunter) halted() bool { return h.stopped }
