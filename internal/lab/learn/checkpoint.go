package learn

import (
	"errors"
	"fmt"
	"strings"

	"flagfall.dev/internal/lab/checkpoint"
)

// checkpoints are the files that learning can go on from.
var checkpoints = checkpoint.Kind{Mark: "flagfall checkpoint 1\n", Command: "flagfall lab train"}

// Save writes all that goes on learning needs, whole or not at all.
func (l *Learner) Save(name string) error { return checkpoints.Write(name, l) }

// Resume reads a checkpoint, and returns nil where there is none. The error says where it is
// of other data or options. More epochs than it was begun with are no other options, but
// the learning rate is then another from here on.
func Resume(name string, d *Data, o Options) (*Learner, error) {
	l := &Learner{}
	if found, err := checkpoints.Read(name, l); !found {
		return nil, err
	}
	if !l.sound() {
		return nil, checkpoints.Damaged(name, errors.New("it has not the numbers of its net"))
	}
	if other := l.differs(d, &o); len(other) > 0 {
		return nil, fmt.Errorf("checkpoint %s: it is of %s: expected one of the same games and settings, or another file", name, strings.Join(other, ", "))
	}
	l.Options = o
	return l, nil
}

// differs lists in what a learner differs from one of some data and options, in the words of the
// command.
func (l *Learner) differs(d *Data, o *Options) (all []string) {
	was, board := &l.Options, o.shape(d)
	for _, s := range []struct {
		what    string
		was, is any
	}{
		{"%v games to learn from, not %v", l.Games, len(d.Train)},
		{"boards of width %v, not %v", l.Shape.Width, board.Width},
		{"boards of height %v, not %v", l.Shape.Height, board.Height},
		{"--width %v, not %v", was.First, o.First},
		{"--batch %v, not %v", was.Batch, o.Batch},
		{"--rate %v, not %v", was.Rate, o.Rate},
		{"--decay %v, not %v", was.Decay, o.Decay},
		{"--mix %v, not %v", was.Mix, o.Mix},
		{"--policy %v, not %v", was.Policy, o.Policy},
		{"--correct=%v, not %v", was.Correct, o.Correct},
		{"--seed %v, not %v", was.Seed, o.Seed},
	} {
		if s.was != s.is {
			all = append(all, fmt.Sprintf(s.what, s.was, s.is))
		}
	}
	return all
}

// sound reports whether all lists have their lengths.
func (l *Learner) sound() bool {
	if l.Shape.Check() != nil {
		return false
	}
	for list, want := range newParams(l.Shape) {
		if len(l.Params[list]) != len(want) || len(l.Adam.M[list]) != len(want) || len(l.Adam.V[list]) != len(want) {
			return false
		}
	}
	return true
}
