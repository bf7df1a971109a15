// Package settings keeps what somebody wants by default: one TOML file for all faces,
// flagfall/config.toml in $XDG_CONFIG_HOME or ~/.config.
package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"flagfall.dev/internal/base/document"
	"flagfall.dev/internal/base/home"
	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/base/spelling"
)

// Settings are the defaults; an empty field, or 0, leaves the choice to the program.
type Settings struct {
	Variant string `toml:"variant"` // a rule set, as --variant takes it
	Player  string `toml:"player"`  // the opponent, as --player takes it
	Level   int    `toml:"level"`   // of marshal as the opponent, 1 to 10
	Talk    string `toml:"talk"`    // how much hints and the coach say: short, normal or figures
	Theme   string `toml:"theme"`   // of the board in the browser, the full screen and pictures
}

// A Key is one of the settings.
type Key struct{ Name, Meaning string }

// Keys are all of them.
var Keys = []Key{
	{"variant", "rule set: a name that 'flagfall variants' lists, or a file"},
	{"player", "opponent: a name that 'flagfall players' lists, with its options"},
	{"level", "how strong the opponent plays, 1 to 10, where no player is set"},
	{"talk", "how much hints, explanations and the coach say: short, normal or figures"},
	{"theme", "colours of the board in the browser and in pictures: oak, meadow, slate or night"},
}

// Path returns the file, "" where no home is known that may be entered.
func Path() string {
	folder := home.Folder("XDG_CONFIG_HOME", ".config")
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, "config.toml")
}

// most is the largest file that is read, in bytes.
const most = 1 << 16

// Load reads the file of a name; without it nothing is set. The error names the file and
// the line of every mistake.
func Load(name string) (Settings, error) {
	var s Settings
	if name == "" {
		return s, nil
	}
	text, err := savefile.New(name).Read(most)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	d := document.Parse(text)
	d.Decode(&s)
	if d.Sound("level") && s.Level != 0 && (s.Level < 1 || s.Level > 10) {
		d.Bad("level", "%d: expected 1 to 10", s.Level)
	}
	if err := d.Err(); err != nil {
		return Settings{}, fmt.Errorf("%s: %w (edit the file, or delete it: then nothing is set)", name, err)
	}
	return s, nil
}

// Get returns a setting as text, "" where it is not set.
func (s *Settings) Get(key string) string {
	if key == "level" && s.Level != 0 {
		return strconv.Itoa(s.Level)
	}
	if field := s.field(key); field != nil {
		return *field
	}
	return ""
}

// field returns where a setting that is text lies, nil for none.
func (s *Settings) field(key string) *string {
	return map[string]*string{"variant": &s.Variant, "player": &s.Player, "talk": &s.Talk, "theme": &s.Theme}[key]
}

// Set sets a setting; "" leaves it to the program again.
func (s *Settings) Set(key, value string) error {
	if key == "level" {
		if value == "" {
			s.Level = 0
			return nil
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 10 {
			return fmt.Errorf("level %q: expected a number from 1 to 10", value)
		}
		s.Level = n
		return nil
	}
	field := s.field(key)
	if field == nil {
		var names []string
		for _, k := range Keys {
			names = append(names, k.Name)
		}
		return fmt.Errorf("there is no setting %q%s: expected one of %s", key, spelling.Suggest(key, names), strings.Join(names, ", "))
	}
	*field = value
	return nil
}

// Save writes the file, whole or not at all, and its folder where that is missing.
func (s *Settings) Save(name string) error {
	if name == "" {
		return errors.New("no place for settings is known: set XDG_CONFIG_HOME")
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString("# Defaults of flagfall; 'flagfall config' shows and changes them.\n")
	for _, k := range Keys {
		switch value := s.Get(k.Name); {
		case value == "":
		case k.Name == "level":
			fmt.Fprintf(&b, "level = %s\n", value)
		default:
			fmt.Fprintf(&b, "%s = %s\n", k.Name, strconv.Quote(value))
		}
	}
	return savefile.Replace(name, b.String())
}
