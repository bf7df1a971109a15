//go:build !js

package web

import (
	"context"

	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session/career"
	"flagfall.dev/internal/session/intake"
	"flagfall.dev/internal/session/trainer"
	"flagfall.dev/internal/web/http"
)

// keptOf returns what is kept here of somebody besides games: nothing but of the owner.
func (s *Server) keptOf(r *http.Request, who self) (career.Kept, error) {
	if !s.owns(r) {
		return career.Kept{}, nil
	}
	return career.KeptIn(profile.Own{Notes: s.config.Kept.Shelf(), ID: who.id})
}

// training is a training with what plays it, and whose it is: that of the owner's profile goes on and is kept, nobody else's is.
func (s *Server) training(r *http.Request, h trainer.Home, o trainer.Order) (
	t *trainer.Training, play func(ctx context.Context, told func()) error, whose string, err error,
) {
	var k trainer.Keeper
	if s.owns(r) {
		who, _, err := s.self(r)
		if err != nil {
			return nil, nil, "", err
		}
		k, whose = trainer.Keeper{Notes: profile.Own{Notes: s.config.Kept.Shelf(), ID: who.id}}, who.mark(true)
	}
	t, err = h.Resume(k, o)
	return t, func(ctx context.Context, told func()) error { return h.Train(ctx, k, t, told) }, whose, err
}

// checkCopy says what is wrong with what a copy of a profile has besides its games.
func checkCopy(c *profile.Copy) error { return intake.Check(c) }
