//go:build !js

package web

import (
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

// setups returns what keeps the set-ups of the owner's profile, and whose they are; nobody else's are kept.
func (s *Server) setups(r *http.Request) (k trainer.Keeper, whose string, err error) {
	if !s.owns(r) {
		return k, "", nil
	}
	who, _, err := s.self(r)
	return trainer.Keeper{Notes: profile.Own{Notes: s.config.Kept.Shelf(), ID: who.id}}, who.mark(true), err
}

// checkCopy says what is wrong with what a copy of a profile has besides its games.
func checkCopy(c *profile.Copy) error { return intake.Check(c) }
