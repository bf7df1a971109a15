package tournament

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/base/phrase"
)

// Open reads the plan of a tournament from its own file (TOML), or that of a tournament or match from its
// file of results. It returns the name of the file of results too.
func Open(ctx context.Context, file string) (p *Plan, results string, err error) {
	if !isDatabase(file) {
		if p, err = Load(file); err != nil {
			return nil, "", err
		}
		return p, p.StorePath(file), nil
	}
	s, err := store.Open(ctx, file)
	if err != nil {
		return nil, "", err
	}
	defer s.Close()
	names, err := s.Tournaments(ctx)
	if err != nil {
		return nil, "", err
	}
	if len(names) > 1 {
		return nil, "", fmt.Errorf("%s has the games of %d tournaments: expected a tournament's own file (TOML)", file, len(names))
	}
	for _, name := range names {
		if p, err = StoredPlan(ctx, s, name); p != nil || err != nil {
			return p, file, err
		}
	}
	return nil, "", phrase.Errorf(
		"%s has no match: expected the file of a tournament (TOML), or the one that --store of a match named", file,
	)
}

// StorePath returns the file of a plan's results.
func (p *Plan) StorePath(planFile string) string {
	switch {
	case p.Store == "":
		return strings.TrimSuffix(planFile, filepath.Ext(planFile)) + ".db"
	case filepath.IsAbs(p.Store):
		return p.Store
	}
	return filepath.Join(filepath.Dir(planFile), p.Store)
}
