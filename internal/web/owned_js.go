package web

import (
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session/career"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/internal/session/trainer"
	"flagfall.dev/internal/web/http"
)

// In a tab there is no owner: what only an owner has is left out of the program, which is small so.

func (s *Server) keptOf(*http.Request, self) (career.Kept, error) { return career.Kept{}, nil }

func (s *Server) setups(*http.Request) (k trainer.Keeper, whose string, err error) { return k, "", nil }

// checkCopy checks the progress in puzzles, which is all that is taken of a copy besides its games.
func checkCopy(c *profile.Copy) error { return puzzle.Check(c.Puzzles) }
