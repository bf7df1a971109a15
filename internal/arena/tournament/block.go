package tournament

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"flagfall.dev/internal/base/document"
)

// A Block is a player with settings of its own, as a plan's [[player]] has it.
type Block struct {
	Alias       string            `toml:"alias"`
	Program     string            `toml:"program"` // specification
	Directory   string            `toml:"directory"`
	Time        string            `toml:"time"`
	Nodes       uint64            `toml:"nodes"`
	Memory      int               `toml:"memory"`
	Options     map[string]any    `toml:"options"`
	Environment map[string]string `toml:"environment"`
}

// Settings are what a player has of its own. The zero value is a player that is
// called by its specification and plays under the plan's conditions.
type Settings struct {
	Alias       string            `json:"alias,omitempty"`     // what everybody else calls it
	Directory   string            `json:"directory,omitempty"` // where relative names of its command line begin
	Time        string            `json:"time,omitempty"`      // "": the plan's
	Nodes       uint64            `json:"nodes,omitempty"`     // 0: the plan's
	Memory      int               `json:"memory,omitempty"`    // MiB; 0: the plan's
	Options     map[string]string `json:"options,omitempty"`   // of our players and of native programs
	Environment map[string]string `json:"environment,omitempty"`
}

// SettingsOf returns the settings of a player, by its index; the zero value where it has none of its own.
func (p *Plan) SettingsOf(player int) Settings {
	if player < len(p.Settings) {
		return p.Settings[player]
	}
	return Settings{}
}

// unfold puts the players that have a block behind those of the list.
func (p *Plan) unfold(d *document.Document) {
	for range p.Players {
		p.where = append(p.where, d.Line("players"))
	}
	for i, b := range p.Blocks {
		if b.Program == "" && d.Sound(blockKey(i, "program")) {
			d.Bad(blockKey(i, "program"), "expected a player, such as council or native:./bot")
		}
		if p.Settings == nil {
			p.Settings = make([]Settings, len(p.Players))
		}
		p.Players = append(p.Players, b.Program)
		p.where = append(p.where, d.Line(blockKey(i, "")))
		s := Settings{
			Alias: b.Alias, Directory: b.Directory, Time: b.Time, Nodes: b.Nodes, Memory: b.Memory,
			Environment: b.Environment,
		}
		for name, value := range b.Options {
			text, ok := optionText(value)
			if !ok {
				d.Bad(blockKey(i, "options."+name), "%v: expected a text, a number, true or false", document.Show(value))
			}
			if s.Options == nil {
				s.Options = map[string]string{}
			}
			s.Options[name] = text
		}
		if len(b.Environment) == 0 {
			s.Environment = nil // as it is read again
		}
		p.Settings = append(p.Settings, s)
	}
}

// blockKey names a key of the i-th block, or the block itself.
func blockKey(i int, key string) string {
	name := fmt.Sprintf("player[%d]", i+1)
	if key == "" {
		return name
	}
	return name + "." + key
}

// optionText writes an option's value as it stands in specifications.
func optionText(value any) (text string, ok bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case bool:
		return strconv.FormatBool(v), true
	case int64:
		return strconv.FormatInt(v, 10), true
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), !math.IsInf(v, 0) && !math.IsNaN(v)
	}
	return "", false
}

// Where says where a player stands in the plan's file, such as "line 9: "; empty
// where that is not known.
func (p *Plan) Where(player int) string {
	if player < len(p.where) && p.where[player] > 0 {
		return fmt.Sprintf("line %d: ", p.where[player])
	}
	return ""
}

// longestAlias is in characters.
const longestAlias = 60

// mistakesOfBlocks returns what is wrong with the settings of single players.
func (p *Plan) mistakesOfBlocks(wrong func(key, format string, args ...any)) {
	names := p.Names()
	for i := range p.Blocks {
		player := len(p.Players) - len(p.Blocks) + i
		s := p.SettingsOf(player)
		if first := slices.Index(names, names[player]); first < player {
			wrong(blockKey(i, "alias"), "%q: there is another player of that name", names[player])
		}
		if len([]rune(s.Alias)) > longestAlias || strings.TrimSpace(s.Alias) != s.Alias ||
			strings.ContainsFunc(s.Alias, unprintable) {
			wrong(blockKey(i, "alias"), "%q: expected a name of at most %d letters", s.Alias, longestAlias)
		}
		if _, err := ParseClock(s.Time); err != nil {
			wrong(blockKey(i, "time"), "%v", err)
		}
		if s.Memory < 0 || s.Memory > mostMemory {
			wrong(blockKey(i, "memory"), "%d: expected 0 to %d", s.Memory, mostMemory)
		}
		for name, value := range s.Environment {
			if name == "" || strings.ContainsAny(name, "=\x00") || strings.ContainsRune(value, 0) {
				wrong(blockKey(i, "environment."+name), "expected a name without =, and a text")
			}
		}
	}
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }

// changed returns which settings of a player that has games differ from those it
// had.
func (s Settings) changed(before Settings) (keys []string) {
	is, was := reflect.ValueOf(s), reflect.ValueOf(before)
	for i := range is.NumField() {
		if !reflect.DeepEqual(is.Field(i).Interface(), was.Field(i).Interface()) {
			keys = append(keys, strings.ToLower(is.Type().Field(i).Name))
		}
	}
	return keys
}

// Program returns what a player of a job is started as: the specification and,
// between brackets, the settings that change what runs. It is what a worker's list
// has of outside programs.
func (j *Job) Program(player int) string {
	s := j.Settings[player]
	var parts []string
	if s.Directory != "" {
		parts = append(parts, "directory="+s.Directory)
	}
	for _, table := range []struct {
		name   string
		values map[string]string
	}{{"option", s.Options}, {"environment", s.Environment}} {
		for _, key := range slices.Sorted(maps.Keys(table.values)) {
			parts = append(parts, fmt.Sprintf("%s %s=%s", table.name, key, table.values[key]))
		}
	}
	if len(parts) == 0 {
		return j.Players[player]
	}
	return fmt.Sprintf("%s [%s]", j.Players[player], strings.Join(parts, ", "))
}
