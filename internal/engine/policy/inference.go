package policy

import (
	"flagfall.dev/internal/base/vector"
	"flagfall.dev/stratego"
)

// An Inference is a network at work, with what it thinks of the position that it has seen last. It
// is for one goroutine.
type Inference struct {
	net    *Net
	turned bool // the own end is at the bottom of the numbering
	chases chases

	in     plane          // what the network sees of squares
	around [globals]int16 // and of the whole board

	x    []int32 // of the residual blocks, by square and channel
	a, h plane   // what a block sees, and what it makes of it in between

	near  []int16 // what a convolution sees of a square
	mean  []int16 // of each channel over the board
	sums  []int32
	level []int32 // what a block adds on every square

	logits [squares * outputs]int32
	value  int32
}

// NewInference returns one that has seen nothing yet.
func NewInference(n *Net) *Inference {
	c := n.Channels
	return &Inference{
		net: n,
		in:  newPlane(inputs),
		x:   make([]int32, squares*c),
		a:   newPlane(c), h: newPlane(c),
		near: make([]int16, max(window*c, firstRow)),
		mean: make([]int16, c),
		sums: make([]int32, c), level: make([]int32, c),
	}
}

// Look takes in what a side knows, whose turn it need not be. The network must fit the variant.
func (f *Inference) Look(view *stratego.View) {
	f.see(view)
	f.first()
	for i := range f.net.blocks {
		f.block(&f.net.blocks[i])
	}
	f.clip()
	f.a.means(f.mean, f.sums)
	f.choose()
	f.judge()
}

// LogOdds returns how much is to be said for a legal move beside others: the logarithm of how likely
// the network's teacher is to make it, but for a number that is the same for all.
func (f *Inference) LogOdds(m stratego.Move) float64 {
	return float64(f.odds(m)) / f.net.policy.unit()
}

// Value returns the log odds that the side wins, of whose knowledge the network has seen; a
// draw is half a win.
func (f *Inference) Value() float64 {
	return float64(f.value) / f.net.value.unit()
}

// odds is LogOdds in the network's own unit.
func (f *Inference) odds(m stratego.Move) int32 {
	from, to := f.own(m.From), f.own(m.To)
	by, direction := to-from, 2
	if from%side == to%side {
		by, direction = by/side, 0
	}
	if by < 0 {
		by, direction = -by, direction+1
	}
	return f.logits[from*outputs+direction*distances+by-1]
}

// first computes the first layer from what the network sees.
func (f *Inference) first() {
	l, c := &f.net.first, f.net.Channels
	near := f.near[:firstRow]
	copy(near[window*inputs:], f.around[:])
	for q := range squares {
		f.in.gather(near, q)
		x := f.x[q*c:][:c]
		l.sums(x, near)
		for i := range x {
			x[i] = rounded(x[i], l.shift)
		}
	}
}

// block adds what a block makes of x to it.
func (f *Inference) block(b *block) {
	f.clip()
	f.a.means(f.mean, f.sums)
	b.means.Dots(f.level, f.mean)
	for i, bias := range b.in.bias {
		f.level[i] += bias
	}
	near := f.near[:window*f.net.Channels]
	for q := range squares {
		f.a.gather(near, q)
		b.in.rows.Dots(f.sums, near)
		h := f.h.at(q)
		for i, level := range f.level {
			h[i] = clipped(rounded(f.sums[i]+level, b.in.shift))
		}
	}
	for q := range squares {
		f.h.gather(near, q)
		b.out.sums(f.sums, near)
		x := f.x[q*len(f.sums):][:len(f.sums)]
		for i, sum := range f.sums {
			x[i] += rounded(sum, b.out.shift)
		}
	}
}

// clip makes a what the next layer sees of x.
func (f *Inference) clip() {
	c := f.net.Channels
	for q := range squares {
		vector.Clip(f.a.at(q), f.x[q*c:][:c], top)
	}
}

// choose computes the policy of every square.
func (f *Inference) choose() {
	for q := range squares {
		f.net.policy.sums(f.logits[q*outputs:][:outputs], f.a.at(q))
	}
}

// judge computes the value.
func (f *Inference) judge() {
	var sums [hidden]int32
	var units [hidden]int16
	f.net.before.sums(sums[:], f.mean)
	for i, sum := range sums {
		units[i] = clipped(rounded(sum, f.net.before.shift))
	}
	var value [1]int32
	f.net.value.sums(value[:], units[:])
	f.value = value[0]
}
