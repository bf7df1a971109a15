package proof

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// thread searches: it has the path from the root, and a position for each world.
type thread struct {
	r     *root
	table *table
	goal  goal
	salt  uint64
	asked uint16
	run   *run

	path    []edge
	worlds  [maxWorlds]placedWorld
	placed  uint64 // key of the pieces on their squares
	lead    int    // a world of the set that is being searched: it stands for what all worlds share
	serial  uint64
	cells   [board.MaxSquares]int8 // hidden piece + 1, by square
	limited bool                   // a limit of plies can be reached in the search
	walkers []board.Square         // of the winner, who is looked at
	diggers []board.Square         // those that remove Bombs
	memory  [][]branch             // by depth
	moves   []stratego.Move
	credit  [2][board.MaxSquares][board.MaxSquares]uint32 // by side and move: how often it settled a position

	noise   uint64 // 0 in the first thread
	nodes   uint64
	stopped bool
}

// edge is a move of the path.
type edge struct {
	move         stratego.Move
	serial       uint64 // its number: no other edge has it
	placed       uint64 // key of the pieces before it
	fromID, toID int8   // hidden pieces before it
	lead         int    // before it
}

// placedWorld is the position of a world. It is brought up to the path when it is asked for.
type placedWorld struct {
	position *stratego.Position
	made     []uint64 // edges that it has made
}

// prepare sets up the positions.
func (t *thread) prepare(r *root, u *run, g goal) {
	s := u.solver
	t.r, t.run, t.table, t.goal = r, u, &s.table, g
	t.placed = r.history[len(r.history)-1]
	t.salt, t.asked = scramble(s.asked), uint16(s.asked)
	t.path, t.cells, t.lead, t.nodes, t.stopped = t.path[:0], r.cells, 0, 0, false
	plies := u.limits.plies()
	t.limited = r.quietLeft <= plies || r.pliesLeft <= plies
	for w := range r.worlds {
		p, err := r.position(&r.worlds[w])
		if err != nil {
			panic(err) // assign has built it once
		}
		p.Grow(p.Ply() + plies + 1)
		t.worlds[w] = placedWorld{p, t.worlds[w].made[:0]}
		if cap(t.worlds[w].made) < plies+1 {
			t.worlds[w].made = make([]uint64, 0, plies+1)
		}
	}
	for len(t.memory) <= plies {
		t.memory = append(t.memory, make([]branch, 0, 64))
	}
	if t.moves == nil {
		t.moves = make([]stratego.Move, 0, 512)
		t.walkers = make([]board.Square, 0, board.MaxSquares)
		t.diggers = make([]board.Square, 0, board.MaxSquares)
	}
	t.credit = [2][board.MaxSquares][board.MaxSquares]uint32{}
}

// at returns the position of a world at the end of the path. Every move of the path must be legal in
// the world.
func (t *thread) at(w int) *stratego.Position {
	p := &t.worlds[w&(maxWorlds-1)]
	n := len(p.made)
	if n == len(t.path) && (n == 0 || p.made[n-1] == t.path[n-1].serial) {
		return p.position
	}
	return t.bring(p)
}

// bring brings a position to the end of the path.
func (t *thread) bring(p *placedWorld) *stratego.Position {
	for n := len(p.made); n > 0 && (n > len(t.path) || p.made[n-1] != t.path[n-1].serial); n-- {
		p.position.Unmake()
		p.made = p.made[:n-1]
	}
	for _, e := range t.path[len(p.made):] {
		p.position.Make(e.move)
		p.made = append(p.made, e.serial)
	}
	return p.position
}

// push makes a move in the worlds of a set, in all of which it is legal and shows the same.
func (t *thread) push(m stratego.Move, s set) {
	t.serial++
	e := edge{move: m, serial: t.serial, fromID: t.cells[m.From], toID: t.cells[m.To], lead: t.lead, placed: t.placed}
	t.lead = s.first()
	before := t.at(t.lead)
	defender := before.At(m.To).Rank()
	mover, struck := t.code(m.From), -1
	t.placed ^= keys[mover][m.From&127]
	if !before.At(m.To).Empty() {
		struck = t.code(m.To)
		t.placed ^= keys[struck][m.To&127]
	}
	t.path = append(t.path, e)
	p := t.at(t.lead)
	t.cells[m.From], t.cells[m.To] = 0, 0
	outcome := p.Event(p.Ply() - 1).Outcome
	if outcome == stratego.NoStrike {
		t.cells[m.To] = e.fromID
		t.placed ^= keys[mover][m.To&127]
		return
	}
	striker, defended := t.r.v.AfterStrike(m, outcome, defender)
	if striker != board.NoSquare {
		t.cells[striker] = e.fromID
		t.placed ^= keys[mover][striker&127]
	}
	if defended != board.NoSquare {
		t.cells[defended] = e.toID
		t.placed ^= keys[struck][defended&127]
	}
}

// pop takes the last move back.
func (t *thread) pop() {
	e := &t.path[len(t.path)-1]
	t.cells[e.move.From], t.cells[e.move.To] = e.fromID, e.toID
	t.lead, t.placed = e.lead, e.placed
	t.path = t.path[:len(t.path)-1]
}
