package learn

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"flagfall.dev/internal/savefile"
)

// checkpointMark begins every checkpoint.
const checkpointMark = "flagfall checkpoint 1\n"

// Save writes all that goes on learning needs, whole or not at all.
func (l *Learner) Save(name string) error {
	var b bytes.Buffer
	b.WriteString(checkpointMark)
	if err := gob.NewEncoder(&b).Encode(l); err != nil {
		return err
	}
	return savefile.Replace(name, b.String())
}

// Resume reads a checkpoint, and returns nil where there is none. The error says where it is
// of other data or options. More epochs than it was begun with are no other options, but
// the learning rate is then another from here on.
func Resume(name string, d *Data, o Options) (*Learner, error) {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // a device may never end
		return nil, fmt.Errorf("%s is no ordinary file: expected a checkpoint that 'flagfall lab train' has written, or a new name", name)
	}
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	text, ours := bytes.CutPrefix(b, []byte(checkpointMark))
	l := &Learner{}
	if !ours {
		return nil, fmt.Errorf("%s is no checkpoint: expected one that 'flagfall lab train' has written, or a new name", name)
	}
	if err := gob.NewDecoder(bytes.NewReader(text)).Decode(l); err != nil {
		return nil, fmt.Errorf("checkpoint %s is damaged: %w: expected one that 'flagfall lab train' has written, or a new name", name, err)
	}
	if !l.sound() {
		return nil, fmt.Errorf("checkpoint %s is damaged: it has not the numbers of its net: expected one that 'flagfall lab train' has written, or a new name", name)
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
