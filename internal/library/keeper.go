package library

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"flagfall.dev/internal/database"
	"flagfall.dev/internal/savefile"
	"flagfall.dev/record"
)

// A Source is a game under way.
type Source interface{ Record() *record.Game }

// A Keeper keeps one game: in the library, and in the files that its players
// named. Its methods may be called by any number of goroutines; those of a nil
// Keeper keep nothing. Close gives back the library's file, which is open from the first
// change that is kept on; the keeper may be used after it.
type Keeper struct {
	library Library
	problem error // why nothing can be kept in the library, when the game began

	mu     sync.Mutex
	file   *database.File // nil: not open
	own    *row           // in the library; nil before the first move
	was    *record.Game   // what the row held before this sitting; nil: there was none
	safe   bool           // the row holds the game as it was when it was last kept
	copies []*kept        // the files that the players named
}

// kept is a file of the game.
type kept struct {
	file *record.File
	was  *record.Game // what it held before this sitting; nil: there was none
	safe bool         // it holds the game as it was when it was last kept
}

// Keeper returns the keeper of a new game. Where nothing can be written to the
// library, Keep says so, and the game can be played nevertheless.
func (l Library) Keeper() *Keeper { return &Keeper{library: l, problem: l.check()} }

// ResumeFile reads a record from a file and returns the keeper that goes on with it
// in the same file, and in the library.
func (l Library) ResumeFile(name string) (*record.Game, *Keeper, error) {
	file, g, err := record.OpenFile(name)
	if err != nil {
		return nil, nil, err
	}
	was, k := *g, l.Keeper()
	k.copies = []*kept{{file: file, was: &was, safe: true}}
	k.claim(g)
	return g, k, nil
}

// Resume returns the keeper that goes on with a kept game that can be read.
func (l Library) Resume(g Game) *Keeper {
	k := l.Keeper()
	was := *g.Record
	k.own, k.was, k.safe = &g.row, &was, true
	return k
}

// claim goes on with the row that holds an earlier state of the game.
func (k *Keeper) claim(g *record.Game) {
	if k.own = k.library.holding(g); k.own != nil {
		was := *g
		was.Moves = was.Moves[:len(k.own.moves)]
		k.was = &was
	}
}

// Keep writes the game as it is now, from its first move on. The error says why
// the game is kept nowhere, or which file that somebody named was not written.
func (k *Keeper) Keep(src Source) error { return k.keep(src, false) }

// KeepNow is Keep for a game without a move, too.
func (k *Keeper) KeepNow(src Source) error { return k.keep(src, true) }

// keep asks for the record with the lock held, so that an older state never
// replaces a newer one.
func (k *Keeper) keep(src Source, now bool) error {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	g := src.Record()
	if !g.Begun() {
		return nil
	}
	var errs []error
	for _, c := range k.copies {
		errs = append(errs, c.save(g))
	}
	if k.own == nil && !now && len(g.Moves) == 0 && !g.Result.Over() {
		if len(k.copies) == 0 {
			errs = append(errs, k.problem)
		}
		return errors.Join(errs...)
	}
	if err := k.keepOwn(g); err != nil && !k.isSafe() {
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// keepOwn writes the game to the library.
func (k *Keeper) keepOwn(g *record.Game) error {
	if k.own == nil {
		k.own = &row{}
	}
	if k.safe && k.own.has(g) && k.stands() {
		return nil
	}
	id := k.own.id
	err := k.write(g)
	if k.safe = err == nil; k.own.id != id {
		k.was = nil // a row of its own
	}
	return err
}

// stands reports whether the row is still there as it was last written. The lock is held.
func (k *Keeper) stands() bool {
	if k.file == nil {
		return false
	}
	var n int
	err := k.file.DB.QueryRow(`SELECT count(*) FROM games WHERE id = ? AND revision = ?`, k.own.id, k.own.revision).Scan(&n)
	return err == nil && n == 1
}

// write brings the game's row to its state. The lock is held.
func (k *Keeper) write(g *record.Game) error {
	ctx := context.Background()
	if k.file == nil {
		f, err := k.library.open(ctx)
		if err != nil {
			return err
		}
		k.file = &f
	}
	tx, err := k.file.DB.BeginTx(ctx, nil)
	if err != nil {
		return errors.Join(k.file.Explain(err), k.close())
	}
	next := *k.own
	if err = next.write(ctx, tx, g); err == nil {
		err = tx.Commit()
	}
	_ = tx.Rollback() // after Commit it does nothing
	if err != nil {
		return errors.Join(k.file.Explain(err), k.close())
	}
	*k.own = next
	return nil
}

// Close closes the library's file.
func (k *Keeper) Close() error {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.close()
}

// close is Close with the lock held.
func (k *Keeper) close() error {
	if k.file == nil {
		return nil
	}
	f := k.file
	k.file = nil
	return f.Close()
}

func (f *kept) save(g *record.Game) error {
	err := f.file.Save(g)
	f.safe = err == nil
	return err
}

// isSafe reports whether some file has the game as it was last kept.
func (k *Keeper) isSafe() bool {
	for _, c := range k.copies {
		if c.safe {
			return true
		}
	}
	return k.own != nil && k.safe
}

// SaveAs saves the game to a file that a player named, and keeps it there too
// from now on. The file may be a new one, or hold an earlier state of this game.
func (k *Keeper) SaveAs(name string, src Source) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	g := src.Record()
	if !g.Begun() {
		return errors.New("there is nothing to save before the pieces are on the board")
	}
	f := &kept{file: record.NewFile(name)}
	for _, c := range k.copies {
		if c.file.Name() == f.file.Name() {
			return c.save(g)
		}
	}
	if err := f.save(g); err != nil {
		return err
	}
	k.copies = append(k.copies, f)
	return nil
}

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
	if kerr := other.KeepNow(still{old}); kerr != nil || other.own == nil {
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

// still is a game that nobody plays any more.
type still struct{ g *record.Game }

func (s still) Record() *record.Game { return s.g }

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

// Place tells where the game is kept, the file that was named last before the
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
