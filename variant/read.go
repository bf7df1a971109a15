package variant

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/document"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// reader takes values out of a TOML document and collects what is wrong.
type reader struct {
	*document.Document
	known []string // keys that were asked for
}

// base returns the definition that the file starts from.
func (r *reader) base() stratego.Definition {
	name := "classic"
	r.text("base", &name)
	v, err := stratego.VariantNamed(name)
	if err != nil {
		r.Bad("base", "%v", err)
		return stratego.Classic()
	}
	return v.Definition()
}

// read sets every field that the file has a key for.
func (r *reader) read(d *stratego.Definition) {
	if _, ok := r.Values["name"]; !ok {
		d.Name = ""
	}
	d.Title, d.Source = "a custom variant", "a user's file"
	for _, f := range stratego.Fields() {
		r.field(f, d)
	}
	if strings.ContainsAny(d.Name, " \t\n\"") {
		r.Bad("name", "%q: expected one word", d.Name)
	}
}

// field reads one field by its kind.
func (r *reader) field(f stratego.Field, d *stratego.Definition) {
	switch to := f.At(d).(type) {
	case *string:
		r.text(f.Key, to)
	case *bool:
		r.flag(f.Key, to)
	case *int:
		r.whole(f.Key, f.Values, to)
	case *board.Grid:
		r.size(f.Key, d)
	case *board.Set:
		r.squares(f.Key, d.Grid, to)
	case *[]stratego.Levy:
		r.army(f.Key, to)
	case *stratego.RankSet:
		r.ranks(f.Key, to)
	case *stratego.Outcome:
		r.ties(f.Key, to)
	case *board.Notation:
		r.notation(f.Key, to)
	default:
		panic(fmt.Sprintf("field %s: no reader for a %T", f.Key, to))
	}
}

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
	r.Bad(key, "%s: expected text in quotes", document.Show(v))
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
	r.Bad(key, "%s: expected true or false", document.Show(v))
}

// mostWhole is the largest number that is read at all; each field has bounds of
// its own, which Definition.Faults knows.
const mostWhole = 1_000_000

func (r *reader) whole(key, values string, to *int) {
	v, ok := r.take(key)
	if !ok {
		return
	}
	n, isInt := v.(int64)
	if !isInt || n < 0 || n > mostWhole {
		r.Bad(key, "%s: expected a whole number, %s", document.Show(v), phrase.New(values))
		return
	}
	*to = int(n)
}

// size reads "10x10", columns first. A board of another size than the base's
// starts without lakes.
func (r *reader) size(key string, d *stratego.Definition) {
	s := d.Grid.String()
	r.text(key, &s)
	columns, rows, _ := strings.Cut(s, "x")
	var g board.Grid
	var faults [2]error
	g.Width, faults[0] = strconv.Atoi(columns)
	g.Height, faults[1] = strconv.Atoi(rows)
	if faults != [2]error{} {
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
		r.Bad(key, "%s: expected a list of texts, such as [\"C5\", \"D5\"]", document.Show(v))
	}
	return texts, isList
}

func (r *reader) squares(key string, g board.Grid, to *board.Set) {
	texts, ok := r.list(key)
	if !ok {
		return
	}
	known := r.Sound("board", "base") && stratego.Possible(g)
	if !known {
		g = board.Grid{Width: stratego.MaxSide, Height: stratego.MaxSide} // no board has more
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

func (r *reader) ranks(key string, to *stratego.RankSet) {
	texts, ok := r.list(key)
	if !ok {
		return
	}
	var set stratego.RankSet
	for _, s := range texts {
		rank, err := stratego.ParseRank(s)
		if err != nil {
			r.Bad(key, "%v", err)
			continue
		}
		set |= stratego.RanksOf(rank)
	}
	*to = set
}

var tieNames = map[string]stratego.Outcome{"both": stratego.Both, "striker": stratego.Win, "defender": stratego.Lose}

func (r *reader) ties(key string, to *stratego.Outcome) {
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
func (r *reader) army(key string, to *[]stratego.Levy) {
	v, ok := r.take(key)
	if !ok {
		return
	}
	table, isTable := v.(map[string]any)
	if !isTable {
		r.Bad(key, "%s: expected a table, [army], with lines such as Miner = 5", document.Show(v))
		return
	}
	var levies []stratego.Levy
	for names, v := range table {
		path := key + "." + names
		n, isInt := v.(int64)
		if !isInt || n < 1 || n > board.MaxSquares {
			r.Bad(path, "%s: expected a number of pieces from 1 to %d", document.Show(v), board.MaxSquares)
			n = 1 // the rank is looked at too
		}
		levy := stratego.Levy{Count: int(n)}
		for name := range strings.SplitSeq(names, " or ") {
			rank, err := stratego.ParseRank(name)
			if err != nil {
				r.Bad(path, "%v", err)
				continue
			}
			levy.Ranks |= stratego.RanksOf(rank)
		}
		if levy.Ranks != 0 {
			levies = append(levies, levy)
		}
	}
	sort.Slice(levies, func(i, j int) bool { return levies[i].Ranks.First() < levies[j].Ranks.First() })
	*to = levies
}
