package layout

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// parseJSON reads JSON: a list of squares, a list of rows, or a list of set-ups. A square is
// a number, a text as in lists, or null for an empty one; a row may also be a text.
func parseJSON(v *stratego.Variant, text string) []Entry {
	var value []any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		line := 0
		if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
			line = 1 + strings.Count(text[:min(int(syntax.Offset), len(text))], "\n")
		}
		return []Entry{{Line: line, Err: phrase.Errorf("JSON: %s: expected rows such as [[\"F\",\"B\",10],[9,\"S\",2]]", err)}}
	}
	if depth(value) < 3 {
		return []Entry{fromJSON(v, value)}
	}
	var entries []Entry
	for _, one := range value {
		rows, ok := one.([]any)
		if !ok {
			rows = []any{one}
		}
		entries = append(entries, fromJSON(v, rows))
	}
	return entries
}

// depth returns how deep lists lie in each other.
func depth(value any) int {
	list, ok := value.([]any)
	if !ok {
		return 0
	}
	deepest := 0
	for _, one := range list {
		deepest = max(deepest, depth(one))
	}
	return deepest + 1
}

// fromJSON reads one set-up.
func fromJSON(v *stratego.Variant, value []any) Entry {
	squares, err := flatten(value, nil)
	if err != nil {
		return Entry{Line: 1, Err: err}
	}
	g := gathering{variant: v, cells: squares, begun: 1}
	g.finish()
	if len(g.entries) == 0 {
		return Entry{Line: 1, Err: phrase.Errorf("JSON: there is no square in the list")}
	}
	e := g.entries[0]
	if at := flag(e.Setup); at >= len(e.Setup)/2 {
		reverse(e.Setup, v.Grid().Width)
	}
	e.letters = false
	return e
}

// flatten appends the squares of a value to those before it.
func flatten(value any, squares []string) ([]string, error) {
	switch x := value.(type) {
	case nil:
		return append(squares, "."), nil
	case float64:
		return append(squares, strconv.FormatFloat(x, 'f', -1, 64)), nil
	case string:
		if strings.TrimSpace(x) == "" {
			return append(squares, "."), nil
		}
		return append(squares, cells(x)...), nil
	case []any:
		var err error
		for _, one := range x {
			if squares, err = flatten(one, squares); err != nil {
				return nil, err
			}
		}
		return squares, nil
	}
	return nil, phrase.Errorf("JSON: %v: expected a rank, as a number or in quotes", value)
}
