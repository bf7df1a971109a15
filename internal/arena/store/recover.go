package store

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"time"

	"flagfall.dev/internal/base/database"
)

// probes is how many missing rows in a run make Recover believe that there are
// no more. A page holds far fewer games than this.
const probes = 2000

// DamagedSuffix begins what Recover adds to the name of a damaged file.
const DamagedSuffix = ".damaged-"

// A Rescue says what Recover did.
type Rescue struct {
	Games   int    // how many were saved
	Damaged string // where the damaged file lies now
}

// Recover puts a new file in the place of a damaged one, with every game that
// can still be read, and keeps the damaged one next to it. Games that were lost
// are simply not there: a tournament plays them again.
func Recover(ctx context.Context, path string) (Rescue, error) {
	aside := fmt.Sprintf("%s%s%s", path, DamagedSuffix, time.Now().UTC().Format("20060102T150405.000"))
	fresh, scratch := path+".recovering", path+".reading"
	if err := errors.Join(removeDatabase(fresh), removeDatabase(scratch)); err != nil {
		return Rescue{}, err
	}
	err := duplicate(path, scratch)
	saved := 0
	if err == nil {
		saved, err = copyReadable(ctx, scratch, fresh)
	}
	if err = errors.Join(err, removeDatabase(scratch)); err != nil {
		return Rescue{}, errors.Join(err, removeDatabase(fresh))
	}
	for _, suffix := range database.Suffixes {
		if err := os.Rename(path+suffix, aside+suffix); err != nil && !errors.Is(err, os.ErrNotExist) {
			return Rescue{}, err
		}
	}
	return Rescue{Games: saved, Damaged: aside}, os.Rename(fresh, path)
}

func removeDatabase(path string) error {
	for _, suffix := range database.Suffixes {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// duplicate copies a database, because reading it writes to its log, and makes
// it as long as its header says: SQLite reads nothing at all from a file that
// has lost its end.
func duplicate(from, to string) error {
	for _, suffix := range []string{"", "-wal"} {
		content, err := os.ReadFile(from + suffix)
		if errors.Is(err, os.ErrNotExist) && suffix != "" {
			continue
		}
		if err == nil {
			err = os.WriteFile(to+suffix, content, 0o600)
		}
		if err != nil {
			return err
		}
	}
	return lengthen(to)
}

// lengthen fills a database up to the size in its header: the page size is at
// byte 16, the number of pages at byte 28 (sqlite.org/fileformat.html).
func lengthen(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	header := make([]byte, 32)
	_, err = f.ReadAt(header, 0)
	if err != nil {
		return errors.Join(&database.DamagedError{Path: path, Err: errors.New("not even its header is left")}, f.Close())
	}
	size := int64(binary.BigEndian.Uint16(header[16:])) * int64(binary.BigEndian.Uint32(header[28:]))
	info, err := f.Stat()
	if err == nil && info.Size() < size && size < info.Size()+(1<<20) {
		err = f.Truncate(size)
	}
	return errors.Join(err, f.Close())
}

// copyReadable copies what can be read of one file into a new one.
func copyReadable(ctx context.Context, from, to string) (saved int, err error) {
	damaged, err := connect(from, "rw")
	if err != nil {
		return 0, err
	}
	defer func() { _ = damaged.Close() }() // it is damaged: that it closes badly is no news
	damaged.aged(ctx)
	fresh, err := Create(ctx, to)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, fresh.Close()) }()
	if err := copyTournaments(ctx, damaged, fresh); err != nil {
		return 0, err
	}
	if err := copyKeys(ctx, damaged, fresh); err != nil {
		return 0, err
	}
	for row, missing := int64(1), 0; missing < probes; row++ {
		g, err := damaged.gameAt(ctx, row)
		if err != nil {
			if ctx.Err() != nil {
				return saved, ctx.Err()
			}
			missing++
			continue
		}
		added, err := fresh.Add(ctx, g)
		if err != nil {
			return saved, err
		}
		if added {
			saved++
		}
		missing = 0
	}
	return saved, nil
}

// gameAt reads a game by its place in the table, without any index.
func (s *Store) gameAt(ctx context.Context, row int64) (*Game, error) {
	return scan(s.DB.QueryRowContext(ctx, `SELECT `+s.columns()+`, record FROM games NOT INDEXED WHERE rowid = ?`, row),
		new(unpacker), Filter{})
}

// copyTournaments copies the plans that can be read: without one, its
// tournament's file stores it again.
func copyTournaments(ctx context.Context, from, to *Store) error {
	for row := 1; row <= 1000; row++ {
		var t Tournament
		var created int64
		err := from.DB.QueryRowContext(ctx, `SELECT name, plan, created FROM tournaments NOT INDEXED WHERE rowid = ?`, row).
			Scan(&t.Name, &t.Plan, &created)
		if err != nil {
			continue
		}
		t.Created = time.UnixMilli(created)
		if err := to.AddTournament(ctx, t); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// copyKeys copies the keys that can be read.
func copyKeys(ctx context.Context, from, to *Store) error {
	if from.before(keys) {
		return nil
	}
	for row := 1; row <= 1000; row++ {
		var tournament string
		var k Key
		var published int64
		err := from.DB.QueryRowContext(ctx, `SELECT tournament, epoch, key, source, published FROM keys NOT INDEXED WHERE rowid = ?`, row).
			Scan(&tournament, &k.Epoch, &k.Hex, &k.Source, &published)
		if err != nil {
			continue
		}
		if published != 0 {
			k.Published = time.UnixMilli(published)
		}
		if err := to.AddKey(ctx, tournament, k); err != nil {
			return err
		}
	}
	return ctx.Err()
}
