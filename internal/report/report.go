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
	"math"
	"slices"
	"strconv"

	"flagfall.dev/internal/rating"
	"flagfall.dev/internal/referee"
	"flagfall.dev/internal/store"
	"flagfall.dev/internal/tournament"
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
	Players  []Player       `json:"players"` // the best first
	Cross    [][]Cell       `json:"cross"`   // by row against column, in the order of Players
	Endings  map[string]int `json:"endings"`
	Relative string         `json:"ratings_relative_to"`
	Longest  []*store.Game  `json:"longest"`
	Shortest []*store.Game  `json:"shortest"`

	tournament.Origin // what the games were drawn from, as far as it is told
	// Overload is what a busy machine did to the games, nil where it was not busy.
	Overload *tournament.Waiting `json:"overload,omitempty"`

	Conditions []Condition        `json:"conditions"`
	Rounds     []Round            `json:"rounds"`
	Bracket    [][]Match          `json:"bracket,omitempty"` // of a knockout: winners of neighbours meet in the next
	History    []tournament.Curve `json:"history"`           // the ratings over time, in the order of Players

	// Games are all games in the order in which they were stored, without their
	// records.
	Games []*store.Game `json:"games"`
}

// A Player is one line of the standings.
type Player struct {
	Name     string         `json:"name"`
	Games    int            `json:"games"`
	Wins     int            `json:"wins"`
	Draws    int            `json:"draws"`
	Losses   int            `json:"losses"`
	Points   float64        `json:"points"`
	Byes     int            `json:"byes"` // of a Swiss, as the two that break ties there
	Buchholz float64        `json:"buchholz"`
	Berger   float64        `json:"sonneborn_berger"`
	Rating   float64        `json:"rating"` // Elo, relative to Relative
	Error    float64        `json:"rating_error"`
	Bound    bool           `json:"rating_is_bound"` // it won or lost everything: the true value is infinite
	Mean     float64        `json:"mean_move_ms"`
	Slowest  float64        `json:"max_move_ms"`
	Think    float64        `json:"think_s"`
	CPU      float64        `json:"cpu_s"`
	Faults   map[string]int `json:"faults"`
	Won      map[string]int `json:"won_by"`  // endings of its wins
	Lost     map[string]int `json:"lost_by"` // endings of its losses
	Drawn    map[string]int `json:"drawn_by"`
	// Forfeits are the games that it lost without being asked for a move: its
	// program did not start, or it was Benched, after it had spoilt others.
	Forfeits  int  `json:"forfeits"`
	Benched   bool `json:"benched"`
	Withdrawn bool `json:"withdrawn"`

	index int // in the plan
	elo   rating.Estimate
}

// Elo returns the rating in words, with its interval or as a bound.
func (p Player) Elo() string { return p.elo.String() }

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
	results, err := tournament.NewStoredResults(ctx, s, p)
	if err != nil {
		return nil, err
	}
	r := &Report{Name: p.Name, Variant: p.Variant, Type: string(p.Type), Scoring: cmp.Or(string(p.Scoring), string(tournament.Plain))}
	byName := map[string]*Player{}
	for _, name := range p.Names() {
		byName[name] = &Player{Name: name, Won: map[string]int{}, Lost: map[string]int{}, Drawn: map[string]int{}}
	}
	for g, err := range s.List(ctx, store.Filter{Tournament: p.Name}) {
		if err != nil {
			return nil, err
		}
		if !results.Add(g) {
			continue
		}
		r.Games = append(r.Games, g)
		names := results.Seats(g)
		for side, name := range names {
			byName[name].ended(g, side)
		}
	}
	r.Total, r.Finished, r.Endings = results.Total(), results.Games(), results.Endings()
	r.Over, r.Relative = results.Over(), p.RelativeTo().String()
	table, err := results.Standings()
	if err != nil {
		return nil, err
	}
	for _, t := range table {
		player := byName[t.Name]
		player.fill(t)
		player.Withdrawn = results.Withdrawn(t.Player)
		r.Players = append(r.Players, *player)
	}
	r.cross(results)
	r.extremes()
	r.rounds(results, p.Names())
	r.Origin = results.Origin()
	if w := results.Waiting(); w.Overloaded() {
		r.Overload = &w
	}
	r.Conditions = conditions(p, r.Origin, r.Games, results.Players())
	machines, err := s.Machines(ctx, p.Name)
	if err != nil {
		return nil, err
	}
	for _, facts := range machines {
		r.Conditions = append(r.Conditions, Condition{"Played on", facts})
	}
	return r, r.curves(p)
}

func (p *Player) ended(g *store.Game, side int) {
	switch g.Score(side) {
	case 1:
		p.Won[g.Ending]++
	case 0:
		p.Lost[g.Ending]++
	default:
		p.Drawn[g.Ending]++
	}
}

func (p *Player) fill(t tournament.Standing) {
	p.index, p.Games, p.Wins, p.Draws, p.Losses, p.Points = t.Player, t.Games, t.Wins, t.Draws, t.Losses, t.Points
	p.Byes, p.Buchholz, p.Berger = t.Byes, t.Buchholz, t.Berger
	p.elo, p.Rating, p.Error, p.Bound = t.Rating, t.Rating.Value, t.Rating.Error, t.Rating.Bound != rating.Exact
	p.Mean, p.Slowest = t.MeanThink().Seconds()*1e3, t.Slowest.Seconds()*1e3
	p.Think, p.CPU, p.Faults = t.Think.Seconds(), t.CPU.Seconds(), t.Faults
	p.Forfeits, p.Benched = t.Faults[referee.NotStarted]+t.Faults[referee.Benched], t.Faults[referee.Benched] > 0
}

func (r *Report) cross(results *tournament.Results) {
	for _, a := range r.Players {
		var row []Cell
		for _, b := range r.Players {
			var c Cell
			if a.index != b.index {
				t := results.Against(a.index, b.index)
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
	head := []string{"player", "points", "games", "wins", "draws", "losses", "rating", "rating_error", "mean_move_ms", "max_move_ms", "faults", "byes", "buchholz", "sonneborn_berger", "forfeits", "benched", "withdrawn"}
	for _, p := range r.Players {
		head = append(head, "vs "+p.Name)
	}
	if err := out.Write(head); err != nil {
		return err
	}
	for i, p := range r.Players {
		faults := 0
		for _, n := range p.Faults {
			faults += n
		}
		row := []string{
			p.Name, number(p.Points), strconv.Itoa(p.Games), strconv.Itoa(p.Wins), strconv.Itoa(p.Draws), strconv.Itoa(p.Losses),
			number(p.Rating), number(p.Error), number(p.Mean), number(p.Slowest), strconv.Itoa(faults),
			strconv.Itoa(p.Byes), number(p.Buchholz), number(p.Berger),
			strconv.Itoa(p.Forfeits), strconv.FormatBool(p.Benched), strconv.FormatBool(p.Withdrawn),
		}
		for _, c := range r.Cross[i] {
			cell := ""
			if c.Games() > 0 {
				cell = fmt.Sprintf("%s/%d", number(c.Score()), c.Games())
			}
			row = append(row, cell)
		}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// Swiss reports whether byes and tie-breaks are to be shown.
func (r *Report) Swiss() bool { return r.Type == string(tournament.Swiss) }

// number writes a figure with at most two decimals.
func number(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64)
}
