// Package parameter is the one table of marshal's numbers: what each is, what values
// it may have, and with which it has no effect. Files of weights, off=, set=, tuning,
// ablation and help read it, and the fields of Values are made of it.
package parameter

//go:generate go run ./fields

import (
	_ "embed"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"flagfall.dev/internal/base/spelling"
)

// Levels is the highest level of play, which has no preset: it is the table as it is.
const Levels = 10

// A Kind says what a number is, and so of which type its field of Values is.
type Kind string

const (
	Weight Kind = "weight"
	Count  Kind = "count"
	Switch Kind = "switch" // 0 or 1
)

// A Parameter is one number of the play.
type Parameter struct {
	Field   string // of Values, with the index of those that have one
	Name    string // the same in lower-case letters
	Kind    Kind
	Part    string // of the play, such as "material"
	Term    string // by which off= names it, maybe with others; empty for none
	Unit    string // one word; of a switch "switch"
	Meaning string // a line: what it is, after the unit

	Default, Min, Max float64
	// Neutral is the value with which it has no effect, NaN where there is none.
	Neutral float64

	at place // where Values have it
}

// tableText has the table, as Values.String writes it. `flagfall lab vary --gate`
// replaces its defaults by what has won.
//
//go:embed parameters.txt
var tableText string

// table parses the embedded table once.
var table = sync.OnceValue(func() []Parameter {
	all, err := parse(tableText)
	if err != nil {
		panic(err) // our own file, held by a test
	}
	return all
})

// All returns the table, in the order of its parts.
func All() []Parameter { return slices.Clone(table()) }

// Terms returns the names that off= takes beside those of the parameters, in the
// order of the table.
func Terms() []string {
	var all []string
	for _, p := range table() {
		if p.Term != "" && !slices.Contains(all, p.Term) {
			all = append(all, p.Term)
		}
	}
	return all
}

// evaluation are the parts whose numbers tuning varies unless told otherwise.
var evaluation = []string{"material", "secrecy", "strikes", "plans", "guard", "threat"}

// Evaluation returns the names of the parameters of the evaluation, in the order of
// the table.
func Evaluation() []string {
	var names []string
	for _, p := range table() {
		if slices.Contains(evaluation, p.Part) {
			names = append(names, p.Name)
		}
	}
	return names
}

// Named returns a parameter by its name. The error names the nearest one and the command that
// lists them all: there are about two hundred.
func Named(name string) (Parameter, error) {
	var names []string
	for _, p := range table() {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Parameter{}, fmt.Errorf("unknown weight %q%s: expected one of the weights that 'flagfall players --parameters' lists", name, spelling.Suggest(name, names))
}

// Check returns what is wrong with a value of the parameter.
func (p *Parameter) Check(x float64) error {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return fmt.Errorf("weight %s is %v: expected a finite number", p.Name, x)
	case x < p.Min || x > p.Max:
		return fmt.Errorf("weight %s is %v: expected %s to %s", p.Name, x, format(p.Min), format(p.Max))
	}
	return nil
}

// parse reads a table of the numbers that Values have. The error names the line, or the numbers that
// have none.
func parse(text string) ([]Parameter, error) {
	all, err := Read(text)
	if err != nil {
		return nil, err
	}
	open := places()
	for i := range all {
		p := &all[i]
		at, known := open[p.Field]
		if !known {
			return nil, fmt.Errorf("parameters: %s has a line and is no field of Values", p.Field)
		}
		p.at = at
		delete(open, p.Field)
	}
	if len(open) > 0 {
		return nil, fmt.Errorf("parameters: no line for %s", strings.Join(slices.Sorted(maps.Keys(open)), ", "))
	}
	return all, nil
}

// Read reads a table of any numbers. The error names the line.
func Read(text string) ([]Parameter, error) {
	var all []Parameter
	part := ""
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if name, ok := strings.CutPrefix(line, "["); ok {
			part = strings.TrimSuffix(name, "]")
			continue
		}
		p, err := parseLine(line)
		if err != nil {
			return nil, fmt.Errorf("parameters: line %d: %w", i+1, err)
		}
		if slices.ContainsFunc(all, func(q Parameter) bool { return q.Name == p.Name }) {
			return nil, fmt.Errorf("parameters: line %d is %q, expected a number that has no line yet", i+1, line)
		}
		p.Part = part
		all = append(all, p)
	}
	return all, nil
}

// columns is how many words of a line stand before its meaning.
const columns = 8

// parseLine reads a line of the table.
func parseLine(line string) (Parameter, error) {
	f := strings.Fields(line)
	if len(f) <= columns {
		return Parameter{}, fmt.Errorf("%q has %d words: expected field, kind, default, least, most, neutral value, unit, term and meaning", line, len(f))
	}
	p := Parameter{Field: f[0], Name: strings.ToLower(f[0]), Kind: Kind(f[1]), Unit: f[6], Meaning: strings.Join(f[columns:], " ")}
	switch p.Kind {
	case Weight, Count:
	case Switch:
		p.Unit = "switch"
	default:
		return p, fmt.Errorf("%q is of kind %q: expected %s, %s or %s", p.Field, p.Kind, Weight, Count, Switch)
	}
	if f[7] != "-" {
		p.Term = f[7]
	}
	for i, x := range []*float64{&p.Default, &p.Min, &p.Max, &p.Neutral} {
		if f[i+2] == "-" && x == &p.Neutral {
			*x = math.NaN()
			continue
		}
		var err error
		if *x, err = strconv.ParseFloat(f[i+2], 64); err != nil {
			return p, err
		}
	}
	err := p.Check(p.Default)
	if err == nil && !math.IsNaN(p.Neutral) {
		err = p.Check(p.Neutral)
	}
	return p, err
}

// format writes a number as the table does.
func format(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
