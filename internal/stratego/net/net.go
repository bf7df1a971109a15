package net

import (
	"fmt"
	"math"

	"flagfall.dev/board"
	"flagfall.dev/internal/vector"
	"flagfall.dev/stratego"
)

// Hidden is the width of the second layer.
const Hidden = 32

// A Shape is the size of a net.
type Shape struct {
	Width  int `json:"width"`  // columns of the board
	Height int `json:"height"` // rows
	First  int `json:"first"`  // width of the first layer, a multiple of 16
}

// mostFirst is the widest first layer.
const mostFirst = 1024

// Check returns what is wrong with a shape.
func (s Shape) Check() error {
	switch {
	case s.Width < 2 || s.Height < 2 || s.Width > stratego.MaxSide || s.Height > stratego.MaxSide || s.Squares() > board.MaxSquares:
		return fmt.Errorf("a board of %d×%d: expected at most %d squares", s.Width, s.Height, board.MaxSquares)
	case s.First < 16 || s.First > mostFirst || s.First%16 != 0:
		return fmt.Errorf("a first layer of %d: expected a multiple of 16 up to %d", s.First, mostFirst)
	}
	return nil
}

// Squares returns the squares of the board.
func (s Shape) Squares() int { return s.Width * s.Height }

// Inputs returns how many inputs there are that are on or off.
func (s Shape) Inputs() int { return inputs(s.Squares()) }

// targets is how many kinds of targets a move may have: an empty square, an enemy of a
// known rank, a hidden one that has moved or not.
const targets = 1 + ranks + 2

// Moves, Origins and Strikes return how many vectors the policy has: for a rank and the
// square it goes to, for the square it leaves, and for a rank and its target.
func (s Shape) Moves() int   { return ranks * s.Squares() }
func (s Shape) Origins() int { return s.Squares() }
func (s Shape) Strikes() int { return ranks * targets }

// A Choice is a legal move as the policy sees it: places in its three lists of vectors.
type Choice struct{ Move, Origin, Strike int }

// Factors of the numbers that stand for 1.
const (
	Top    = 2048 // of the first layer and the second, whose outputs are clipped to 0 to 1
	Second = 64   // of the second layer's weights
	Last   = 256  // of the last layer's
)

// Unit is a log odds of 1 in what Evaluate and Prefer return.
const Unit = Top * Last

// A Net is a net of integers.
type Net struct {
	Shape
	Weights
}

// Weights are the numbers of a net, row by row. In a row of the first layer, and in Bias,
// Pool and Turn, there are First numbers; in one of the second as many, and in the others
// Hidden.
type Weights struct {
	Input  []int16 // first layer by input, in 1/Top
	Pool   []int16 // by rank, for a sixteenth of a hidden piece, in 1/Top
	Turn   []int16 // where the side is to move
	Bias   []int16 // always
	Middle []int16 // second layer by output, in 1/Second
	Offset []int32 // of the second layer, in 1/(Top·Second)
	Value  []int16 // last layer by phase, in 1/Last
	Level  []int32 // of the value by phase, in 1/(Top·Last)

	Move, Origin, Strike []int16 // of the policy, in 1/Last
}

// sizes returns the lists of 16-bit weights with their lengths.
func (n *Net) sizes() []struct {
	list *[]int16
	size int
} {
	return []struct {
		list *[]int16
		size int
	}{
		{&n.Input, n.Inputs() * n.First},
		{&n.Pool, stratego.Ranks * n.First},
		{&n.Turn, n.First},
		{&n.Bias, n.First},
		{&n.Middle, Hidden * n.First},
		{&n.Value, Phases * Hidden},
		{&n.Move, n.Moves() * Hidden},
		{&n.Origin, n.Origins() * Hidden},
		{&n.Strike, n.Strikes() * Hidden},
	}
}

// wide returns the lists of 32-bit weights with their lengths.
func (n *Net) wide() []struct {
	list *[]int32
	size int
} {
	return []struct {
		list *[]int32
		size int
	}{{&n.Offset, Hidden}, {&n.Level, Phases}}
}

// New returns a net of zeros.
func New(s Shape) (*Net, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	n := &Net{Shape: s}
	for _, l := range n.sizes() {
		*l.list = make([]int16, l.size)
	}
	for _, l := range n.wide() {
		*l.list = make([]int32, l.size)
	}
	return n, nil
}

