// Package report shows a tournament: a page that needs nothing but itself and looks like
// those of the browser, with
// bracket, rounds, cross table, ratings over time, conditions, endings, times and
// every game to replay; and the same figures as JSON and CSV.
package report

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/audit"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/plaintext"
)

// A Report is a tournament's figures.
type Report struct {
	Name     string         `json:"name"`
	Variant  string         `json:"variant"`
	Type     string         `json:"type"`
	Total    int            `json:"games_total"`
	Finished int            `json:"games_finished"`
	Over     bool           `json:"over"`
	Scoring  string         `json:"scoring"`
	Players  []ranking.Row  `json:"players"` // the best first
	Cross    [][]Cell       `json:"cross"`   // by row against column, in the order of Players
	Endings  map[string]int `json:"endings"`
	Relative string         `json:"ratings_relative_to"`
	Longest  []*store.Game  `json:"longest"`
	Shortest []*store.Game  `json:"shortest"`

	tally.Origin // what the games were drawn from, as far as it is told
	// Overload is what a busy machine did to the games, nil where it was not busy.
	Overload *tally.Waiting `json:"overload,omitempty"`

	Conditions []Condition   `json:"conditions"`
	Rounds     []Round       `json:"rounds"`
	Bracket    [][]Match     `json:"bracket,omitempty"` // of a knockout: winners of neighbours meet in the next
	History    []tally.Curve `json:"history"`           // the ratings over time, in the order of Players

	// Uncounted are the stored games that are not counted.
	Uncounted []audit.Uncounted `json:"uncounted,omitempty"`

	// Games are all games in the order in which they were stored, without their
	// records.
	Games []*store.Game `json:"games"`

	table ranking.Table // with Players as its rows
}

// A Cell is what one player did against another.
type Cell struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// Score returns the points of a plain count.
func (c Cell) Score() float64 { return float64(c.Wins) + float64(c.Draws)/2 }

// Games returns the number of games.
func (c Cell) Games() int { return c.Wins + c.Draws + c.Losses }

// extremes is how many of the longest and of the shortest games are shown.
const extremes = 5

// New counts the stored games of a tournament.
func New(ctx context.Context, p *tournament.Plan, s *store.Store) (*Report, error) {
	if err := p.Adopt(ctx, s); err != nil {
		return nil, err
	}
	results, err := tally.NewStoredResults(ctx, s, p)
	if err != nil {
		return nil, err
	}
	r := &Report{
		Name: p.Called(), Variant: p.Variant, Type: string(p.Type),
		Scoring: cmp.Or(string(p.Scoring), string(tournament.Plain)),
	}
	doubt := func(id string, err error) { r.Uncounted = append(r.Uncounted, audit.NewUncounted(id, err)) }
	for g, err := range s.List(ctx, audit.Agreeing(p, doubt)) {
		if err != nil {
			return nil, err
		}
		if !results.Add(g) {
			continue
		}
		r.Games = append(r.Games, g)
	}
	r.Total, r.Finished, r.Endings = results.Total(), results.Games(), results.Endings()
	r.Over, r.Relative = results.Over(), p.RelativeTo(nil).String()
	if r.table, err = ranking.New(p, results); err != nil {
		return nil, err
	}
	r.Players = r.table.Rows
	r.cross(results)
	r.extremes()
	r.rounds(results, p.Names())
	r.Origin = results.Origin()
	if w := results.Waiting(); w.Overloaded() {
		r.Overload = &w
	}
	r.Conditions = conditions(p, r.Origin, r.Games, results.Players())
	if text := notCounted(r.Uncounted); text != "" {
		r.Conditions = append(r.Conditions, Condition{"Not counted", text})
	}
	machines, err := s.Machines(ctx, p.Name)
	if err != nil {
		return nil, err
	}
	for _, facts := range machines {
		r.Conditions = append(r.Conditions, Condition{"Played on", facts})
	}
	return r, r.curves(p)
}

func (r *Report) cross(results *tally.Results) {
	for _, a := range r.Players {
		var row []Cell
		for _, b := range r.Players {
			var c Cell
			if a.Player != b.Player {
				t := results.Against(a.Player, b.Player)
				c = Cell{t.Wins, t.Draws, t.Losses}
			}
			row = append(row, c)
		}
		r.Cross = append(r.Cross, row)
	}
}

func (r *Report) extremes() {
	byLength := slices.Clone(r.Games)
	slices.SortStableFunc(byLength, func(a, b *store.Game) int { return cmp.Compare(a.Plies, b.Plies) })
	n := min(extremes, len(byLength))
	r.Shortest = byLength[:n]
	r.Longest = slices.Clone(byLength[len(byLength)-n:])
	slices.Reverse(r.Longest)
}

// Only returns the report with some of its games in it: the figures stay those of all.
func (r *Report) Only(keep func(*store.Game) bool) *Report {
	some := *r
	some.Games = nil
	for _, g := range r.Games {
		if keep(g) {
			some.Games = append(some.Games, g)
		}
	}
	some.extremes()
	return &some
}

// WriteJSON writes everything as one JSON object.
func (r *Report) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(r)
}

// WriteCSV writes the standings, with a column of points out of games for each
// opponent.
func (r *Report) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	columns := ranking.CSV()
	head := []string{"player"}
	for _, c := range columns {
		head = append(head, c.Key)
	}
	for _, p := range r.Players {
		head = append(head, "vs "+p.Name)
	}
	if err := out.Write(plaintext.Cells(head)); err != nil {
		return err
	}
	for i, p := range r.Players {
		row := []string{p.Name}
		for _, c := range columns {
			row = append(row, c.Field(&p))
		}
		for _, c := range r.Cross[i] {
			cell := ""
			if c.Games() > 0 {
				cell = fmt.Sprintf("%s/%d", ranking.Number(c.Score()), c.Games())
			}
			row = append(row, cell)
		}
		if err := out.Write(plaintext.Cells(row)); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// Swiss reports whether byes and tie-breaks are to be shown.
func (r *Report) Swiss() bool { return r.Type == string(tournament.Swiss) }
