package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/vector"
	"flagfall.dev/internal/engine/marshal/state"
)

// target is an enemy to go after: how much the squares count by their distance from
// it to each gait, what it is worth to each kind of my pieces, and who of them is best
// placed to go.
type target struct {
	near [gaits]field
	hunt *hunt // has what it is worth
	by   uint8
}

// field is a number for every square.
type field [board.MaxSquares]float32

// mover is a piece of mine that plans are made for.
type mover struct {
	p, q uint8 // the piece and its square
	kind kind
	gait uint8
}

// fading are the powers of what remains of a number with every step, and nothing where no
// way leads.
type fading struct {
	remains float64
	of      [far + 1]float64
	// The same in fewer digits, for every number of eight bits.
	near [256]float32
}

// set makes it that of some remains.
func (f *fading) set(remains float64) {
	if f.remains == remains && f.of[0] == 1 {
		return
	}
	*f = fading{remains: remains}
	x := 1.0
	for i := range far {
		f.of[i] = x
		f.near[i] = float32(x)
		x *= remains
	}
}

// plan fills in the places: what it is worth for each of my movers to stand anywhere, by
// the best target it could go on and the worst enemy it should keep away from, both fading
// with the distance. A target counts less for all but the best placed piece, because pieces
// around a target block each other.
func (e *Evaluation) plan(urgency float64) {
	e.pave()
	e.muster()
	targets := e.room(e.k.Root.Occupied[state.Enemy].Count())
	e.reach.set(e.p.Reach)
	e.measure(targets)
	k := 0
	for foes := e.k.Root.Occupied[state.Enemy]; !foes.Empty(); k++ {
		e.aim(uint8(foes.Pop()), &targets[k])
	}
	squares := e.board.Squares
	var drawn [kinds]*field
	var all [kinds]field
	for _, m := range e.movers {
		if drawn[m.kind] == nil {
			drawn[m.kind] = &all[m.kind]
			e.draw(m, targets, drawn[m.kind])
		}
		best := *drawn[m.kind]
		for k := range targets {
			if t := &targets[k]; t.by == m.p {
				vector.Raise(best[:squares], t.near[m.gait][:squares], t.hunt.gains[m.kind])
			}
		}
		vector.Differ(e.places[m.p][:squares], best[:squares], e.worst[m.p][:squares], e.p.Plan*urgency, e.p.Fear)
	}
}

// draw fills in what the targets are worth to all movers of a kind, as if others were better
// placed: who is best placed has more of its targets, and never less.
func (e *Evaluation) draw(m mover, targets []target, best *field) {
	crowd, squares := float32(e.p.Crowd), e.board.Squares
	for k := range targets {
		t := &targets[k]
		if gain := t.hunt.gains[m.kind] * crowd; gain > 0 {
			vector.Raise(best[:squares], t.near[m.gait][:squares], gain)
		}
	}
}

// muster lists my movers, who risk nothing so far.
func (e *Evaluation) muster() {
	e.movers = e.movers[:0]
	for mine := e.k.Root.Movers[state.Me]; !mine.Empty(); {
		q := uint8(mine.Pop())
		p := e.k.Root.At[q]
		kind := kindOf(state.RankOf(e.k.Root.Mask[p]), e.k.Root.Known.Has(board.Square(q)))
		m := mover{p: p, q: q, kind: kind, gait: uint8(e.gait(q))}
		e.movers = append(e.movers, m)
		e.worst[m.p] = field{}
		e.roads[m.gait].used = true
	}
}

// room returns room for so many targets, which is used again.
func (e *Evaluation) room(targets int) []target {
	if cap(e.targets) < targets {
		e.targets = make([]target, targets)
	}
	return e.targets[:targets]
}

// measure fills in how near all squares are to all targets.
func (e *Evaluation) measure(targets []target) {
	for gait := range e.roads {
		if !e.roads[gait].used {
			continue
		}
		land := &e.roads[gait].land
		if vector.Wide() && len(targets) <= vector.Lanes {
			e.ways.measure(e, gait, land, targets)
			continue
		}
		k := 0
		for foes := e.k.Root.Occupied[state.Enemy]; !foes.Empty(); k++ {
			var way [board.MaxSquares]uint8
			spread(e.board, uint8(foes.Pop()), &way, land)
			for sq := range e.board.Squares {
				targets[k].near[gait][sq] = e.reach.near[way[sq]]
			}
		}
	}
}

// aim weighs going after the enemy on a square, and adds to worst what every piece of
// mine risks near it, which fades twice as fast.
func (e *Evaluation) aim(at uint8, t *target) {
	t.by = state.None
	most := float32(0)
	p := e.k.Root.At[at]
	t.hunt = e.hunt(p, e.places[p][at])
	for _, m := range e.movers {
		if v := t.hunt.gain(m.kind) * t.near[m.gait][m.q]; v > most {
			most, t.by = v, m.p
		}
	}
	if !e.k.Root.Movers[state.Enemy].Has(board.Square(at)) {
		return
	}
	for _, m := range e.movers {
		if t.hunt.plain[m.kind] == yes && e.board.Distance[at][m.q] > 1 {
			continue
		}
		if risk := e.risk(m, at, t.hunt); risk > 0 {
			vector.RaiseSquares(e.worst[m.p][:e.board.Squares], t.near[m.gait][:e.board.Squares], float32(risk))
		}
	}
}

// risk is what a mover of mine may lose if the hunted enemy on a square, which may move, strikes it, at
// least 0.
func (e *Evaluation) risk(m mover, at uint8, h *hunt) float64 {
	if e.board.Distance[at][m.q] > 1 && h.harmless(m.kind) {
		return 0
	}
	var o state.Odds
	e.enemyStrike(e.strike(&e.k.Root, state.Enemy, at, m.q), &o)
	return max(-float64(o.Expected), 0)
}

// plans is what the places of my movers are worth, or what they risk there: the places as
// they would be if the other counted for nothing.
func (e *Evaluation) plans(name string, urgency float64) Term {
	alone, p := *e, *e.p
	alone.p = &p
	if name == "attack" {
		p.Fear = 0
	} else {
		p.Plan = 0
	}
	// Plans are made before my places are, so those must not be there.
	for own := e.k.Root.Occupied[state.Me]; !own.Empty(); {
		alone.places[e.k.Root.At[own.Pop()]] = [board.MaxSquares]int16{}
	}
	alone.plan(urgency)
	return alone.placed(name, state.Me, 1)
}
