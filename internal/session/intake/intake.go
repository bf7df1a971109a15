// Package intake checks what a copy of a profile has besides its games, before any of it is kept: each part by the package that
// reads it later and trusts it then.
package intake

import (
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session/lesson"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/internal/session/trainer"
)

// Check says what is wrong with the notes of a copy, which are in the first line of its file.
func Check(c *profile.Copy) error {
	if err := check(c); err != nil {
		return phrase.Errorf("line %d: %w", 1, err)
	}
	return nil
}

func check(c *profile.Copy) error {
	if err := puzzle.Check(c.Puzzles); err != nil {
		return err
	}
	if err := lesson.Check(c.More[profile.Lessons]); err != nil {
		return err
	}
	return trainer.Check(c.More[profile.Setups])
}
