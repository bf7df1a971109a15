package contest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/records/library"
)

// A MatchFile is where the games of a match are kept.
type MatchFile struct {
	Path string
	own  string // the folder that is ours alone, empty where the user has named the file
}

// NewMatchFile returns where the games of a match are kept: in the file that the
// user has named, or in a folder of our own if the name is empty. Where neither a seed nor a key was
// given, the seed of the games in a named file becomes the plan's; their key is in the file.
func NewMatchFile(
	ctx context.Context, named string, plan *tournament.Plan, seeded bool, say func(string),
) (f MatchFile, err error) {
	if named == "" {
		if f.own, err = matchFolder(); err != nil {
			return f, err
		}
		f.Path = filepath.Join(f.own, matchFile)
		say("the games are kept in " + f.Path + " until the match is over")
		return f, nil
	}
	f.Path = named
	if dir, err := filepath.Abs(filepath.Dir(named)); err == nil && isMatchFolder(dir) {
		f.own = dir // of a match that was broken off
	}
	if seeded {
		return f, nil
	}
	seed, stored, err := tournament.StoredSeed(ctx, named, plan.Name, say)
	if stored {
		plan.Seed = seed
	}
	return f, err
}

// OpenMatch opens the file of a match, also while it is played, and hands out its
// plan.
func OpenMatch(ctx context.Context, file string, use func(*store.Store, *tournament.Plan) error) error {
	s, err := store.Open(ctx, file)
	if err != nil {
		return err
	}
	defer s.Close()
	p, err := matchIn(ctx, s)
	if err != nil {
		return err
	}
	return use(s, p)
}

// matchIn returns the plan of the match in a file.
func matchIn(ctx context.Context, s *store.Store) (*tournament.Plan, error) {
	p, err := tournament.StoredPlan(ctx, s, tournament.MatchName)
	if err == nil && p == nil {
		err = fmt.Errorf("%s has no match: for the games of a tournament use 'flagfall tournament' with its file", s.Path)
	}
	return p, err
}

// Done removes the games of a match that is over, where they are in a folder of
// ours and nothing was set aside.
func (f MatchFile) Done() error {
	if f.own == "" {
		return nil
	}
	if _, err := os.Stat(f.Path + asideSuffix); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.RemoveAll(f.own)
}

// In the folder of a match, whose name begins with matchPrefix, lie its games, and
// next to them those that were set aside.
const (
	matchPrefix = "match-"
	matchFile   = "match.db"
	asideSuffix = ".aside"
)

// matchFolder makes a folder for a match: where games under way are kept, or
// among the temporary files where that cannot be.
func matchFolder() (string, error) {
	parent := library.Default().Folder
	err := errors.New("neither XDG_STATE_HOME nor a home folder is known")
	if parent != "" {
		if err = os.MkdirAll(parent, 0o700); err == nil {
			var dir string
			if dir, err = os.MkdirTemp(parent, matchPrefix); err == nil {
				return dir, nil
			}
		}
	}
	dir, again := os.MkdirTemp("", "flagfall-"+matchPrefix)
	if again != nil {
		return "", fmt.Errorf("no place to keep games: %w", errors.Join(err, again))
	}
	return dir, nil
}

// isMatchFolder reports whether a folder is one that matchFolder has made.
func isMatchFolder(dir string) bool {
	parent := library.Default().Folder
	inState, _ := filepath.Match(filepath.Join(parent, matchPrefix+"*"), dir)
	inTemp, _ := filepath.Match(filepath.Join(os.TempDir(), "flagfall-"+matchPrefix+"*"), dir)
	return parent != "" && inState || inTemp
}
