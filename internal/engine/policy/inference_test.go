package policy

import (
	"testing"

	"flagfall.dev/stratego"
)

// look is what a network says, by its definition: loops over its numbers, square by square.
type look struct {
	*numbers
	in     *[100][38]int32
	around *[26]int32
	x      [100][]int64
	within int // numbers of layers that are neither clipped to 0 nor to the top
	layers int
}

func shifted(z int64, by int) int64 { return (z + 1<<(by-1)) >> by }

func (o *look) clip(z int64) int64 {
	o.layers++
	if z > 0 && z < 2048 {
		o.within++
	}
	return min(max(z, 0), 2048)
}

// convolve returns the sum of the products of a row of weights and the channels of the nine squares
// around one.
func convolve(weights []int8, row, channels, q int, cell func(q, i int) int64) int64 {
	sum := int64(0)
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			y, x := q/10+dy, q%10+dx
			if y < 0 || y > 9 || x < 0 || x > 9 {
				continue
			}
			for i := range channels {
				w := weights[(row*9+(dy+1)*3+dx+1)*channels+i]
				sum += int64(w) * cell(10*y+x, i)
			}
		}
	}
	return sum
}

func (o *look) first() {
	for q := range o.x {
		o.x[q] = make([]int64, o.Channels)
		for c := range o.x[q] {
			sum := int64(o.biases[0][c])
			sum += convolve(o.weights[0], c, 38, q, func(q, i int) int64 { return int64(o.in[q][i]) })
			for g, v := range o.around {
				sum += int64(o.weights[1][c*26+g]) * int64(v)
			}
			o.x[q][c] = shifted(sum, o.Shifts[0])
		}
	}
}

// clipped returns the layer that is made of x, and the mean of each channel.
func (o *look) clipped() (a [100][]int64, means []int64) {
	means = make([]int64, o.Channels)
	for q := range o.x {
		for c, z := range o.x[q] {
			a[q] = append(a[q], o.clip(z))
			means[c] += a[q][c]
		}
	}
	for c := range means {
		means[c] /= 100
	}
	return a, means
}

func (o *look) block(b int) {
	w1, pool, w2 := o.weights[2+3*b], o.weights[3+3*b], o.weights[4+3*b]
	b1, b2 := o.biases[1+2*b], o.biases[2+2*b]
	a, means := o.clipped()
	var h [100][]int64
	for q := range h {
		for c := range o.Channels {
			sum := convolve(w1, c, o.Channels, q, func(q, i int) int64 { return a[q][i] }) + int64(b1[c])
			for k, m := range means {
				sum += m * int64(pool[c*o.Channels+k])
			}
			h[q] = append(h[q], o.clip(shifted(sum, o.Shifts[1+2*b])))
		}
	}
	for q := range h {
		for c := range o.Channels {
			sum := convolve(w2, c, o.Channels, q, func(q, i int) int64 { return h[q][i] }) + int64(b2[c])
			o.x[q][c] += shifted(sum, o.Shifts[2+2*b])
		}
	}
}

func (o *look) outputs() (logits [100][36]int64, value int64) {
	w, b := o.weights[2+3*o.Blocks:], o.biases[1+2*o.Blocks:]
	a, means := o.clipped()
	for q := range logits {
		for k := range logits[q] {
			logits[q][k] = int64(b[0][k])
			for c, v := range a[q] {
				logits[q][k] += v * int64(w[0][k*o.Channels+c])
			}
		}
	}
	value = int64(b[2][0])
	for j := range 32 {
		sum := int64(b[1][j])
		for c, m := range means {
			sum += m * int64(w[1][j*o.Channels+c])
		}
		value += o.clip(shifted(sum, o.Shifts[len(o.Shifts)-2])) * int64(w[2][j])
	}
	return logits, value
}

