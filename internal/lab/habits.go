package lab

import (
	"math"
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/stratego"
)

// Lesson is one hidden piece as the enemy sees it when it is to move, and what
// it is.
type Lesson struct {
	Features belief.Features
	// Without is the log chance of each rank by counts and squares alone.
	Without [stratego.Ranks]float32
	Rank    stratego.Rank
	Side    board.Side // whose piece it is
	Of      string     // the model of its player
	Game    int
	// Weight is how much the lesson counts.
	Weight float32
}

// Lessons gathers what hidden pieces did in games and what they were.
type Lessons struct {
	All   []Lesson
	games int
}

// Games returns how many games were watched from their beginning.
func (l *Lessons) Games() int { return l.games }

// lessonEvery is the number of plies between the positions that are looked at,
// and lessonFrom the first.
const (
	lessonEvery = 11
	lessonFrom  = 12
)

// Watch takes in the pieces that are hidden from the side to move, for beliefs
// are asked for by who is to move.
func (l *Lessons) Watch(p *stratego.Position) {
	if p.Ply() == 0 {
		l.games++
	}
	if p.Ply() < lessonFrom || (p.Ply()-lessonFrom)%lessonEvery != 0 {
		return
	}
	viewer := p.Turn()
	b := belief.New(p.View(viewer), belief.Options{NoBehaviour: true})
	for i := range b.Pieces {
		piece := &b.Pieces[i]
		x := Lesson{
			Features: piece.Features(), Rank: p.At(piece.Square).Rank(), Side: viewer.Opponent(), Game: l.games - 1,
			Weight: 1,
		}
		if nearFighting(b.Traces, viewer, piece.Square, p.Variant()) {
			x.Weight = closeWeight
		}
		for r := range x.Without {
			x.Without[r] = float32(math.Log(piece.Chance[r]))
		}
		l.All = append(l.All, x)
	}
}

// Name assigns a model to the lessons of a finished game that have none yet: of player 0,
// who had the side first, and of player 1.
func (l *Lessons) Name(first board.Side, names [2]string) {
	for i := len(l.All) - 1; i >= 0 && l.All[i].Of == ""; i-- {
		l.All[i].Of = names[l.All[i].Side^first]
	}
}

// closeWeight is how much more a piece that is near the fighting counts, for
// that is where beliefs decide.
const closeWeight = 3

// closeReach is how near that is, in steps.
const closeReach = 2

// nearFighting reports whether a viewer's piece that may move is near a square.
func nearFighting(traces *belief.Traces, viewer board.Side, q board.Square, v *stratego.Variant) bool {
	for i := range traces.All {
		l := &traces.All[i]
		if l.Side == viewer && l.Square != board.NoSquare && l.Rank.Movable() && v.Grid().Distance(l.Square, q) <= closeReach {
			return true
		}
	}
	return false
}

// Fitting bounds.
const (
	fitBatch = 256
	fitRate  = 0.01
	fitStart = 0.3 // of the units' weights
	fitDecay = 1e-4
	heldOut  = 6 // one game in this many is kept for the test
)

// Fit fits a network to the lessons and returns it with the bits of surprise a piece on
// games held out, before and after.
func (l *Lessons) Fit(epochs int, seed uint64) (h *belief.Network, before, after float64) {
	train, test := l.split()
	h = &belief.Network{}
	before = l.bits(h, test)
	var adam Adam
	rng := rand.New(rand.NewPCG(seed, 0x6669740a))
	for u := range h.Unit {
		for i := range h.Unit[u] {
			h.Unit[u][i] = float32(rng.NormFloat64() * fitStart)
		}
	}
	steps := epochs * len(train) / fitBatch
	for step := range steps {
		var slope belief.Network
		for range fitBatch {
			l.All[train[rng.IntN(len(train))]].slope(h, &slope)
		}
		weights, gradient := h.Rows(), slope.Rows()
		for k, row := range weights {
			for i, w := range row {
				gradient[k][i] = gradient[k][i]/fitBatch + fitDecay*w
			}
		}
		adam.Step(weights, gradient, fitRate*(1-float64(step)/float64(steps)), 0)
	}
	return h, before, l.bits(h, test)
}

// split returns the lessons to fit and those of the games held out.
func (l *Lessons) split() (train, test []int) {
	for i := range l.All {
		if l.All[i].Game%heldOut == 0 {
			test = append(test, i)
		} else {
			train = append(train, i)
		}
	}
	return train, test
}

// chances fills in the chance of each rank.
func (x *Lesson) chances(h *belief.Network, u *[belief.Hidden]float32, p *[stratego.Ranks]float64) {
	total := 0.0
	for r := range p {
		p[r] = 0
		if math.IsInf(float64(x.Without[r]), -1) {
			continue
		}
		p[r] = math.Exp(float64(x.Without[r] + h.Odds(stratego.Rank(r), &x.Features, u)))
		total += p[r]
	}
	for r := range p {
		p[r] /= total
	}
}

// slope adds the gradient of a lesson's surprise, by propagating it back.
func (x *Lesson) slope(h, slope *belief.Network) {
	var p [stratego.Ranks]float64
	u := h.Units(&x.Features)
	x.chances(h, &u, &p)
	p[x.Rank]--
	for r := range p {
		p[r] *= float64(x.Weight)
	}
	var back [belief.Hidden]float32
	for r, d := range p {
		if d == 0 {
			continue
		}
		for i, t := range x.Features {
			slope.Direct[r][i] += float32(d) * t
		}
		for i, v := range u {
			slope.Out[r][i] += float32(d) * v
			back[i] += float32(d) * h.Out[r][i]
		}
	}
	for i, d := range back {
		if u[i] <= 0 {
			continue
		}
		for k, t := range x.Features {
			slope.Unit[i][k] += d * t
		}
	}
}

// bits returns the mean surprise.
func (l *Lessons) bits(h *belief.Network, of []int) float64 {
	sum := 0.0
	var p [stratego.Ranks]float64
	for _, i := range of {
		u := h.Units(&l.All[i].Features)
		l.All[i].chances(h, &u, &p)
		sum -= math.Log2(max(p[l.All[i].Rank], 1e-9))
	}
	return sum / float64(max(len(of), 1))
}
