package net

import (
	"fmt"
	"math"

	"flagfall.dev/internal/vector"
)

// A Sum is the first layer's for one position, before it is clipped. It can be changed piece by
// piece, and comes to the same numbers in whatever order that is done.
//
// It has 32 bits, though weights have 16, so that no net can overflow it. At most one piece stands on
// each of board.MaxSquares squares. The pool of all ranks together is below 2^13: each enemy adds what it
// may be and takes out what it turned out to be, PoolUnit each, and the rest is rounding. So a sum is below
// 2^15·(128 + 2 + 2^13) < 2^29. With 16 bits a bound would have to forbid sound nets: if all pieces
// of ucc stood where they weigh most, one of 600 games would come to 34,000.
type Sum []int32

// NewSum returns the sum for an empty board.
func (n *Net) NewSum() Sum {
	s := make(Sum, n.First)
	n.Reset(s)
	return s
}

// Reset makes the sum that of an empty board.
func (n *Net) Reset(s Sum) {
	for i, w := range n.Bias {
		s[i] = int32(w)
	}
}

// On and Off add an input and take it away.
func (n *Net) On(s Sum, i Input)  { vector.AddTo(s, row(n.Input, int(i), n.First)) }
func (n *Net) Off(s Sum, i Input) { vector.SubFrom(s, row(n.Input, int(i), n.First)) }

// Shift adds a difference to the pool.
func (n *Net) Shift(s Sum, by *Pool) {
	for r, k := range by {
		if k == 0 {
			continue
		}
		for i, w := range row(n.Pool, r, n.First) {
			s[i] += int32(k) * int32(w)
		}
	}
}

// A Layer is the first layer's outputs, from 0 to Top.
type Layer []int16

// NewLayer returns a buffer for Think.
func (n *Net) NewLayer() Layer { return make(Layer, n.First) }

// mostOutput is the largest value and log odds of a move, in 1/Unit: the difference of two of them
// fits into 32 bits.
const mostOutput = 1<<30 - 1

// CheckSums returns why the second layer or the outputs of a net could come to more than their 32
// bits hold. The first layer's sum cannot.
func (n *Net) CheckSums() error {
	for k, offset := range n.Offset {
		low, high := reach(row(n.Middle, k, n.First))
		low, high = low+int64(offset), high+int64(offset)
		if low < math.MinInt32 || high > math.MaxInt32 {
			return fmt.Errorf("unit %d of its second layer can come to %d or %d: expected at most 32 bits", k, low, high)
		}
	}
	for phase, level := range n.Level {
		low, high := reach(row(n.Value, phase, Hidden))
		if low, high = low+int64(level), high+int64(level); max(-low, high) > mostOutput {
			return fmt.Errorf("its value can come to %d: expected at most %d", max(-low, high), mostOutput)
		}
	}
	all := int64(0)
	for _, list := range [][]int16{n.Move, n.Origin, n.Strike} {
		most := int64(0)
		for i := range len(list) / Hidden {
			low, high := reach(row(list, i, Hidden))
			most = max(most, -low, high)
		}
		all += most
	}
	if all > mostOutput {
		return fmt.Errorf("its log odds of a move can come to %d: expected at most %d", all, mostOutput)
	}
	return nil
}

// reach returns the lowest and the highest sum of products of some weights and numbers from 0 to Top.
func reach(weights []int16) (low, high int64) {
	for _, w := range weights {
		low, high = low+min(int64(w), 0)*Top, high+max(int64(w), 0)*Top
	}
	return low, high
}
