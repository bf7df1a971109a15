package library

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/record"
)

// Displace is SaveAs for a file that has one name for every game, as the mini
// game has: another game that is in it is kept in the library first.
func (k *Keeper) Displace(name string, src Source) error {
	err := k.SaveAs(name, src)
	var taken *savefile.TakenError
	if !errors.As(err, &taken) {
		return err
	}
	file, old, rerr := record.OpenFile(name)
	if rerr != nil {
		return err // no game: it stays
	}
	other := &Keeper{library: k.library}
	other.claim(old)
	defer other.Close()
	if kerr := other.KeepNow(finishedGame{old}); kerr != nil || other.own == nil {
		return err // that game would be lost
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	f := &kept{file: file}
	if err := f.save(src.Record()); err != nil {
		return err
	}
	k.copies = append(k.copies, f)
	return nil
}

// finishedGame is a game that nobody plays any more.
type finishedGame struct{ g *record.Game }

func (s finishedGame) Record() *record.Game { return s.g }

// Forget makes the files that the game was kept in what they were before this
// sitting, for somebody who leaves without saving. A file that was asked for by
// SaveAs stays.
func (k *Keeper) Forget() error {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	var errs []error
	switch {
	case k.was != nil:
		errs = append(errs, k.keepOwn(k.was))
	case k.own != nil && k.safe:
		errs = append(errs, k.library.Remove(Game{row: *k.own}))
		k.own, k.safe = nil, false
	}
	for _, f := range k.copies {
		if f.was != nil {
			errs = append(errs, f.save(f.was))
		}
	}
	return errors.Join(errs...)
}

// A Place is where a game is kept.
type Place struct {
	// Name is what --resume takes: the name of a file that a player named, or
	// that of a game of the library. Empty where the game is kept nowhere.
	Name string
	// Named is set for a file that a player named.
	Named bool
}

// Place says where the game is kept, the file that was named last before the
// library.
func (k *Keeper) Place() Place {
	if k == nil {
		return Place{}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := len(k.copies) - 1; i >= 0; i-- {
		if c := k.copies[i]; c.safe {
			return Place{short(c.file.Name()), true}
		}
	}
	if k.own != nil && k.safe {
		return Place{k.own.name, false}
	}
	return Place{}
}

// short returns a file's name as somebody in the working folder writes it.
func short(name string) string {
	dir, err := os.Getwd()
	if err != nil {
		return name
	}
	if rel, err := filepath.Rel(dir, name); err == nil && !strings.HasPrefix(rel, "..") {
		return rel
	}
	return name
}

// Rescue writes a game that is kept nowhere to a new file in the folder for
// temporary files, and returns its name.
func (k *Keeper) Rescue(src Source) (string, error) {
	g := src.Record()
	name := filepath.Join(os.TempDir(), nameOf(g)+Suffix)
	return name, g.Save(name)
}
