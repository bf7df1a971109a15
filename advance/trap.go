package advance

import (
	"flagfall.dev/board"
)

// A side is trapped if it has no legal move. Few moves trap, and for most this is known
// without trying them: a side that can move two pieces far from its General's lines is
// trapped only by danger to the General, since one move spoils at most one of the two.

// watch has the facts of a position that show which moves can trap the other side.
type watch struct {
	enemy  board.Side // the side that may be trapped
	free   bool       // it can be trapped only by danger
	guards board.Set  // Sentinels that keep its General out of danger
	seen   board.Set  // squares in sight of its General, the blockers included
	reach  [16]board.Set
}

// Trapping returns the first of the side's legal moves that leaves the opponent
// without a legal move, or NoMove if there is none.
func (p *Position) Trapping(moves []Move) Move {
	var w watch
	w.begin(p)
	return w.first(p, moves)
}

// CanTrap reports whether a legal move of the side to move leaves the opponent
// without one. The buffer is used for the list of moves.
func (p *Position) CanTrap(buf []Move) bool {
	var w watch
	w.begin(p)
	if w.free && !w.guards.Empty() {
		if w.guards.Count() > 1 {
			return false
		}
		return w.first(p, p.Captures(buf)) != NoMove
	}
	return w.first(p, p.Moves(buf)) != NoMove
}

// first returns the first of the moves that traps.
func (w *watch) first(p *Position, moves []Move) Move {
	for _, m := range moves {
		if w.free && !w.endangers(m, p.cells[m.From()].Kind()) {
			continue
		}
		p.Make(m)
		trapped := !(w.free && !p.InDanger(w.enemy)) && !p.HasMove()
		p.Unmake(m)
		if trapped {
			return m
		}
	}
	return NoMove
}

// begin looks at a position.
func (w *watch) begin(p *Position) {
	w.enemy = p.side.Opponent()
	general := p.GeneralOf(w.enemy)
	w.guards = geo.orth[general&127].And(p.Pieces(Sentinel, w.enemy))
	w.free = p.roams(w.enemy, general, 2)
	if !w.free || !w.guards.Empty() {
		return
	}
	if occupied := p.occupied(); p.attacked(general, w.enemy, occupied) {
		w.free = false
	} else {
		w.survey(general, occupied)
	}
}

// survey fills in from which squares each kind would put the General in danger.
func (w *watch) survey(general board.Square, occupied board.Set) {
	g := general & 127
	for d := range uint8(8) {
		sight := slide(g, d, occupied)
		w.seen = w.seen.Or(sight)
		if d%2 == 0 {
			w.reach[Miner] = w.reach[Miner].Or(sight)
		}
	}
	w.reach[Zombie] = geo.forward[w.enemy&1][g].Or(geo.leap[w.enemy&1][g])
	w.reach[Builder], w.reach[General] = geo.king[g], geo.king[g]
	w.reach[Sentinel], w.reach[Catapult] = geo.jump[g], geo.shot[g]
	w.reach[Dragon] = w.seen.AndNot(geo.king[g])
}

// roams reports whether a given number of pieces of a side can step to as many squares, all
// off the lines of its General: such a step is legal unless the General is in
// danger.
func (p *Position) roams(s board.Side, general board.Square, pieces int) bool {
	room := all.AndNot(p.occupied())
	for own := p.owned[s&1].AndNot(geo.lines[general&127]).Without(general); !own.Empty(); {
		sq := own.Pop()
		to := nearby(p.cells[sq&127].Kind(), s, sq).And(room)
		if to.Empty() {
			continue
		}
		if pieces--; pieces == 0 {
			return true
		}
		room = room.Without(to.First())
	}
	return false
}

// nearby returns squares that a piece other than the General may always step to
// if they are empty.
func nearby(k Kind, s board.Side, sq board.Square) board.Set {
	switch k {
	case Zombie:
		return geo.forward[s&1][sq&127]
	case Builder, Jester:
		return geo.king[sq&127]
	case Sentinel:
		return geo.jump[sq&127]
	}
	return geo.orth[sq&127]
}

// endangers reports whether a move of a piece may put the watched General, which
// is not in danger, in danger.
func (w *watch) endangers(m Move, k Kind) bool {
	from, to := m.From(), m.To()
	if !w.guards.Empty() {
		return w.guards.Without(to).Empty()
	}
	target := m.Target().Kind()
	switch m.Kind() {
	case Build:
		return false
	case Shot:
		return w.seen.Has(to)
	case Swap:
		return w.reach[target&15].Has(from)
	case Convert:
		return w.reach[target&15].Has(to)
	}
	return w.seen.Has(from) || w.reach[k&15].Has(to)
}
