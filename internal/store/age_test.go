package store

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// older makes a file as the version before openings has left it, with one game.
func older(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := Create(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	add(t, s, 0, 1)
	for _, step := range []string{"ALTER TABLE games DROP COLUMN opening", "ALTER TABLE games DROP COLUMN epoch", "DROP TABLE keys", "PRAGMA user_version = 2"} {
		if _, err := s.DB.ExecContext(t.Context(), step); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
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
			s, err := open(t.Context(), older(t))
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			got, err := s.Game(t.Context(), game(0).ID)
			if err != nil {
				t.Fatal(err)
			}
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
	if _, err := s.Add(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Game(t.Context(), g.ID); err != nil || got.Opening != g.Opening {
		t.Errorf("%+v, %v", got, err)
	}
}
