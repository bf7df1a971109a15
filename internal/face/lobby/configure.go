package lobby

import (
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"flagfall.dev/internal/base/settings"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/records/picture"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
)

// Configure checks a setting, changes it and saves it to a file; an empty value leaves it
// to the program again.
func Configure(file string, s *settings.Settings, key, value string) error {
	if err := s.Set(key, value); err != nil {
		return err
	}
	if value != "" {
		if err := checkSetting(key, value); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	if err := s.Save(file); err != nil {
		return SaveError{err}
	}
	return nil
}

// A SaveError says that settings could not be saved: nothing is wrong with them.
type SaveError struct{ error }

// checkSetting says what is wrong with a value.
func checkSetting(key, value string) (err error) {
	switch key {
	case "variant":
		_, err = games.VariantNamed(value)
	case "player":
		if err = roster.Check(value, record.Stratego); err != nil && roster.Check(value, record.Advance) == nil {
			err = nil
		}
	case "talk":
		_, err = session.ParseTalk(value, session.Normal)
	case "theme":
		_, err = picture.ThemeNamed(value)
	}
	return err
}

// WriteSettings writes all settings with their meaning, and where they lie.
func WriteSettings(w io.Writer, file string, s *settings.Settings) error {
	if file == "" {
		return errors.New("no place for settings is known: set XDG_CONFIG_HOME")
	}
	fmt.Fprintln(w, file)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, k := range settings.Keys {
		value := s.Get(k.Name)
		if value == "" {
			value = "-"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", k.Name, value, k.Meaning)
	}
	return table.Flush()
}
