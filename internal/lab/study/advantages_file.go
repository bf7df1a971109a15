package study

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/savefile"
	"flagfall.dev/internal/stratego/marshal/advantage"
)

// trialMark begins every file of sums.
const trialMark = "flagfall advantages 1\n"

// kept is what a checkpoint has: the sums, and what they are of.
type kept struct {
	Variant string
	Nodes   int
	Spread  float64
	Seed    uint64
	Table   advantage.Table
	Halves  [2]*lab.ChoiceSums
}

// keep writes the sums, whole or not at all.
func (l *trial) keep() error {
	c := l.study
	if c.Checkpoint == "" {
		return nil
	}
	var b bytes.Buffer
	b.WriteString(trialMark)
	if err := gob.NewEncoder(&b).Encode(kept{c.Variant, c.Nodes, c.Spread, c.Seed, l.table, l.halves}); err != nil {
		return err
	}
	return savefile.Replace(c.Checkpoint, b.String())
}

// resume reads the sums, or begins where there are none.
func (l *trial) resume() error {
	l.halves = [2]*lab.ChoiceSums{{}, {}}
	name := l.study.Checkpoint
	if name == "" {
		return nil
	}
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	const expected = "expected one that 'flagfall lab advantages' has written, or a new name"
	if !info.Mode().IsRegular() { // a device may never end
		return fmt.Errorf("%s is no ordinary file: %s", name, expected)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	rest, ours := bytes.CutPrefix(text, []byte(trialMark))
	if !ours {
		return fmt.Errorf("%s is no checkpoint: %s", name, expected)
	}
	var k kept
	if err := gob.NewDecoder(bytes.NewReader(rest)).Decode(&k); err != nil {
		return fmt.Errorf("checkpoint %s is damaged: %w: %s", name, err, expected)
	}
	return l.take(k)
}

// take makes the sums of a checkpoint its own, if they are of the same games.
func (l *trial) take(k kept) error {
	c := l.study
	same := len(k.Table) == len(l.table)
	for i := range l.table {
		same = same && k.Table[i] == l.table[i]
	}
	if k.Variant != c.Variant || k.Nodes != c.Nodes || k.Spread != c.Spread || k.Seed != c.Seed || !same {
		return fmt.Errorf("checkpoint %s: it is of --variant=%s --nodes=%d --spread=%v --seed=%d and a table of %d numbers: expected the same settings and --from, or another file",
			c.Checkpoint, k.Variant, k.Nodes, k.Spread, k.Seed, len(k.Table))
	}
	n := advantage.Count()
	for i, half := range k.Halves {
		if half == nil || half.Choices > 0 && (len(half.Products) != n*n || len(half.Gains) != n) {
			return fmt.Errorf("checkpoint %s is damaged or of other traits: expected one of this version, or a new name", c.Checkpoint)
		}
		l.halves[i] = half
	}
	return nil
}
