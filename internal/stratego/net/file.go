package net

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"flagfall.dev/internal/input"
)

// About says where a net comes from.
type About struct {
	Shape
	// Correction is set where the value is added to another evaluation's log odds.
	Correction bool     `json:"correction,omitempty"`
	Variants   []string `json:"variants"`  // that it was learned from
	Games      int      `json:"games"`     // without those that were held out
	Positions  int      `json:"positions"` // of them, in an epoch
	Epochs     int      `json:"epochs"`
	Command    string   `json:"command,omitempty"` // that made it
}

// Mark begins every file of a net; the number is the version of the format.
const Mark = "flagfall net 1 "

// MostBytes is the largest file that is read.
const MostBytes = 64 << 20

// Encode returns a file: a line with what it is about, the weights with the low byte first,
// and the SHA-256 of all that.
func Encode(n *Net, a About) ([]byte, error) {
	a.Shape = n.Shape
	text, err := json.Marshal(a)
	if err != nil {
		return nil, err
	}
	b := append([]byte(Mark), text...)
	b = append(b, '\n')
	for _, l := range n.sizes() {
		for _, w := range *l.list {
			b = binary.LittleEndian.AppendUint16(b, uint16(w))
		}
	}
	for _, l := range n.wide() {
		for _, w := range *l.list {
			b = binary.LittleEndian.AppendUint32(b, uint32(w))
		}
	}
	sum := sha256.Sum256(b)
	return append(b, sum[:]...), nil
}

// Decode reads a file. The error says what is wrong with it.
func Decode(b []byte) (*Net, *About, error) {
	if !bytes.HasPrefix(b, []byte(Mark)) {
		return nil, nil, fmt.Errorf("it does not begin with %q: expected a net that 'flagfall lab train' has written", Mark)
	}
	line, _, found := bytes.Cut(b[len(Mark):], []byte("\n"))
	if !found || len(b) < sha256.Size {
		return nil, nil, fmt.Errorf("it ends within its first line")
	}
	var a About
	if err := json.Unmarshal(line, &a); err != nil {
		return nil, nil, err
	}
	if err := a.Check(); err != nil {
		return nil, nil, err
	}
	n := &Net{Shape: a.Shape}
	rest := b[len(Mark)+len(line)+1:]
	if wants := n.size() + sha256.Size; len(rest) != wants {
		return nil, nil, fmt.Errorf("it has %d bytes of weights: expected %d for its shape", len(rest), wants)
	}
	whole := len(b) - sha256.Size
	if sum := sha256.Sum256(b[:whole]); !bytes.Equal(sum[:], b[whole:]) {
		return nil, nil, fmt.Errorf("its SHA-256 is not %s, which stands at its end: it is damaged", hex.EncodeToString(b[whole:]))
	}
	for _, l := range n.sizes() {
		*l.list = make([]int16, l.size)
		for i := range *l.list {
			(*l.list)[i] = int16(binary.LittleEndian.Uint16(rest[2*i:]))
		}
		rest = rest[2*l.size:]
	}
	for _, l := range n.wide() {
		*l.list = make([]int32, l.size)
		for i := range *l.list {
			(*l.list)[i] = int32(binary.LittleEndian.Uint32(rest[4*i:]))
		}
		rest = rest[4*l.size:]
	}
	if err := n.CheckSums(); err != nil {
		return nil, nil, err
	}
	return n, &a, nil
}

// size returns how many bytes the weights take.
func (n *Net) size() int {
	bytes := 0
	for _, l := range n.sizes() {
		bytes += 2 * l.size
	}
	for _, l := range n.wide() {
		bytes += 4 * l.size
	}
	return bytes
}

// Read reads the file of a net.
func Read(name string) (*Net, *About, error) {
	b, err := input.File(name, MostBytes, "a file with a net, as 'flagfall lab train --out' writes it")
	if err != nil {
		return nil, nil, err
	}
	n, a, err := Decode(b)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, a, nil
}
