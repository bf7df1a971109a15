package stratego

import (
	"errors"
	"slices"
	"strings"

	"flagfall.dev/internal/document"
)

// DefinitionError is one mistake in the text of a definition.
type DefinitionError struct {
	Line   int    // from 1; 0 for something that is missing altogether
	Key    string // the key at fault, "" for broken syntax
	Reason string
}

func (e *DefinitionError) Error() string { return (*document.Mistake)(e).Error() }

// ParseDefinition reads a variant written in TOML (docs/variants.md). Keys that
// are left out have the value of the variant named by the key base, classic if
// there is none. The error joins a *DefinitionError for every mistake; a name
// that is taken, in upper or lower case, is one.
func ParseDefinition(text string, taken ...string) (Definition, error) {
	r := reader{Document: document.Parse(text)}
	d := r.base()
	if r.Values != nil {
		r.read(&d)
		r.Unknown(r.known)
	}
	if slices.ContainsFunc(taken, func(name string) bool { return strings.EqualFold(name, d.Name) }) {
		r.Bad("name", "%q: that is another variant's name", d.Name)
	}
	if r.Sound() {
		for _, f := range d.faults(r.Sound) {
			r.Bad(f.key, "%s", f.reason)
		}
	}
	return d, r.err()
}

// reader takes values out of a TOML document and collects what is wrong.
type reader struct {
	*document.Document
	known []string // keys that were asked for
}

// err joins the mistakes in the order of lines.
func (r *reader) err() error {
	var errs []error
	for _, m := range r.Mistakes() {
		e := DefinitionError(*m)
		errs = append(errs, &e)
	}
	return errors.Join(errs...)
}

// base returns the definition that the file starts from.
func (r *reader) base() Definition {
	name := "classic"
	r.text("base", &name)
	v, err := VariantNamed(name)
	if err != nil {
		r.Bad("base", "%v", err)
		return Classic()
	}
	return v.Definition()
}

// read sets every key that the file has.
func (r *reader) read(d *Definition) {
	if _, ok := r.Values["name"]; !ok {
		d.Name = ""
	}
	d.Title, d.Source = "a custom variant", "a user's file"
	r.text("name", &d.Name)
	if strings.ContainsAny(d.Name, " \t\n\"") {
		r.Bad("name", "%q: expected one word", d.Name)
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
