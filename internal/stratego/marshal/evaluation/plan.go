package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/row"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/stratego"
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

// fading returns the powers of what remains of a number with every step, and nothing
// where no way leads.
func fading(remains float64) *[far + 1]float64 {
	var fade [far + 1]float64
	x := 1.0
	for i := range far {
		fade[i] = x
		x *= remains
	}
	return &fade
}

// plan fills in the places: what it is worth for each of my movers to stand
// anywhere, by the best target it could go on and the worst enemy it should keep
// away from, both fading with the distance. A target counts less for all but
// the one who is best placed: who crowds round a target bars the way.
func (e *Evaluation) plan(urgency float64) {
	for mine := e.k.Root.Movers[state.Me]; !mine.Empty(); {
		e.worst[e.k.Root.At[mine.Pop()]] = field{}
	}
	targets := e.room(e.k.Root.Occupied[state.Enemy].Count())
	squares := e.board.Squares
	lands, fade := e.lands(), fading(e.p.Reach)
	k := 0
	for foes := e.k.Root.Occupied[state.Enemy]; !foes.Empty(); k++ {
		e.aim(uint8(foes.Pop()), &lands, fade, &targets[k])
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
func (e *Evaluation) aim(at uint8, lands *[gaits]*terrain, fade *[far + 1]float64, t *target) {
	var close [gaits]field
	for gait, land := range lands {
		if gait > 0 && land == lands[0] {
			t.near[gait], close[gait] = t.near[0], close[0]
			continue
		}
		var way [board.MaxSquares]uint8
		spread(e.board, at, &way, land)
		for sq := range e.board.Squares {
			t.near[gait][sq] = float32(fade[way[sq]])
			close[gait][sq] = t.near[gait][sq] * t.near[gait][sq]
		}
	}
	t.by = state.None
	most := float32(0)
	for mine := e.k.Root.Movers[state.Me]; !mine.Empty(); {
		q := uint8(mine.Pop())
		p, gait := e.k.Root.At[q], e.gait(q)
		gain, risk := e.prospects(q, at)
		t.gain[p] = float32(gain)
		if v := t.gain[p] * t.near[gait][q]; v > most {
			most, t.by = v, p
		}
		if risk > 0 {
			row.Raise(e.worst[p][:e.board.Squares], close[gait][:e.board.Squares], float32(risk))
		}
	}
}

// prospects returns what my piece on q may expect from striking the enemy on
// t, and what it may lose if that one strikes it; both at least 0.
func (e *Evaluation) prospects(q, t uint8) (gain, risk float64) {
	var o state.Odds
	e.myStrike(&e.k.Root, q, t, &o)
	g := float64(o.Expected) + float64(e.places[e.k.Root.At[t]][t])
	if g > e.p.Decided {
		g = e.p.Found
	}
	if e.k.Root.Movers[state.Enemy].Has(board.Square(t)) && e.k.Root.Moved.Has(board.Square(t)) {
		g = float64(e.p.Elusive*g) + e.mopping(&o) // it may run
	}
	if e.k.Root.Movers[state.Enemy].Has(board.Square(t)) {
		e.enemyStrike(&e.k.Root, t, q, &o)
		risk = -float64(o.Expected)
	}
	return max(g, 0), max(risk, 0)
}

// mopping is what it is worth, beside its own worth, to strike one of the last enemies
// that move: who has none left has lost.
func (e *Evaluation) mopping(o *state.Odds) float64 {
	left := e.k.Root.Movers[state.Enemy].Count()
	if float64(left) > e.p.FewLeft || e.k.Root.Movers[state.Me].Count() == 1 {
		return 0
	}
	return float64(e.p.Found / float64(left*left) * float64(o.P[stratego.Win]+o.P[stratego.Both]))
}
