package stratego

import (
	"fmt"
	"sort"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/document"
)

// take returns a key's value, if the file has it.
func (r *reader) take(key string) (any, bool) {
	r.known = append(r.known, key)
	v, ok := r.Values[key]
	return v, ok
}

func (r *reader) text(key string, to *string) {
	v, ok := r.take(key)
	if !ok {
		return
	}
	if s, ok := v.(string); ok {
		*to = s
		return
	}
	r.Bad(key, "%v: expected text in quotes", document.Show(v))
}

func (r *reader) flag(key string, to *bool) {
	v, ok := r.take(key)
	if !ok {
		return
	}
	if b, ok := v.(bool); ok {
		*to = b
		return
	}
	r.Bad(key, "%v: expected true or false", document.Show(v))
}

func (r *reader) whole(key string, to *int) {
	v, ok := r.take(key)
	if !ok {
		return
	}
	n, isInt := v.(int64)
	if !isInt || n < 0 || n > maxLimit {
		r.Bad(key, "%v: expected a whole number from 0 to %d", document.Show(v), maxLimit)
		return
	}
	*to = int(n)
}

// size reads "10x10", columns first. A board of another size than the base's
// starts without lakes.
func (r *reader) size(key string, d *Definition) {
	s := d.Grid.String()
	r.text(key, &s)
	var g board.Grid
	if n, err := fmt.Sscanf(s+" ", "%dx%d ", &g.Width, &g.Height); n != 2 || err != nil {
		r.Bad(key, "%q: expected columns x rows, such as \"10x10\"", s)
		return
	}
	if g != d.Grid {
		d.Grid, d.Lakes = g, board.Set{}
	}
}

// list reads a list of texts.
func (r *reader) list(key string) ([]string, bool) {
	v, ok := r.take(key)
	if !ok {
		return nil, false
	}
	values, isList := v.([]any)
	texts := make([]string, 0, len(values))
	for _, v := range values {
		s, isText := v.(string)
		isList = isList && isText
		texts = append(texts, s)
	}
	if !isList {
		r.Bad(key, "%v: expected a list of texts, such as [\"C5\", \"D5\"]", document.Show(v))
	}
	return texts, isList
}

func (r *reader) squares(key string, g board.Grid, to *board.Set) {
	texts, ok := r.list(key)
	if !ok {
		return
	}
	known := r.Sound("board", "base") && possible(g)
	if !known {
		g = board.Grid{Width: maxSide, Height: maxSide} // no board has more
	}
	var set board.Set
	for _, s := range texts {
		q, err := board.ColumnRow.Parse(g, s)
		if err != nil {
			r.Bad(key, "%v", err)
		} else if known {
			set = set.With(q)
		}
	}
	*to = set
}

func (r *reader) ranks(key string, to *RankSet) {
	texts, ok := r.list(key)
	if !ok {
		return
	}
	var set RankSet
	for _, s := range texts {
		rank, err := ParseRank(s)
		if err != nil {
			r.Bad(key, "%v", err)
			continue
		}
		set |= RanksOf(rank)
	}
	*to = set
}

var tieNames = map[string]Outcome{"both": Both, "striker": Win, "defender": Lose}

func (r *reader) ties(key string, to *Outcome) {
	s := "both"
	for name, o := range tieNames {
		if o == *to {
			s = name
		}
	}
	r.text(key, &s)
	o, ok := tieNames[s]
	if !ok {
		r.Bad(key, "%q: expected both, striker or defender", s)
		return
	}
	*to = o
}

func (r *reader) notation(key string, to *board.Notation) {
	s := to.String()
	r.text(key, &s)
	n, err := board.ParseNotation(s)
	if err != nil {
		r.Bad(key, "%v", err)
		return
	}
	*to = n
}

// army reads the table of pieces: a rank's name, or several joined by " or "
// where the owner chooses, and how many. It replaces the base's whole army.
func (r *reader) army(key string, to *[]Levy) {
	v, ok := r.take(key)
	if !ok {
		return
	}
	table, isTable := v.(map[string]any)
	if !isTable {
		r.Bad(key, "%v: expected a table, [army], with lines such as Miner = 5", document.Show(v))
		return
	}
	var levies []Levy
	for names, v := range table {
		path := key + "." + names
		n, isInt := v.(int64)
		if !isInt || n < 1 || n > board.MaxSquares {
			r.Bad(path, "%v: expected a number of pieces from 1 to %d", document.Show(v), board.MaxSquares)
			n = 1 // the rank is looked at too
		}
		levy := Levy{Count: int(n)}
		for name := range strings.SplitSeq(names, " or ") {
			rank, err := ParseRank(name)
			if err != nil {
				r.Bad(path, "%v", err)
				continue
			}
			levy.Ranks |= RanksOf(rank)
		}
		if levy.Ranks != 0 {
			levies = append(levies, levy)
		}
	}
	sort.Slice(levies, func(i, j int) bool { return levies[i].Ranks.First() < levies[j].Ranks.First() })
	*to = levies
}
