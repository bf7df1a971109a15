package lab

import (
	"math"
	"math/rand/v2"

	"flagfall/board"
	"flagfall/internal/stratego/belief"
	"flagfall/stratego"
)

// Lesson is one hidden piece as the enemy sees it at one time, and what it is.
type Lesson struct {
	Traits [belief.Features]float32
	// Without is the log chance of each rank by counts and squares alone.
	Without [stratego.Ranks]float32
	Rank    stratego.Rank
	Game    int
}

// Lessons gathers what hidden pieces did in games and what they were.
type Lessons struct {
	All   []Lesson
	games int
}

// lessonEvery is the number of plies between the positions that are looked at,
// and lessonFrom the first.
const (
	lessonEvery = 17
	lessonFrom  = 12
)

// Watch takes in the hidden pieces of a position, of both sides.
func (l *Lessons) Watch(p *stratego.Position) {
	if p.Ply() == 0 {
		l.games++
	}
	if p.Ply() < lessonFrom || (p.Ply()-lessonFrom)%lessonEvery != 0 {
		return
	}
	for s := range board.Side(2) {
		b := belief.New(p.View(s), belief.Options{NoBehaviour: true})
		for i := range b.Pieces {
			piece := &b.Pieces[i]
			x := Lesson{Traits: piece.Traits(), Rank: p.At(piece.Square).Rank(), Game: l.games}
			for r := range x.Without {
				x.Without[r] = float32(math.Log(piece.Chance[r]))
			}
			l.All = append(l.All, x)
		}
	}
}

// Fitting bounds.
const (
	fitBatch = 256
	fitRate  = 0.02
	fitDecay = 1e-4
	heldOut  = 6 // one game of so many is kept for the test
)

// Fit fits habits to the lessons by the Adam method (Kingma and Ba 2015) and
// returns them with the bits of surprise a piece on games held out, before and
// after.
func (l *Lessons) Fit(epochs int, seed uint64) (h *belief.Habits, before, after float64) {
	var train, test []int
	for i := range l.All {
		if l.All[i].Game%heldOut == 0 {
			test = append(test, i)
		} else {
			train = append(train, i)
		}
	}
	h = &belief.Habits{}
	before = l.bits(h, test)
	a := &adam{}
	rng := rand.New(rand.NewPCG(seed, 0x6669740a))
	steps := epochs * len(train) / fitBatch
	for step := range steps {
		var slope belief.Habits
		for range fitBatch {
			l.All[train[rng.IntN(len(train))]].slope(h, &slope)
		}
		a.move(h, &slope, fitRate*(1-float64(step)/float64(steps)))
	}
	return h, before, l.bits(h, test)
}

// chances fills in the chance of each rank.
func (x *Lesson) chances(h *belief.Habits, p *[stratego.Ranks]float64) {
	total := 0.0
	for r := range p {
		p[r] = 0
		if math.IsInf(float64(x.Without[r]), -1) {
			continue
		}
		sum := x.Without[r]
		for i, w := range h[r] {
			sum += w * x.Traits[i]
		}
		p[r] = math.Exp(float64(sum))
		total += p[r]
	}
	for r := range p {
		p[r] /= total
	}
}

// slope adds the gradient of a lesson's surprise.
func (x *Lesson) slope(h, slope *belief.Habits) {
	var p [stratego.Ranks]float64
	x.chances(h, &p)
	p[x.Rank]--
	for r, d := range p {
		if d == 0 {
			continue
		}
		for i, t := range x.Traits {
			slope[r][i] += float32(d) * t
		}
	}
}

// bits returns the mean surprise.
func (l *Lessons) bits(h *belief.Habits, of []int) float64 {
	sum := 0.0
	var p [stratego.Ranks]float64
	for _, i := range of {
		l.All[i].chances(h, &p)
		sum -= math.Log2(max(p[l.All[i].Rank], 1e-9))
	}
	return sum / float64(max(len(of), 1))
}

// adam is the state of the method.
type adam struct {
	mean, square [stratego.Ranks][belief.Features]float64
	step         float64
}

func (a *adam) move(h, slope *belief.Habits, rate float64) {
	const keep, keepSquare = 0.9, 0.999
	a.step++
	for r := range h {
		for i := range h[r] {
			g := float64(slope[r][i])/fitBatch + fitDecay*float64(h[r][i])
			m, s := &a.mean[r][i], &a.square[r][i]
			*m = keep**m + (1-keep)*g
			*s = keepSquare**s + (1-keepSquare)*g*g
			up := *m / (1 - math.Pow(keep, a.step))
			down := math.Sqrt(*s/(1-math.Pow(keepSquare, a.step))) + 1e-8
			h[r][i] -= float32(rate * up / down)
		}
	}
}
