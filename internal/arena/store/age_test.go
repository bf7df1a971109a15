package store

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/internal/lab/gametest/must"
)

// older makes a file as the version before openings has left it, with one game.
func older(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	s := must.Get(Create(t.Context(), path))(t)
	add(t, s, 0, 1)
	for _, step := range []string{"ALTER TABLE games DROP COLUMN opening", "ALTER TABLE games DROP COLUMN epoch", "DROP TABLE keys", "PRAGMA user_version = 2"} {
		must.Get(s.DB.ExecContext(t.Context(), step))(t)
	}
	must.Do(t, s.Close())
	return path
}

func TestAnOlderFileIsReadRescuedAndBroughtUpToDate(t *testing.T) {
	for name, open := range map[string]func(ctx context.Context, path string) (*Store, error){
		"read":               Open,
		"brought up to date": Create,
		"rescued": func(ctx context.Context, path string) (*Store, error) {
			if _, err := Recover(ctx, path); err != nil {
				return nil, err
			}
			return Open(ctx, path)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := must.Get(open(t.Context(), older(t)))(t)
			defer s.Close()
			got := must.Get(s.Game(t.Context(), game(0).ID))(t)
			if diff := cmp.Diff(game(0), got); diff != "" {
				t.Error(diff)
			}
			if listed(t, s) != 1 {
				t.Error("it is not listed")
			}
		})
	}
}

func TestTheOpeningIsKept(t *testing.T) {
	s, _ := create(t)
	g := game(1)
	g.Opening = "red a.txt:1, blue a.txt:2"
	must.Get(s.Add(t.Context(), g))(t)
	if got, err := s.Game(t.Context(), g.ID); err != nil || got.Opening != g.Opening {
		t.Errorf("%+v, %v", got, err)
	}
}
