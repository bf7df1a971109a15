// Package checkpoint keeps the state of a long experiment in a file, so that it can go on after an
// interruption.
package checkpoint

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"flagfall.dev/internal/savefile"
)

// A Kind is the files of one command. Each begins with the mark.
type Kind struct {
	Mark    string
	Command string // as in 'flagfall lab advantages'
}

// Write writes a state, whole or not at all.
func (k Kind) Write(name string, state any) error {
	var b bytes.Buffer
	b.WriteString(k.Mark)
	if err := gob.NewEncoder(&b).Encode(state); err != nil {
		return err
	}
	return savefile.Replace(name, b.String())
}

// Read reads a state, and reports false where there is no file. The error says why the file is none
// of this kind.
func (k Kind) Read(name string, state any) (found bool, err error) {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if !info.Mode().IsRegular() { // a device may never end
		return false, fmt.Errorf("%s is no ordinary file: expected a checkpoint that '%s' has written, or a new name", name, k.Command)
	}
	b, err := os.ReadFile(name)
	if err != nil {
		return false, err
	}
	text, ours := bytes.CutPrefix(b, []byte(k.Mark))
	if !ours {
		return false, fmt.Errorf("%s is no checkpoint of this version: expected one that '%s' has written, or a new name", name, k.Command)
	}
	if err := gob.NewDecoder(bytes.NewReader(text)).Decode(state); err != nil {
		return false, k.Damaged(name, err)
	}
	return true, nil
}

// Damaged says that a file is not as the command wrote it.
func (k Kind) Damaged(name string, why error) error {
	return fmt.Errorf("checkpoint %s is damaged: %w: expected one that '%s' has written, or a new name", name, why, k.Command)
}
