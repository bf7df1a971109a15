package library

import (
	"context"
	"errors"
	"sync"

	"flagfall.dev/internal/base/database"
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
	profile string
	seat    *Seat
	added   bool // its game was played elsewhere

	mu     sync.Mutex
	file   *database.File // nil: not open
	own    *row           // in the library; nil before the first move
	was    *record.Game   // what the row held before this sitting; nil: there was none
	safe   bool           // the row holds the game as it was when it was last kept
	gone   bool           // the row was deleted by somebody else
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

// For has a new game be kept for a profile: that of the person who plays it against a program. Called on the keeper of a game
// that is kept already it changes nothing of whose that is.
func (k *Keeper) For(profile string) *Keeper {
	k.profile = profile
	return k
}

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

// Deleted reports whether somebody deleted the game while it was played, so that it is kept no more.
func (k *Keeper) Deleted() bool {
	if k == nil {
		return false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.gone
}

// Keep writes the game as it is now, from its first move on. The error says why
// the game is kept nowhere, or which file that somebody named was not written. It
// wraps ErrDeleted where somebody deleted the game, which is not written again.
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
	if !g.Begun() && !g.Unbegun() {
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
	if k.gone {
		return ErrDeleted
	}
	if k.own == nil {
		k.own = &row{profile: k.profile, seat: k.seat, added: k.added}
	}
	if k.safe && k.own.has(g) && k.stands() {
		return nil
	}
	id := k.own.id
	err := k.write(g)
	k.gone = errors.Is(err, ErrDeleted)
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
	if !g.Begun() && !g.Unbegun() {
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
