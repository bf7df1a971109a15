package parameter

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"sync"
)

// place is where a number stands in Values: a field, and an index from 1 where that
// is an array.
type place struct{ field, index int }

// places returns where the numbers stand, by field and index as the table has them.
func places() map[string]place {
	all := map[string]place{}
	t := reflect.TypeFor[Values]()
	for i := range t.NumField() {
		name := t.Field(i).Name
		if t.Field(i).Type.Kind() != reflect.Array {
			all[name] = place{field: i}
			continue
		}
		for k := 1; k < t.Field(i).Type.Len(); k++ {
			all[name+strconv.Itoa(k)] = place{i, k}
		}
	}
	return all
}

// field returns what stands at a place.
func (v *Values) field(at place) reflect.Value {
	f := reflect.ValueOf(v).Elem().Field(at.field)
	if at.index > 0 {
		return f.Index(at.index)
	}
	return f
}

// get returns the number that stands at a place: 0 or 1 of a switch.
func (v *Values) get(at place) float64 {
	switch f := v.field(at); f.Kind() {
	case reflect.Bool:
		if f.Bool() {
			return 1
		}
		return 0
	case reflect.Int:
		return float64(f.Int())
	default:
		return f.Float()
	}
}

// set puts a number to a place. A count is cut to a whole number, and a switch is on unless it is 0.
func (v *Values) set(at place, x float64) {
	switch f := v.field(at); f.Kind() {
	case reflect.Bool:
		f.SetBool(x != 0)
	case reflect.Int:
		f.SetInt(int64(x))
	default:
		f.SetFloat(x)
	}
}

// Standard returns the values of the table. The caller may change them.
func Standard() *Values {
	v := *standard()
	return &v
}

// standard reads the values off the table once.
var standard = sync.OnceValue(func() *Values { return defaults(table()) })

func defaults(all []Parameter) *Values {
	v := &Values{}
	for i := range all {
		v.set(all[i].at, all[i].Default)
	}
	return v
}

// Parse reads what String writes. The error names the line, or the parameters that
// have none.
func Parse(text string) (*Values, error) {
	all, err := parse(text)
	if err != nil {
		return nil, err
	}
	return defaults(all), nil
}

// String writes the table with the values as its defaults.
func (v *Values) String() string {
	var b strings.Builder
	b.WriteString("# Every number of marshal's play. A line is: field of Values, kind (weight, count or switch), default, least,\n" +
		"# most, the value with which it has no effect (- for none), unit (- of a switch), the term that off= names it by\n" +
		"# (- for none), meaning. After a new line: go generate ./internal/engine/parameter\n")
	part := ""
	for _, p := range table() {
		if p.Part != part {
			part = p.Part
			fmt.Fprintf(&b, "\n[%s]\n", part)
		}
		neutral, term, unit := "-", p.Term, p.Unit
		if !math.IsNaN(p.Neutral) {
			neutral = format(p.Neutral)
		}
		if term == "" {
			term = "-"
		}
		if p.Kind == Switch {
			unit = "-"
		}
		fmt.Fprintf(&b, "%-15s %-7s %-7s %-7s %-13s %-7s %-8s %-10s %s\n", p.Field, p.Kind,
			format(v.get(p.at)), format(p.Min), format(p.Max), neutral, unit, term, p.Meaning)
	}
	return b.String()
}

// Set changes a number by name, for experiments; the error lists the names, or says
// what values the number may have.
func (v *Values) Set(name string, x float64) error {
	p, err := Named(name)
	if err == nil {
		err = p.Check(x)
	}
	if err == nil {
		v.set(p.at, x)
	}
	return err
}

// Get returns a number by name; the error lists the names.
func (v *Values) Get(name string) (float64, error) {
	p, err := Named(name)
	if err != nil {
		return 0, err
	}
	return v.get(p.at), nil
}

// Off gives the numbers of a term, or the one of a name, the value with which they
// have no effect, to measure what they are worth. The error lists the terms.
func (v *Values) Off(term string) error {
	found := false
	for _, p := range table() {
		if (p.Term == term || p.Name == term) && !math.IsNaN(p.Neutral) {
			v.set(p.at, p.Neutral)
			found = true
		}
	}
	if !found {
		return fmt.Errorf("no term %q: expected some of %s, or the name of a weight that can be without effect", term, strings.Join(Terms(), ", "))
	}
	return nil
}
