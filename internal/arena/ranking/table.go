// Package ranking is the one table of how players of a tournament or a match stand. Its
// columns are data; terminals, pages, JSON and CSV show what they have room for.
package ranking

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/play/rating"
)

// A Table has a row for each player.
type Table struct {
	Rows  []Row
	swiss bool
}

// A Row is how a player stands. Its JSON is an object with its name and all columns that are known.
type Row struct {
	tally.Standing
	Rated bool // its rating has been computed
}

// New returns how a tournament stands, the best player first. Where the ratings cannot be computed,
// the table has the players in the order of the plan, their ratings unknown, and the error says why.
func New(p *tournament.Plan, r *tally.Results) (Table, error) {
	players, err := r.Standings()
	if err != nil {
		players = r.Players()
		for i := range players {
			players[i].Rating.Error = math.Inf(1)
		}
	}
	t := Unrated(p, players)
	for i := range t.Rows {
		t.Rows[i].Rated = true
	}
	return t, err
}

// Unrated returns a table of players in their order, without ratings.
func Unrated(p *tournament.Plan, players []tally.Standing) Table {
	t := Table{Rows: []Row{}, swiss: p.Type == tournament.Swiss}
	for _, s := range players {
		t.Rows = append(t.Rows, Row{Standing: s})
	}
	return t
}

// shown returns the columns that tables of this tournament show, of those that are kept.
func (t Table) shown(keep func(*Column) bool) []Column {
	return slices.DeleteFunc(slices.Clone(columns), func(c Column) bool { return c.Swiss && !t.swiss || !keep(&c) })
}

// Terminal returns the columns that a terminal shows.
func (t Table) Terminal() []Column { return t.shown(func(c *Column) bool { return c.Title != "" }) }

// Page returns the columns of a table of a page.
func (t Table) Page(p Part) []Column {
	return t.shown(func(c *Column) bool { return !c.Head.Empty() && c.Part == p })
}

// CSV returns the columns of a CSV file behind the player's name.
func CSV() []Column {
	files := slices.DeleteFunc(slices.Clone(columns), func(c Column) bool { return c.CSV == 0 })
	slices.SortFunc(files, func(a, b Column) int { return cmp.Compare(a.CSV, b.CSV) })
	return files
}

// MarshalJSON writes the row as an object. Numbers that JSON cannot write are null.
func (r Row) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	field := func(key string, value any) error {
		text, err := json.Marshal(value)
		if err == nil {
			fmt.Fprintf(&b, ",%q:%s", key, text)
		}
		return err
	}
	if err := field("name", r.Name); err != nil {
		return nil, err
	}
	for _, c := range columns {
		value := c.Value(&r.Standing)
		if c.Key == "" || value == nil || c.Rated && !r.Rated {
			continue
		}
		if x, ok := value.(float64); ok {
			value = Finite(x)
		}
		if err := field(c.Key, value); err != nil {
			return nil, err
		}
	}
	return append(append([]byte{'{'}, b.Bytes()[1:]...), '}'), nil
}

// Text returns a row's cell as a terminal shows it.
func (c *Column) Text(r *Row) string {
	switch x := c.Value(&r.Standing).(type) {
	case float64:
		return strconv.FormatFloat(x, 'f', c.Digits, 64)
	case map[string]int:
		return Counts(x)
	default:
		return fmt.Sprint(x)
	}
}

// Write writes the table for a terminal.
func (t Table) Write(out io.Writer) error {
	w := tabwriter.NewWriter(plaintext.Writer{To: out}, 0, 0, 2, ' ', tabwriter.AlignRight)
	line := []string{"player"}
	shown := t.Terminal()
	for _, c := range shown {
		line = append(line, c.Title)
	}
	fmt.Fprintln(w, strings.Join(line, "\t")+"\t")
	for _, r := range t.Rows {
		line = append(line[:0], r.Name)
		for _, c := range shown {
			line = append(line, c.Text(&r))
		}
		fmt.Fprintln(w, strings.Join(line, "\t")+"\t")
	}
	return w.Flush()
}

// Field returns a row's cell as CSV has it: counts by kind as their sum.
func (c *Column) Field(r *Row) string {
	switch x := c.Value(&r.Standing).(type) {
	case float64:
		return Number(x)
	case map[string]int:
		sum := 0
		for _, n := range x {
			sum += n
		}
		return strconv.Itoa(sum)
	default:
		return fmt.Sprint(x)
	}
}

// Said returns a row's cell for a page in any language: a number, or a text.
func (c *Column) Said(r *Row) any {
	if e, ok := c.Value(&r.Standing).(rating.Estimate); ok {
		return e.Said()
	}
	return c.Value(&r.Standing)
}

// A Heading is what a page says above a column.
type Heading struct {
	Text   phrase.Text `json:"text"`
	Wide   bool        `json:"wide"`   // a telephone leaves the column out
	Digits int         `json:"digits"` // decimals of its numbers
}

// Heading returns what a page says above the column.
func (c *Column) Heading() Heading { return Heading{c.Head, c.Room > Narrow, c.Digits} }

// Counts writes counts by kind on one line, "none" where there are none.
func Counts(m map[string]int) string {
	var parts []string
	for _, kind := range slices.Sorted(maps.Keys(m)) {
		parts = append(parts, fmt.Sprintf("%s %d", plaintext.Line(kind, 40), m[kind]))
	}
	return cmp.Or(strings.Join(parts, ", "), "none")
}

// Number writes a figure with at most two decimals.
func Number(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }

// Finite returns nil for a number that JSON cannot write.
func Finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	x += 0 // no -0
	return &x
}
