package policy

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/vector"
)

// Mark begins every file of a policy; the number is the version of the format.
const Mark = "flagfall policy 1 "

// MostBytes is the largest file that is read.
const MostBytes = 64 << 20

// mostLine is the longest first line that is read, in bytes.
const mostLine = 4096

// Read reads the bytes of a file: a line with the shape, the weights in a byte each, then the biases in
// four with the low byte first, and the SHA-256 of all that. The error says what is wrong with it.
func Read(b []byte) (*Net, error) {
	n, rest, err := head(b)
	if err != nil {
		return nil, err
	}
	if wants := n.size() + sha256.Size; len(rest) != wants {
		return nil, fmt.Errorf("it has %d bytes behind its first line: expected %d for its shape", len(rest), wants)
	}
	whole := len(b) - sha256.Size
	if sum := sha256.Sum256(b[:whole]); !bytes.Equal(sum[:], b[whole:]) {
		return nil, fmt.Errorf("its SHA-256 is not %s, which stands at its end: it is damaged", hex.EncodeToString(b[whole:]))
	}
	n.fill(rest)
	if err := n.checkSums(); err != nil {
		return nil, err
	}
	return n, nil
}

// ReadFile reads the file of a name. The error names it.
func ReadFile(name string) (*Net, error) {
	b, err := input.File(name, MostBytes, "a file with a policy, as 'training/learn.py export' writes it")
	if err != nil {
		return nil, err
	}
	n, err := Read(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, nil
}

// head reads the first line and returns what follows it.
func head(b []byte) (n *Net, rest []byte, err error) {
	if !bytes.HasPrefix(b, []byte(Mark)) {
		return nil, nil, fmt.Errorf("it does not begin with %q: expected a policy that training/ has written", Mark)
	}
	line, rest, found := bytes.Cut(b[len(Mark):], []byte("\n"))
	if !found || len(line) > mostLine {
		return nil, nil, fmt.Errorf("its first line has no end within %d bytes: expected the shape of a policy", mostLine)
	}
	var about struct {
		Shape
		Made string `json:"made"`
	}
	if err := json.Unmarshal(line, &about); err != nil {
		return nil, nil, fmt.Errorf("its first line: %w", err)
	}
	if err := about.Check(); err != nil {
		return nil, nil, err
	}
	return &Net{Shape: about.Shape, Made: about.Made}, rest, nil
}

// size returns how many bytes the weights and the biases take.
func (n *Net) size() int {
	c := n.Channels
	weights := c*firstRow + n.Blocks*(2*window*c*c+c*c) + outputs*c + hidden*c + hidden
	return weights + 4*(c+n.Blocks*2*c+outputs+hidden+1)
}

// fill takes the weights and the biases from as many bytes as size says.
func (n *Net) fill(b []byte) {
	c, r := n.Channels, &reader{b}
	squares, all := r.weights(c*window*inputs), r.weights(c*globals)
	first := make([]int16, 0, c*firstRow)
	for i := range c {
		first = append(first, squares[i*window*inputs:][:window*inputs]...)
		first = append(first, all[i*globals:][:globals]...)
	}
	n.first.rows = vector.NewMatrix(first, firstRow)
	n.blocks = make([]block, n.Blocks)
	for i := range n.blocks {
		l := &n.blocks[i]
		l.in.rows, l.means, l.out.rows = r.matrix(c, window*c), r.matrix(c, c), r.matrix(c, window*c)
	}
	n.policy.rows, n.before.rows, n.value.rows = r.matrix(outputs, c), r.matrix(hidden, c), r.matrix(1, hidden)

	n.first.bias = r.biases(c)
	for i := range n.blocks {
		n.blocks[i].in.bias, n.blocks[i].out.bias = r.biases(c), r.biases(c)
	}
	n.policy.bias, n.before.bias, n.value.bias = r.biases(outputs), r.biases(hidden), r.biases(1)
	n.scale()
}

// scale gives every layer its shift.
func (n *Net) scale() {
	s := n.Shifts
	n.first.shift = s[0]
	for i := range n.blocks {
		n.blocks[i].in.shift, n.blocks[i].out.shift = s[1+2*i], s[2+2*i]
	}
	s = s[len(s)-3:]
	n.policy.shift, n.before.shift, n.value.shift = s[0], s[1], s[2]
}

// A reader takes numbers from the front of bytes that are enough.
type reader struct{ b []byte }

func (r *reader) weights(n int) []int16 {
	list := make([]int16, n)
	for i := range list {
		list[i] = int16(int8(r.b[i]))
	}
	r.b = r.b[n:]
	return list
}

func (r *reader) matrix(rows, width int) *vector.Matrix {
	return vector.NewMatrix(r.weights(rows*width), width)
}

func (r *reader) biases(n int) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = int32(binary.LittleEndian.Uint32(r.b[4*i:]))
	}
	r.b = r.b[4*n:]
	return list
}