// Fits returns why a net cannot be asked about positions of a variant.
func (n *Net) Fits(v *stratego.Variant) error {
	if g := v.Grid(); g.Width != n.Width || g.Height != n.Height {
		return fmt.Errorf("the net is for boards of %d×%d, and %s has %v", n.Width, n.Height, v, g)
	}
	return nil
}

// row returns a row of a list.
func row(list []int16, i, width int) []int16 { return list[i*width : (i+1)*width] }

// Outputs are the second layer's, from 0 to Top.
type Outputs [Hidden]int16

// Think computes the second layer. turn says whether the side is to move.
func (n *Net) Think(s Sum, turn bool, in Layer, out *Outputs) {
	if turn {
		vector.ClipSum(in, s, n.Turn, Top)
	} else {
		vector.Clip(in, s, Top)
	}
	var z [Hidden]int32
	vector.Dots(z[:], in, n.Middle)
	for k := range out {
		out[k] = int16(min(max((z[k]+n.Offset[k])/Second, 0), Top))
	}
}

// Evaluate returns the log odds of winning, in 1/Unit.
func (n *Net) Evaluate(out *Outputs, phase int) int32 {
	return vector.ClippedDot(out[:], row(n.Value, phase, Hidden), Top) + n.Level[phase]
}

// Logit is what Evaluate returns, as log odds.
func Logit(value int32) float64 { return float64(float64(value) / Unit) } // rounded before it is added to anything

// Prefer returns the policy's log odds of a move beside those of others, in 1/Unit.
func (n *Net) Prefer(out *Outputs, c Choice) int32 {
	return vector.ClippedDot(out[:], row(n.Move, c.Move, Hidden), Top) +
		vector.ClippedDot(out[:], row(n.Origin, c.Origin, Hidden), Top) +
		vector.ClippedDot(out[:], row(n.Strike, c.Strike, Hidden), Top)
}

// Apply computes the sum of a position from nothing, and returns its value.
func (n *Net) Apply(f *Features, s Sum, in Layer, out *Outputs) int32 {
	n.Reset(s)
	for _, i := range f.Inputs {
		n.On(s, i)
	}
	n.Shift(s, &f.Pool)
	n.Think(s, f.Turn, in, out)
	return n.Evaluate(out, f.Phase)
}

// Round turns a weight into an integer of a given number of units. The error says that it is too
// large for 16 bits.
func Round(w float32, units float64) (int16, error) {
	x := math.Round(float64(w) * units)
	if math.IsNaN(x) || x < math.MinInt16 || x > math.MaxInt16 {
		return 0, fmt.Errorf("a weight is %v: expected at most %.0f", w, math.MaxInt16/units)
	}
	return int16(x), nil
}

// ChoiceOf returns a move as the policy sees it; at is what stands on its target by Observe.
func (s Shape) ChoiceOf(r stratego.Rank, from, to int, at byte) Choice {
	target := 0
	switch d := stratego.Rank(at & 15); {
	case d == stratego.NoRank:
	case d == stratego.Hidden && at&stratego.ObservedMoved == 0:
		target = 1 + ranks
	case d == stratego.Hidden:
		target = 1 + ranks + 1
	default:
		target = int(d)
	}
	return Choice{Move: (int(r)-1)*s.Squares() + to, Origin: from, Strike: (int(r)-1)*targets + target}
}

// Choices lists the legal moves of the position that was observed last, as the side to move
// sees them; legal are the moves by the rules.
func (o *Observer) Choices(s Shape, p *stratego.Position, legal []stratego.Move, mirror bool, to []Choice) []Choice {
	v := p.Variant()
	grid := v.Grid()
	place := func(q board.Square) (seen, mirrored int) {
		if !v.AtTop(p.Turn()) {
			q = grid.Turned(q)
		}
		seen = int(q)
		if !mirror {
			return seen, seen
		}
		return seen, seen - seen%grid.Width + grid.Width - 1 - seen%grid.Width
	}
	for _, m := range legal {
		from, at := place(m.From)
		target, goal := place(m.To)
		to = append(to, s.ChoiceOf(stratego.Rank(o.cells[from]&15), at, goal, o.cells[target]))
	}
	return to
}
