// Package advantage says by how much moves of a kind turn out better than a search expects, as
// learned from the results of games (the advantage of an action, Baird 1993). In these games
// marshal chose at random among moves that it took for about as good, so that what it chose and how
// it stood are independent.
package advantage

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"flagfall.dev/internal/engine/worth"
	"flagfall.dev/stratego"
)

// A Table has the advantage of every trait in points. A move has the sum over its traits.
type Table []float32

// text has the tables as String writes them. 'flagfall lab advantages' learns one.
//
//go:embed advantages.txt
var text string

// learned parses the embedded tables once, by army.
var learned = sync.OnceValue(func() map[worth.Army]Table {
	all, err := Parse(text)
	if err != nil {
		panic(err) // our own file, held by a test
	}
	return all
})

// Learned returns the table for the army of a variant, nil where there is none.
func Learned(v *stratego.Variant) Table {
	a, fixed := worth.ArmyOf(v)
	if !fixed {
		return nil
	}
	return learned()[a]
}

// most is how many traits a move has at most.
const most = 192

// Of returns the advantage of a move in points.
func (t Table) Of(s *Scene, mv stratego.Move) float64 {
	var room [most]Trait
	sum := float32(0)
	for _, x := range s.Traits(mv, room[:0]) {
		sum += t[x]
	}
	return float64(sum)
}

// String writes a table for an army: the army, then a line for each kind of trait.
func (t Table) String(a worth.Army) string {
	var b strings.Builder
	b.WriteString(a.String())
	b.WriteByte('\n')
	for _, f := range families {
		fmt.Fprintf(&b, "%s:", f.name)
		for i := range f.size() {
			b.WriteByte(' ')
			b.WriteString(strconv.FormatFloat(float64(t[int(f.first)+i]), 'f', 1, 32))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Format writes tables for Parse, in the order of their lines.
func Format(all map[worth.Army]Table) string {
	var each []string
	for a, t := range all {
		each = append(each, t.String(a))
	}
	slices.Sort(each)
	return strings.Join(each, "")
}

// Parse reads tables as String writes them, one after the other.
func Parse(text string) (map[worth.Army]Table, error) {
	all := map[worth.Army]Table{}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for len(lines) > 0 && lines[0] != "" {
		a, err := worth.ParseArmy(lines[0])
		if err != nil {
			return nil, err
		}
		if len(lines) < 1+len(families) {
			return nil, fmt.Errorf("%d lines after %q: expected %d", len(lines)-1, lines[0], len(families))
		}
		t := make(Table, Count())
		for i, f := range families {
			if err := f.parse(lines[1+i], t); err != nil {
				return nil, err
			}
		}
		all[a], lines = t, lines[1+len(families):]
	}
	if len(all) == 0 {
		return nil, errors.New("no table: expected a line that begins with army")
	}
	return all, nil
}

// parse reads the line of a family.
func (f *family) parse(line string, t Table) error {
	rest, ok := strings.CutPrefix(line, f.name+":")
	fields := strings.Fields(rest)
	if !ok || len(fields) != f.size() {
		return fmt.Errorf("%.60q: expected %q and %d numbers", line, f.name+":", f.size())
	}
	for i, field := range fields {
		v, err := strconv.ParseFloat(field, 32)
		if err != nil || !(v >= -limit && v <= limit) {
			return fmt.Errorf("%s %s: expected a number of points from -%d to %d", f.name, field, limit, limit)
		}
		t[int(f.first)+i] = float32(v)
	}
	return nil
}

// limit bounds what is read of one trait, in points.
const limit = 10_000

// Add returns the sum of two tables.
func (t Table) Add(o Table) Table {
	sum := make(Table, Count())
	for i := range sum {
		if len(t) > 0 {
			sum[i] += t[i]
		}
		if len(o) > 0 {
			sum[i] += o[i]
		}
	}
	return sum
}
