package policy

import (
	"fmt"
	"math"

	"flagfall.dev/internal/base/vector"
)

// The largest that the network can see: of a square, and of the whole board. There are at most 50
// pieces in an army, on half of the board.
const (
	mostInput  = One
	mostGlobal = 50 * pieceUnit
)

// checkSums returns which sum of the network could come to more than its 32 bits hold, whatever it
// sees.
func (n *Net) checkSums() error {
	x := make([]int64, n.Channels) // how far each channel can be from 0
	for c := range x {
		w := n.first.rows.Row(c)
		most := mostInput*vector.Weight(w[:window*inputs]) + mostGlobal*vector.Weight(w[window*inputs:])
		if err := n.first.grow(&x[c], c, most, "its first layer"); err != nil {
			return err
		}
	}
	for i := range n.blocks {
		if err := n.blocks[i].check(x, fmt.Sprintf("block %d", i+1)); err != nil {
			return err
		}
	}
	for _, l := range []struct {
		*layer
		name string
	}{{&n.policy, "its policy"}, {&n.before, "its value's layer"}, {&n.value, "its value"}} {
		for i := range l.bias {
			if err := l.grow(new(int64), i, top*vector.Weight(l.rows.Row(i)), l.name); err != nil {
				return err
			}
		}
	}
	return nil
}

// check adds how far a block can take each channel to x.
func (b *block) check(x []int64, name string) error {
	for c := range x {
		most := top * (vector.Weight(b.in.rows.Row(c)) + vector.Weight(b.means.Row(c)))
		if err := b.in.grow(new(int64), c, most, name); err != nil {
			return err
		}
		if err := b.out.grow(&x[c], c, top*vector.Weight(b.out.rows.Row(c)), name); err != nil {
			return err
		}
	}
	return nil
}

// grow adds to x how far the layer's sum of an index can be from 0, after its shift, if its
// products come to most. The error says that one of the two needs more than 32 bits.
func (l *layer) grow(x *int64, i int, most int64, name string) error {
	b := int64(l.bias[i])
	most += max(b, -b) + 1<<(l.shift-1)
	*x += most>>l.shift + 1
	if reach := max(most, *x); reach > math.MaxInt32 {
		return fmt.Errorf("number %d of %s can come to %d: expected at most 32 bits", i+1, name, reach)
	}
	return nil
}
