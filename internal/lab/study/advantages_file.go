package study

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/engine/marshal/advantage"
	"flagfall.dev/internal/lab/checkpoint"
)

// trials are the files of sums that learning can go on from.
var trials = checkpoint.Kind{Mark: "flagfall advantages 2\n", Command: "flagfall lab advantages"}

// kept is what a checkpoint has: the sums, and what they are of.
type kept struct {
	Variant string
	Nodes   int
	Spread  float64
	Seed    uint64
	Table   advantage.Table
	Against []string
	Halves  halves   // against the first of them
	More    []halves // against the others
}

// keep writes the sums, whole or not at all.
func (t *trial) keep() error {
	c := t.study
	if c.Checkpoint == "" {
		return nil
	}
	return trials.Write(c.Checkpoint, kept{c.Variant, c.Nodes, c.Spread, c.Seed, t.table, t.against, t.sums[0], t.sums[1:]})
}

// resume reads the sums, or begins where there are none.
func (t *trial) resume() error {
	t.sums = make([]halves, len(t.against))
	for i := range t.sums {
		t.sums[i] = halves{{}, {}}
	}
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
	if k.Variant != c.Variant || k.Nodes != c.Nodes || k.Spread != c.Spread || k.Seed != c.Seed ||
		!slices.Equal(k.Against, t.against) || !slices.Equal(k.Table, t.table) {
		return fmt.Errorf("checkpoint %s: it is of --variant=%s --nodes=%d --spread=%v --seed=%d --against=%s and a table of %d numbers: expected the same settings and --from, or another file",
			c.Checkpoint, k.Variant, k.Nodes, k.Spread, k.Seed, strings.Join(k.Against, " --against="), len(k.Table))
	}
	sums := append([]halves{k.Halves}, k.More...)
	if len(sums) != len(t.sums) {
		return trials.Damaged(c.Checkpoint, fmt.Errorf("it has sums against %d opponents: expected %d", len(sums), len(t.sums)))
	}
	n := advantage.Count()
	for _, h := range sums {
		for _, half := range h {
			if half == nil || half.Choices > 0 && !half.Whole(n) {
				return trials.Damaged(c.Checkpoint, errors.New("it has not the numbers of its traits"))
			}
		}
	}
	t.sums = sums
	return nil
}
