package arena

import (
	"errors"
	"fmt"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/record"
)

// given returns the set-ups that the players are given, as records have them.
func (t *jobGame) given(replay int) (given [2]string, err error) {
	v := t.set.variant.Stratego
	if v == nil {
		return given, nil
	}
	setups, err := t.givenSetups(replay)
	for side, s := range setups {
		if s != nil {
			given[side] = record.StrategoSetup(v, s)
		}
	}
	return given, err
}

// verifyRefused returns why a game cannot have been lost by an illegal set-up as it says. That
// the rules forbid the set-up, and that its side has lost, is for the replay to find.
func (t *jobGame) verifyRefused(rec *record.Game, g *store.Game, replay int) error {
	given, err := t.given(replay)
	if err != nil {
		return err
	}
	for side, refused := range rec.Refused {
		if told := g.Seats[side].Fault == referee.IllegalSetup; told != (refused != "") {
			return errors.New("its record and its report do not agree about an illegal set-up")
		}
		if refused == "" {
			continue
		}
		other := board.Side(side).Opponent()
		asked := rec.Setups[other] != "" && given[other] == "" // the other side, which has handed in a set-up
		switch {
		case rec.Game != record.Stratego:
			return errors.New("its record has a set-up of Advance, which has none")
		case given[side] != "":
			return errors.New("its record has an illegal set-up of a side that was given one")
		case asked != (other == board.First):
			return errors.New("its record has an illegal set-up, and not the first: the side that moves first is asked first")
		case !t.tellsRefused(refused, rec.Reason) || !plaintext.SameWords(g.Reason, rec.Reason):
			return fmt.Errorf("it tells an illegal set-up %s in other words than its faults: %q", refused, g.Reason)
		}
	}
	return nil
}

// tellsRefused reports whether a reason tells all that the rules have against a set-up, or
// where that cannot be read, at least what came.
func (t *jobGame) tellsRefused(refused, reason string) bool {
	v := t.set.variant.Stratego
	setup, err := v.ParseSetup(refused)
	switch {
	case len(setup) > 0 && err == nil:
		return false // the rules allow it
	case len(setup) > 0:
		return plaintext.SameWords(reason, game.RefusedSetup(v, setup, err).Error())
	}
	return strings.HasPrefix(reason, "illegal set-up: ") && strings.HasSuffix(reason, "; handed in: "+refused)
}
