package learn

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"os"

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
	was := l.Options
	was.Epochs = o.Epochs
	if was != o || l.Games != len(d.Train) || l.Shape != o.shape(d) || !l.sound() {
		return nil, fmt.Errorf("checkpoint %s: it is of %d games with %+v: expected %d games with %+v, or another file", name, l.Games, l.Options, len(d.Train), o)
	}
	l.Options = o
	return l, nil
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
