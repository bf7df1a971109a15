package trainer

import (
	"slices"
	"strings"
	"unicode"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/stratego"
)

// Check says what is wrong with a text from elsewhere that is to be somebody's set-ups: it is held to what Put refuses too.
func Check(text string) error {
	s, err := ParseShelf(text)
	if err != nil {
		return err
	}
	for i, o := range s.Setups {
		if _, shipped := Find(o.Name); shipped {
			return phrase.Errorf("set-up %d: %w", i+1, errShipped(o.Name))
		}
		if _, err := games.VariantNamed(o.Variant); err != nil {
			return phrase.Errorf("set-up %d: %w", i+1, err)
		}
	}
	for i, t := range s.Trainings {
		if _, err := games.VariantNamed(t.Variant); err != nil {
			return phrase.Errorf("training %d: %w", i+1, err)
		}
	}
	return nil
}

func errShipped(name string) error {
	return phrase.Errorf("there is a ready-made set-up %q: choose another name", name)
}

// Bounds of what a shelf may have.
const (
	mostPlayers = 50
	maxVariant  = 100 // characters
	maxSpec     = 200 // characters
)

var errNone = phrase.Errorf("expected what this program wrote")

// check says what is wrong with a shelf. Everything after it trusts the counts.
func (s *Shelf) check() error {
	if len(s.Setups) > mostSetups || len(s.Trainings) > mostTrainings {
		return phrase.Errorf("%d set-ups and %d trainings: expected at most %d and %d",
			len(s.Setups), len(s.Trainings), mostSetups, mostTrainings)
	}
	for i, o := range s.Setups {
		if err := o.check(); err != nil {
			return phrase.Errorf("set-up %d: %w", i+1, err)
		}
		if s.index(o.Name) != i {
			return phrase.Errorf("set-up %d: there is another one of the name %q", i+1, o.Name)
		}
	}
	for i, t := range s.Trainings {
		if t == nil || !t.sound() {
			return phrase.Errorf("training %d: %w", i+1, errNone)
		}
		if err := playable(t.Variant, t.Setup); err != nil {
			return phrase.Errorf("training %d: %w", i+1, err)
		}
	}
	return nil
}

func (o Own) check() error {
	if err := nameable(o.Name); err != nil {
		return err
	}
	return playable(o.Variant, o.Setup)
}

// nameable says why a set-up may not have a name.
func nameable(name string) error {
	if name == "" || name != strings.TrimSpace(name) || !plain(name, maxName) {
		return phrase.Errorf("name %q: expected 1 to %d characters that can be printed", name, maxName)
	}
	return nil
}

// plain reports whether a text has so many characters at most, which all can be printed.
func plain(text string, most int) bool {
	return len(text) <= 4*most && len([]rune(text)) <= most &&
		!strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}

// playable says why the text of a set-up is none of a variant. The rules of variants that are not built in are not known
// here; such a text is read when it is used. The name of a file is never one of a variant: it would be opened.
func playable(variant, text string) error {
	if variant == "" || !plain(variant, maxVariant) || games.IsFile(variant) {
		return phrase.Errorf("variant %q: expected one of Stratego", variant)
	}
	if len(text) > board.MaxSquares {
		return errNone
	}
	for _, r := range text {
		if _, err := stratego.ParseRank(string(r)); err != nil && r != '.' {
			return err
		}
	}
	v, err := games.VariantNamed(variant)
	if err != nil {
		return nil
	}
	if v.Stratego == nil {
		return phrase.Errorf("variant %q: expected one of Stratego", variant)
	}
	_, err = Read(v.Stratego, text)
	return err
}

// sound reports whether the counts of a training are such as games give.
func (t *Training) sound() bool {
	if t.Version != version || t.Pairs < 1 || t.Pairs > most || t.Done < 0 || t.Done > t.Pairs ||
		len(t.Players) == 0 || len(t.Players) > mostPlayers || len(t.Scores) != len(t.Players) ||
		len(t.Squares) != len(t.Setup) || len(t.Found) != stratego.Ranks {
		return false
	}
	for i, s := range t.Scores {
		if s.Player != t.Players[i] || !plain(s.Player, maxSpec) || !s.sound(t.playedWith(i)) {
			return false
		}
	}
	games, found := 2*t.Done, 0
	for _, n := range t.Found {
		if n < 0 || n > games {
			return false
		}
		found += n
	}
	return t.Seen >= 0 && t.Seen <= games && found == t.Seen &&
		!slices.ContainsFunc(t.Squares, func(s Square) bool { return !s.sound(games) })
}

// playedWith is how many pairs a player had so far: they take turns.
func (t *Training) playedWith(player int) int {
	n := t.Done / len(t.Players)
	if player < t.Done%len(t.Players) {
		n++
	}
	return n
}

// sound reports whether a score is one of so many pairs.
func (s Score) sound(pairs int) bool {
	points, n := 0, 0
	for halves, k := range s.Score.Halves {
		if k < 0 || k > pairs {
			return false
		}
		points, n = points+halves*k, n+k
	}
	won, drawn, lost := s.Score.Won, s.Score.Drawn, s.Score.Lost
	return min(won, drawn, lost) >= 0 && max(won, drawn, lost) <= 2*pairs && won+drawn+lost == 2*pairs &&
		n == pairs && points == 2*won+drawn
}

// sound reports whether a square is one of so many games.
func (s Square) sound(games int) bool {
	return s.Fell >= 0 && s.Fell <= games && s.FellPoints >= 0 && s.FellPoints <= 2*s.Fell && s.First >= 0 && s.First <= games
}