func TestANetworkSaysWhatItsDefinitionDoes(t *testing.T) {
	for seed, shape := range [][2]int{{16, 1}, {16, 3}, {32, 2}, {48, 1}} {
		n := drawn(uint64(seed), shape[0], shape[1])
		f := NewInference(n.read(t))
		within, layers := 0, 0
		game(t, "ucc", uint64(seed), 120, func(p *stratego.Position) {
			if p.Ply()%40 > 1 {
				return
			}
			f.Look(p.View(p.Turn()))
			o := &look{numbers: n, in: seen(f), around: seenInAll(f)}
			o.first()
			for b := range n.Blocks {
				o.block(b)
			}
			logits, value := o.outputs()
			if int64(f.value) != value {
				t.Fatalf("%v, ply %d: a value of %d, expected %d", shape, p.Ply(), f.value, value)
			}
			for q := range logits {
				for k, want := range logits[q] {
					if got := f.logits[36*q+k]; int64(got) != want {
						t.Fatalf("%v, ply %d, square %d: output %d is %d, expected %d", shape, p.Ply(), q, k, got, want)
					}
				}
			}
			within, layers = within+o.within, layers+o.layers
		})
		if share := float64(within) / float64(layers); share < 0.2 {
			t.Errorf("%v: %.2f of the layers' numbers are not clipped: expected a test of more", shape, share)
		}
	}
}

func TestAMoveIsFoundByWhereItGoesAsItsSideSeesIt(t *testing.T) {
	p := begun(t, "ucc", 3)
	f := NewInference(drawn(3, 16, 1).read(t))
	for f.turned = range map[bool]bool{false: true, true: true} {
		for i := range f.logits {
			f.logits[i] = int32(i)
		}
		absolute := func(own int) int {
			if f.turned {
				return 99 - own
			}
			return own
		}
		for from := range 100 {
			for to := range 100 {
				row, col := to/10-from/10, to%10-from%10
				var output int
				switch {
				case col == 0 && row > 0:
					output = row - 1
				case col == 0 && row < 0:
					output = 9 - row - 1
				case row == 0 && col > 0:
					output = 18 + col - 1
				case row == 0 && col < 0:
					output = 27 - col - 1
				default:
					continue
				}
				m := p.Variant().FormatMove(moveOf(absolute(from), absolute(to)))
				if got := f.odds(moveOf(absolute(from), absolute(to))); int(got) != 36*from+output {
					t.Fatalf("turned %v: %s is output %d of square %d, expected %d of %d", f.turned, m, got%36, got/36, output, from)
				}
			}
		}
	}
}

func TestOutputsAreScaledToLogOdds(t *testing.T) {
	p := begun(t, "ucc", 4)
	n := drawn(4, 16, 1)
	f := NewInference(n.read(t))
	f.Look(p.View(stratego.Red))
	m := p.Moves(nil)[0]
	if got, want := f.LogOdds(m), float64(f.odds(m))/(512<<7); got != want || want == 0 {
		t.Errorf("log odds of %v: expected %v", got, want)
	}
	if got, want := f.Value(), float64(f.value)/(512<<7); got != want || want == 0 {
		t.Errorf("a value of %v: expected %v", got, want)
	}
}

func TestTheSecondLookAllocatesNothing(t *testing.T) {
	f := NewInference(drawn(5, 16, 1).read(t))
	var view *stratego.View
	game(t, "ucc", 5, 150, func(p *stratego.Position) { view = p.View(p.Turn()) })
	legal := view.Moves(nil)
	if n := testing.AllocsPerRun(10, func() {
		f.Look(view)
		for _, m := range legal {
			f.LogOdds(m)
		}
		f.Value()
	}); n != 0 {
		t.Errorf("%v allocations, expected none", n)
	}
}

func BenchmarkLook(b *testing.B) {
	f := NewInference(drawn(1, 96, 6).read(b))
	var view *stratego.View
	game(b, "ucc", 1, 200, func(p *stratego.Position) { view = p.View(p.Turn()) })
	for b.Loop() {
		f.Look(view)
	}
}
