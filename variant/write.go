package variant

import (
	"fmt"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/document"
	"flagfall.dev/stratego"
)

// Text writes a rule set in full, in the form that Parse reads.
func Text(d stratego.Definition) string {
	var b, tables strings.Builder
	for _, f := range stratego.Fields() {
		if army, isTable := f.At(&d).(*[]stratego.Levy); isTable { // tables stand after all keys
			writeArmy(&tables, f.Key, *army)
			continue
		}
		b.WriteString(document.Line(f.Key, value(f.At(&d), d.Grid)))
	}
	return b.String() + tables.String()
}

// value returns what stands for a field in TOML.
func value(field any, g board.Grid) any {
	switch field := field.(type) {
	case *board.Grid:
		return field.String()
	case *board.Set:
		squares := []string{}
		for q := range field.All() {
			squares = append(squares, board.ColumnRow.Format(g, q))
		}
		return squares
	case *stratego.RankSet:
		ranks := []string{}
		for r := range field.All() {
			ranks = append(ranks, r.String())
		}
		return ranks
	case *stratego.Outcome:
		for name, o := range tieNames {
			if o == *field {
				return name
			}
		}
	case *board.Notation:
		return field.String()
	}
	return field
}

func writeArmy(b *strings.Builder, key string, army []stratego.Levy) {
	fmt.Fprintf(b, "\n[%s]\n", key)
	for _, l := range army {
		fmt.Fprintf(b, "%s = %d\n", armyKey(l.Ranks), l.Count)
	}
}

// armyKey is a levy's key, quoted where it has several ranks.
func armyKey(s stratego.RankSet) string {
	if s.Count() == 1 {
		return s.First().String()
	}
	return `"` + s.Names() + `"`
}
