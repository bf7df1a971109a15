package policy

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// numbers are the weights and biases of a network in the order of its file.
type numbers struct {
	Shape
	weights [][]int8
	biases  [][]int32
}

// sizes returns how long the lists of weights and of biases are.
func (n *numbers) sizes() (weights, biases []int) {
	c := n.Channels
	weights, biases = []int{c * 9 * 38, c * 26}, []int{c}
	for range n.Blocks {
		weights = append(weights, c*9*c, c*c, c*9*c)
		biases = append(biases, c, c)
	}
	return append(weights, 36*c, 32*c, 32), append(biases, 36, 32, 1)
}

// drawn returns a network of weights drawn at random, in whose layers about half of the numbers
// are between 0 and top.
func drawn(seed uint64, channels, blocks int) *numbers {
	rng := rand.New(rand.NewPCG(seed, 1))
	n := &numbers{Shape: Shape{Channels: channels, Blocks: blocks, Inputs: 38, Globals: 26, Shifts: []int{7}}}
	for range blocks {
		n.Shifts = append(n.Shifts, 9+rng.IntN(3), 10+rng.IntN(3))
	}
	n.Shifts = append(n.Shifts, 7, 8, 7)
	weights, biases := n.sizes()
	for _, size := range weights {
		list := make([]int8, size)
		for i := range list {
			list[i] = int8(rng.IntN(256) - 128)
		}
		n.weights = append(n.weights, list)
	}
	for _, size := range biases {
		list := make([]int32, size)
		for i := range list {
			list[i] = int32(rng.IntN(400001) - 200000)
		}
		n.biases = append(n.biases, list)
	}
	return n
}

// file returns the file of a network.
func (n *numbers) file(t testing.TB) []byte {
	t.Helper()
	line := must.Get(json.Marshal(struct {
		Shape
		Made string `json:"made"`
	}{n.Shape, "drawn at random"}))(t)
	b := append([]byte("flagfall policy 1 "), line...)
	b = append(b, '\n')
	for _, list := range n.weights {
		for _, w := range list {
			b = append(b, byte(w))
		}
	}
	for _, list := range n.biases {
		for _, w := range list {
			b = binary.LittleEndian.AppendUint32(b, uint32(w))
		}
	}
	return signed(b)
}

// signed appends the SHA-256 of some bytes to them.
func signed(b []byte) []byte {
	sum := sha256.Sum256(b)
	return append(bytes.Clone(b), sum[:]...)
}

// read reads a network as it would be read from its file.
func (n *numbers) read(t testing.TB) *Net {
	t.Helper()
	net := must.Get(Read(n.file(t)))(t)
	return net
}

// game calls a function with the positions of a game of moves drawn at random.
func game(t testing.TB, name string, seed uint64, plies int, each func(p *stratego.Position)) {
	t.Helper()
	p := begun(t, name, seed)
	rng := rand.NewPCG(seed, 9)
	for each(p); p.Ply() < plies && !p.Result().Over(); each(p) {
		m, _ := p.Sample(rng)
		p.Make(m)
	}
}

// begun returns a position of set-ups drawn at random.
func begun(t testing.TB, name string, seed uint64) *stratego.Position {
	t.Helper()
	return scene.Game(t, gametest.Variant(t, name), seed, 0)
}
