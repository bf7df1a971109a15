package contest

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"flagfall.dev/internal/plaintext"
	"flagfall.dev/internal/rating"
	"flagfall.dev/internal/tournament"
)

// standingsReport is the JSON of a tournament.
type standingsReport struct {
	Name     string         `json:"name"`
	Variant  string         `json:"variant"`
	Type     string         `json:"type"`
	Total    int            `json:"games_total"`
	Finished int            `json:"games_finished"`
	Over     bool           `json:"over"`
	Endings  map[string]int `json:"endings"`
	Players  []standing     `json:"players"` // the best first
	tournament.Origin

	Overload *tournament.Waiting `json:"overload,omitempty"` // where the machine was overloaded
}

type standing struct {
	playerTimes
	Games  int `json:"games"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
	Byes   int `json:"byes"` // matches won in a Swiss against nobody: among the points, not among the games

	// What breaks ties in a Swiss.
	Buchholz float64 `json:"buchholz"`
	Berger   float64 `json:"sonneborn_berger"`

	Rating        *float64 `json:"rating"` // Elo, relative to the mean of all players or to the anchor
	Error         *float64 `json:"rating_error"`
	RatingIsBound bool     `json:"rating_is_bound"` // it won or lost everything: the true value is infinite

	elo rating.Estimate
}

func newStandingsReport(p *tournament.Plan, r *tournament.Results) (standingsReport, error) {
	out := standingsReport{
		Name: p.Name, Variant: p.Variant, Type: string(p.Type), Total: r.Total(), Finished: r.Games(), Endings: r.Endings(),
		Players: []standing{}, Origin: r.Origin(), Overload: overloaded(r),
	}
	out.Over = r.Over()
	table, err := r.Standings()
	for _, s := range table {
		out.Players = append(out.Players, standing{
			playerTimes: newPlayerTimes(s), Games: s.Games, Wins: s.Wins, Draws: s.Draws, Losses: s.Losses, Byes: s.Byes, Buchholz: s.Buchholz, Berger: s.Berger,
			Rating: finite(s.Rating.Value), Error: finite(s.Rating.Error), RatingIsBound: s.Rating.Bound != rating.Exact, elo: s.Rating,
		})
	}
	return out, err
}

// WriteStandings writes how a tournament stands, in words or as one JSON object.
func WriteStandings(out io.Writer, p *tournament.Plan, r *tournament.Results, asJSON bool) error {
	report, err := newStandingsReport(p, r)
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(out).Encode(report)
	}
	state := "to be resumed"
	if report.Over {
		state = "over"
	}
	fmt.Fprintf(out, "%s: %s, %s, %d of %d games, %s\n", report.Name, report.Type, report.Variant, report.Finished, report.Total, state)
	w := tabwriter.NewWriter(plaintext.Writer{To: out}, 0, 0, 2, ' ', tabwriter.AlignRight)
	swiss := func(string) string { return "" }
	if p.Type == tournament.Swiss {
		swiss = func(cells string) string { return cells }
	}
	fmt.Fprintf(w, "player\tpoints\t%sgames\twon\tdrawn\tlost\tElo\tms a move\tfaults\t\n", swiss("byes\tBuchholz\tSonneborn-Berger\t"))
	for _, s := range report.Players {
		tie := swiss(fmt.Sprintf("%d\t%.1f\t%.2f\t", s.Byes, s.Buchholz, s.Berger))
		fmt.Fprintf(w, "%s\t%.1f\t%s%d\t%d\t%d\t%d\t%v\t%.2f\t%s\t\n", s.Name, s.Points, tie, s.Games, s.Wins, s.Draws, s.Losses,
			s.elo, s.Mean, counts(s.Faults))
	}
	err = w.Flush()
	if p.Anchor != (tournament.Anchor{}) {
		fmt.Fprintf(out, "Elo is relative to %s\n", plaintext.Clean(p.RelativeTo().String()))
	}
	tellOrigin(out, r, "tournament", `key = "KEY" in a file of the same name`)
	tellPrograms(out, r.Players())
	tellFaults(out, p, r.Players())
	tellLoad(out, r)
	return err
}

// counts writes a table of counts on one line.
func counts(m map[string]int) string {
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(m)) {
		parts = append(parts, fmt.Sprintf("%s %d", plaintext.Line(key, 40), m[key]))
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

// finite returns nil for a number that JSON cannot write.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	x += 0 // no -0
	return &x
}
