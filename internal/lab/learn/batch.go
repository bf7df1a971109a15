package learn

import (
	"math"
	"math/rand/v2"

	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/stratego"
)

// window is how many examples are kept to draw minibatches from.
const window = 1 << 15

// visits is how often an epoch reads each game, for another part of its samples each time.
// Positions of one game have the same result and much else in common. Read all at once,
// those of a hundred games fill the window, and a net overfits to these games before the
// next ones come.
const visits = 8

// stream deals out the examples of an epoch in an order that follows from its seed.
type stream struct {
	reader reader
	order  []turn
	rng    *rand.Rand
	pool   []Example
	filled int
}

// turn says which game is read next, and which part of its samples.
type turn struct{ game, part int }

// newStream begins an epoch: all games in random order, once for each visit.
func newStream(d *Data, o *Options, epoch int) *stream {
	rng := rand.New(rand.NewPCG(o.Seed, uint64(epoch)))
	order := make([]turn, 0, visits*len(d.Train))
	for part := range visits {
		for _, game := range rng.Perm(len(d.Train)) {
			order = append(order, turn{game, (game + part) % visits})
		}
	}
	return &stream{reader: reader{data: d, shape: o.shape(d), options: o}, order: order, rng: rng}
}

// fill reads games until the window is full.
func (s *stream) fill() {
	for s.filled < window && len(s.order) > 0 {
		g, part := s.reader.data.Train[s.order[0].game], s.order[0].part
		s.order = s.order[1:]
		take := func(sample int) bool { return sample%visits == part }
		s.reader.game(g, s.rng, take, func(e *Example, _ *stratego.Position, _ *shard.Sample) {
			if s.filled == len(s.pool) {
				s.pool = append(s.pool, Example{})
			}
			s.pool[s.filled].copy(e)
			s.filled++
		})
	}
}

// copy copies an example into the memory that it has.
func (e *Example) copy(from *Example) {
	inputs, choices := append(e.Inputs[:0], from.Inputs...), append(e.Choices[:0], from.Choices...)
	*e = *from
	e.Inputs, e.Choices = inputs, choices
}

// next draws a minibatch, which is valid until the next call. It is empty at the end; what
// does not make a whole one is left.
func (s *stream) next(size int, batch []*Example) []*Example {
	if s.filled < window/2 {
		s.fill()
	}
	batch = batch[:0]
	if s.filled < size {
		return batch
	}
	for range size {
		// What is drawn goes behind the others, where fill will use its memory.
		at := s.rng.IntN(s.filled)
		s.filled--
		s.pool[at], s.pool[s.filled] = s.pool[s.filled], s.pool[at]
	}
	for i := range size {
		batch = append(batch, &s.pool[s.filled+i])
	}
	return batch
}

// Positions returns how many examples an epoch has.
func Positions(d *Data, o *Options) int {
	n := 0
	for _, g := range d.Train {
		for _, s := range g.Samples {
			switch {
			case o.Correct && !math.IsNaN(s.Win):
				n++
			case !o.Correct:
				n += 2
			}
		}
	}
	return n
}
