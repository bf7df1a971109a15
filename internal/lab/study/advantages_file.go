package study

import (
	"errors"
	"fmt"

	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/checkpoint"
	"flagfall.dev/internal/savefile"
	"flagfall.dev/internal/stratego/marshal/advantage"
)

// trials are the files of sums that learning can go on from.
var trials = checkpoint.Kind{Mark: "flagfall advantages 1\n", Command: "flagfall lab advantages"}

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
func (t *trial) keep() error {
	c := t.study
	if c.Checkpoint == "" {
		return nil
	}
	return trials.Write(c.Checkpoint, kept{c.Variant, c.Nodes, c.Spread, c.Seed, t.table, t.halves})
}

// resume reads the sums, or begins where there are none.
func (t *trial) resume() error {
	t.halves = [2]*lab.ChoiceSums{{}, {}}
	name := t.study.Checkpoint
	if name == "" {
		return nil
	}
	var k kept
	found, err := trials.Read(name, &k)
	if err != nil {
		return err
	}
	if !found { // it can be written, or nobody would know before hours of play
		return savefile.CheckOutput(name, func(string) bool { return true })
	}
	return t.take(k)
}

// take makes the sums of a checkpoint its own, if they are of the same games.
func (t *trial) take(k kept) error {
	c := t.study
	same := len(k.Table) == len(t.table)
	for i := range t.table {
		same = same && k.Table[i] == t.table[i]
	}
	if k.Variant != c.Variant || k.Nodes != c.Nodes || k.Spread != c.Spread || k.Seed != c.Seed || !same {
		return fmt.Errorf("checkpoint %s: it is of --variant=%s --nodes=%d --spread=%v --seed=%d and a table of %d numbers: expected the same settings and --from, or another file",
			c.Checkpoint, k.Variant, k.Nodes, k.Spread, k.Seed, len(k.Table))
	}
	n := advantage.Count()
	for i, half := range k.Halves {
		if half == nil || half.Choices > 0 && (len(half.Products) != n*n || len(half.Gains) != n) {
			return trials.Damaged(c.Checkpoint, errors.New("it has not the numbers of its traits"))
		}
		t.halves[i] = half
	}
	return nil
}
