package stratego

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// DefinitionError is one mistake in the text of a definition.
type DefinitionError struct {
	Line   int    // from 1; 0 for something that is missing altogether
	Key    string // the key at fault, "" for broken syntax
	Reason string
}

func (e *DefinitionError) Error() string {
	where := e.Key
	if e.Key == "" {
		where = "syntax"
	}
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", where, e.Reason)
	}
	return fmt.Sprintf("line %d: %s: %s", e.Line, where, e.Reason)
}

// ParseDefinition reads a variant written in TOML (docs/variants.md). Keys that
// are left out have the value of the variant named by the key base, classic if
// there is none. The error joins a *DefinitionError for every mistake.
func ParseDefinition(text string) (Definition, error) {
	values := map[string]any{}
	if err := toml.Unmarshal([]byte(text), &values); err != nil {
		return Definition{}, syntaxError(err)
	}
	r := reader{values: values, lines: keyLines(text)}
	d := r.base()
	r.read(&d)
	r.unknownKeys()
	if len(r.errs) == 0 {
		for _, f := range d.check() {
			r.bad(f.key, "%s", f.reason)
		}
	}
	return d, r.err()
}

// syntaxError gives a TOML parser's error the form of the others.
func syntaxError(err error) error {
	var decode *toml.DecodeError
	if errors.As(err, &decode) {
		line, _ := decode.Position()
		return &DefinitionError{Line: line, Reason: strings.TrimPrefix(decode.Error(), "toml: ")}
	}
	return &DefinitionError{Reason: err.Error()}
}

// keyLines returns the line of every key of a TOML text that has no syntax
// error, by its dotted path.
func keyLines(text string) map[string]int {
	lines := map[string]int{}
	var p unstable.Parser
	p.Reset([]byte(text))
	table := ""
	for p.NextExpression() {
		e := p.Expression()
		path, line := "", 0
		for it := e.Key(); it.Next(); {
			if path != "" {
				path += "."
			}
			path += string(it.Node().Data)
			line = p.Shape(it.Node().Raw).Start.Line
		}
		if e.Kind == unstable.KeyValue {
			lines[table+path] = line
			continue
		}
		lines[path] = line
		table = path + "."
	}
	return lines
}

// reader takes values out of a TOML document and collects what is wrong.
type reader struct {
	values map[string]any
	lines  map[string]int
	known  []string // keys that were asked for
	errs   []*DefinitionError
}

func (r *reader) bad(key, format string, args ...any) {
	r.errs = append(r.errs, &DefinitionError{Line: r.lines[key], Key: key, Reason: fmt.Sprintf(format, args...)})
}

// err joins the mistakes in the order of lines.
func (r *reader) err() error {
	sort.SliceStable(r.errs, func(i, j int) bool { return r.errs[i].Line < r.errs[j].Line })
	errs := make([]error, len(r.errs))
	for i, e := range r.errs {
		errs[i] = e
	}
	return errors.Join(errs...)
}

// base returns the definition that the file starts from.
func (r *reader) base() Definition {
	name := "classic"
	r.text("base", &name)
	v, err := VariantNamed(name)
	if err != nil {
		r.bad("base", "%v", err)
		return Classic()
	}
	return v.Definition()
}

// read sets every key that the file has.
func (r *reader) read(d *Definition) {
	if _, ok := r.values["name"]; !ok {
		d.Name = ""
	}
	d.Title, d.Source = "a custom variant", "a user's file"
	r.text("name", &d.Name)
	if strings.ContainsAny(d.Name, " \t\n\"") {
		r.bad("name", "%q: expected one word", d.Name)
	}
	r.text("title", &d.Title)
	r.text("source", &d.Source)
	r.size("board", d)
	r.squares("lakes", d.Grid, &d.Lakes)
	r.whole("home_rows", &d.HomeRows)
	r.whole("flag_rows", &d.FlagRows)
	r.flag("random_setups", &d.RandomSetups)
	r.flag("red_at_bottom", &d.RedAtBottom)
	r.army("army", &d.Army)
	r.ranks("spy_slays", &d.Battle.SpySlays)
	r.ties("ties", &d.Battle.Ties)
	r.flag("bombs_burst", &d.Battle.BombsBurst)
	r.flag("defender_advances", &d.Battle.DefenderAdvances)
	r.flag("scouts_run", &d.ScoutsRun)
	r.flag("scouts_strike_afar", &d.ScoutsStrikeAfar)
	r.whole("two_squares", &d.TwoSquares)
	r.flag("chasing", &d.Chasing)
	r.flag("attrition", &d.Attrition)
	r.whole("ply_limit", &d.PlyLimit)
	r.whole("quiet_limit", &d.QuietLimit)
	r.notation("notation", &d.Notation)
}

// unknownKeys complains of keys that mean nothing.
func (r *reader) unknownKeys() {
	for key := range r.values {
		if !slices.Contains(r.known, key) {
			r.bad(key, "unknown key: expected one of %s", strings.Join(r.known, ", "))
		}
	}
}
