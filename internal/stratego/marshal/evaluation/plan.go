package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/row"
	"flagfall.dev/internal/stratego/marshal/state"
)

// target is an enemy to go after: how much the squares count by their distance from
// it to each gait, what it is worth to each of my pieces, and who of them is best
// placed to go.
type target struct {
	near [gaits]field
	gain [state.MaxPieces]float32
	by   uint8
}

// field is a number for every square.
type field [board.MaxSquares]float32

// fading are the powers of what remains of a number with every step, and nothing where no
// way leads.
type fading struct {
	remains float64
	of      [far + 1]float64
	// The same and its squares in fewer digits, for every number of eight bits.
	near, close [256]float32
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
		f.close[i] = f.near[i] * f.near[i]
		x *= remains
	}
}

// plan fills in the places: what it is worth for each of my movers to stand
// anywhere, by the best target it could go on and the worst enemy it should keep
// away from, both fading with the distance. A target counts less for all but
// the one who is best placed: who crowds round a target bars the way.
func (e *Evaluation) plan(urgency float64) {
	e.pave()
	for mine := e.k.Root.Movers[state.Me]; !mine.Empty(); {
		q := uint8(mine.Pop())
		e.worst[e.k.Root.At[q]] = field{}
		e.roads[e.gait(q)].used = true
	}
	targets := e.room(e.k.Root.Occupied[state.Enemy].Count())
	squares := e.board.Squares
	e.reach.set(e.p.Reach)
	k := 0
	for foes := e.k.Root.Occupied[state.Enemy]; !foes.Empty(); k++ {
		e.aim(uint8(foes.Pop()), &targets[k])
	}
	crowd := float32(e.p.Crowd)
	for mine := e.k.Root.Movers[state.Me]; !mine.Empty(); {
		q := uint8(mine.Pop())
		p, gait := e.k.Root.At[q], e.gait(q)
		var best field
		for k := range targets {
			t := &targets[k]
			gain := t.gain[p]
			if t.by != p {
				gain *= crowd
			}
			if gain > 0 {
				row.Raise(best[:squares], t.near[gait][:squares], gain)
			}
		}
		places, worst, plan, fear := &e.places[p], &e.worst[p], e.p.Plan*urgency, e.p.Fear
		for sq := range squares {
			places[sq] = int16(float64(plan*float64(best[sq])) - float64(fear*float64(worst[sq])))
		}
	}
}

// room returns room for so many targets, which is used again.
func (e *Evaluation) room(targets int) []target {
	if cap(e.targets) < targets {
		e.targets = make([]target, targets)
	}
	return e.targets[:targets]
}

// aim weighs going after the enemy on a square, and adds to worst what every piece of
// mine risks near it, which fades twice as fast.
func (e *Evaluation) aim(at uint8, t *target) {
	var close [gaits]field
	for gait := range e.roads {
		if !e.roads[gait].used {
			continue
		}
		var way [board.MaxSquares]uint8
		spread(e.board, at, &way, &e.roads[gait].land)
		for sq := range e.board.Squares {
			t.near[gait][sq] = e.reach.near[way[sq]]
			close[gait][sq] = e.reach.close[way[sq]]
		}
	}
	t.by = state.None
	most := float32(0)
	h := e.hunts(at)
	for mine := e.k.Root.Movers[state.Me]; !mine.Empty(); {
		q := uint8(mine.Pop())
		p, gait := e.k.Root.At[q], e.gait(q)
		t.gain[p] = float32(h.gain(q))
		if v := t.gain[p] * t.near[gait][q]; v > most {
			most, t.by = v, p
		}
		if risk := h.risk(q); risk > 0 {
			row.Raise(e.worst[p][:e.board.Squares], close[gait][:e.board.Squares], float32(risk))
		}
	}
}
