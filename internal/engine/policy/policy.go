// Package policy is a convolutional network with residual blocks over what one side knows of a
// game: a policy over its moves, and a value (Silver et al. 2017, "Mastering the game of Go
// without human knowledge"). Each block also sees the mean of every channel over the board (Wu
// 2019, "Accelerating self-play learning in Go"). All of it is integers, the same on every
// platform; the programs in training/ learn it.
package policy

import (
	"fmt"

	"flagfall.dev/internal/base/vector"
	"flagfall.dev/stratego"
)

// The board that a network is for. Squares are numbered from the own end, as
// stratego.Position.Observe numbers them.
const (
	side    = 10
	squares = side * side
)

// One is the number that stands for 1 in what the network sees and in every layer.
const One = 512

// top is where the numbers of a layer are clipped before the next takes them; the lowest is 0.
const top = 4 * One

// Numbers of outputs.
const (
	directions = 4                       // forward, back, to a higher column, to a lower one
	distances  = side - 1                // of a move, from 1 on
	outputs    = directions * distances  // of the policy, for each square that a move leaves
	hidden     = 32                      // of the value's own layer
	window     = 9                       // squares that a convolution sees: three rows of three
	firstRow   = window*inputs + globals // weights of the first layer for a channel, a multiple of 16
)

// Limits of the size of a network.
const (
	mostChannels = 256
	mostBlocks   = 32
	mostShift    = 14
)

// A Shape is the size of a network and the scales of its layers.
type Shape struct {
	Channels int `json:"channels"` // of every layer, a multiple of 16
	Blocks   int `json:"blocks"`
	Inputs   int `json:"inputs"`  // for each square
	Globals  int `json:"globals"` // for the whole board
	// Shifts are how many bits the sums of a layer are shifted to the right: of the first layer, of the
	// two in each block, of the policy, of the value's own layer and of the value. Those of the policy
	// and the value say only what a unit of them is.
	Shifts []int `json:"shifts"`
}

// Check returns what is wrong with a shape.
func (s *Shape) Check() error {
	switch {
	case s.Channels < 16 || s.Channels > mostChannels || s.Channels%16 != 0:
		return fmt.Errorf("%d channels: expected a multiple of 16 up to %d", s.Channels, mostChannels)
	case s.Blocks < 1 || s.Blocks > mostBlocks:
		return fmt.Errorf("%d blocks: expected 1 to %d", s.Blocks, mostBlocks)
	case s.Inputs != inputs || s.Globals != globals:
		return fmt.Errorf("%d inputs a square and %d in all: expected %d and %d", s.Inputs, s.Globals, inputs, globals)
	case len(s.Shifts) != 2*s.Blocks+4:
		return fmt.Errorf("%d shifts: expected %d for %d blocks", len(s.Shifts), 2*s.Blocks+4, s.Blocks)
	}
	for _, by := range s.Shifts {
		if by < 1 || by > mostShift {
			return fmt.Errorf("a shift of %d: expected 1 to %d", by, mostShift)
		}
	}
	return nil
}

// A Net is a network. It is read only, and may be used by many goroutines.
type Net struct {
	Shape
	Made string // how it was made, in a sentence

	first  layer // rows of firstRow weights: those of the squares around, then those of the globals
	blocks []block
	policy layer
	before layer // the value's own layer
	value  layer
}

// A layer is the weights of sums of products: a row for each sum, and what is added to it.
type layer struct {
	rows  *vector.Matrix // of weights from -128 to 127
	bias  []int32
	shift int // bits by which the sums are too large
}

// A block adds to its input what two convolutions make of it.
type block struct {
	in, out layer          // rows of window*Channels weights
	means   *vector.Matrix // what is added to the sums of in: rows of Channels weights for the means
}

// sums fills out with the sums of the layer.
func (l *layer) sums(out []int32, of []int16) {
	l.rows.Dots(out, of)
	for i, b := range l.bias {
		out[i] += b
	}
}

// unit returns what stands for 1 in the layer's sums before their shift.
func (l *layer) unit() float64 { return float64(int64(One) << l.shift) }

// rounded returns z divided by a power of 2, to the nearest, upwards where two are as near.
func rounded(z int32, shift int) int32 { return (z + 1<<(shift-1)) >> shift }

// clipped returns z from 0 to top.
func clipped(z int32) int16 { return int16(min(max(z, 0), top)) }

// Fits returns why a network cannot be asked about games of a variant.
func (n *Net) Fits(v *stratego.Variant) error {
	if g := v.Grid(); g.Width != side || g.Height != side {
		return fmt.Errorf("the policy is for boards of %dx%d, and %s has %v", side, side, v, g)
	}
	return nil
}
