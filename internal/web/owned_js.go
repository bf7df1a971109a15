package web

import (
	"context"

	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session/career"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/internal/session/trainer"
	"flagfall.dev/internal/web/http"
)

// In a tab there is no owner: what only an owner has is left out of the program, which is small so.

func (s *Server) keptOf(*http.Request, self) (career.Kept, error) { return career.Kept{}, nil }

func (s *Server) training(_ *http.Request, h trainer.Home, o trainer.Order) (
	t *trainer.Training, play func(ctx context.Context, told func()) error, whose string, err error,
) {
	t, err = h.Begin(o)
	return t, func(ctx context.Context, told func()) error { return h.Play(ctx, t, told) }, "", err
}

func (s *Server) namedSetups(*http.Request) ([]trainer.Named, error) { return trainer.All(), nil }

func contestGames() []TournamentGame { return nil }

func contestRecord(string) (text string, ok bool) { return "", false }

func (s *Server) standing(*http.Request, trainer.Home, trainer.Own) (standingSetup, error) {
	return standingSetup{}, nil
}

// checkCopy checks the progress in puzzles, which is all that is taken of a copy besides its games.
func checkCopy(c *profile.Copy) error { return puzzle.Check(c.Puzzles) }
