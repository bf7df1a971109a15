package library

import (
	"context"

	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/record"
)

// Add puts a game into the library that was played elsewhere, unless it is there
// already. It returns the game's name.
func (l Library) Add(g *record.Game) (name string, added bool, err error) {
	a := Adding{library: l}
	name, added, err = a.Add(g)
	if cerr := a.Close(); err == nil {
		err = cerr
	}
	return name, added, err
}

// Adding adds many games to a library, whose file is open from the first one on. It is not
// for use by several goroutines at a time.
type Adding struct {
	library Library
	file    *database.File
}

// Adding begins to add games. Close it.
func (l Library) Adding() *Adding { return &Adding{library: l} }

// Add is Library.Add.
func (a *Adding) Add(g *record.Game) (name string, added bool, err error) { return a.AddFor(g, nil) }

// AddPlayedBy is Add for a profile, which gets the game where one person played it against a program; mine reports that.
func (a *Adding) AddPlayedBy(of string, g *record.Game) (name string, added, mine bool, err error) {
	var seat *Seat
	side, alone := profile.Alone(g)
	if alone && of != "" { // what nobody claims is the first profile's
		seat = &Seat{side, of}
	}
	name, added, err = a.AddFor(g, seat)
	return name, added, alone && added && g.Result.Over(), err
}

// AddFor adds a game in which a profile has a seat. One that is there already stays whose it is.
func (a *Adding) AddFor(g *record.Game, of *Seat) (name string, added bool, err error) {
	if a.file == nil {
		f, err := a.library.open(context.Background())
		if err != nil {
			return "", false, err
		}
		a.file = &f
	}
	own := holding(*a.file, g)
	if own != nil && len(own.moves) == len(g.Moves) {
		return own.name, false, nil
	}
	k := &Keeper{library: a.library, file: a.file, seat: of, added: true} // it closes the file where it fails
	err = k.KeepNow(finishedGame{g})
	if a.file = k.file; err != nil {
		return "", false, err
	}
	return k.own.name, true, nil
}

// Close closes the library's file.
func (a *Adding) Close() error {
	if a.file == nil {
		return nil
	}
	f := a.file
	a.file = nil
	return f.Close()
}

// holding returns the row that holds an earlier state of a game, nil for none.
func (l Library) holding(g *record.Game) *row {
	f, err := l.reader()
	if err != nil {
		return nil // what is wrong is said when the game is written
	}
	defer f.Close()
	return holding(f, g)
}

// holding is Library.holding in an open file.
func holding(f database.File, g *record.Game) *row {
	ctx := context.Background()
	where, args := `instr(name, ?) > 0`, []any{"-" + key(g)}
	if _, alone := profile.Alone(g); alone && !g.Date.IsZero() { // its program may have changed since it got its name
		where, args = where+` OR name >= ? AND name < ?`, append(args, began(g)+"-", began(g)+".")
	}
	all, err := list(ctx, f, where, args...)
	if err != nil {
		return nil
	}
	for _, was := range all {
		if was.read(ctx, f); was.Err == nil && g.Continues(was.Record) {
			return &was.row
		}
	}
	return nil
}
