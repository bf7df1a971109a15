package contest

import (
	"encoding/json"
	"fmt"
	"io"

	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/audit"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/plaintext"
)

// standingsReport is the JSON of a tournament.
type standingsReport struct {
	Name     string         `json:"name"`
	Variant  string         `json:"variant"`
	Type     string         `json:"type"`
	Setups   string         `json:"setups"` // auto, fresh, shared or own
	Total    int            `json:"games_total"`
	Finished int            `json:"games_finished"`
	Over     bool           `json:"over"`
	Endings  map[string]int `json:"endings"`
	Players  []ranking.Row  `json:"players"` // the best first
	tally.Origin

	Uncounted []audit.Uncounted `json:"uncounted,omitempty"` // stored games that are not counted
	Overload  *tally.Waiting    `json:"overload,omitempty"`  // where the machine was overloaded
}

// WriteStandings writes how a tournament stands, in words or as one JSON object.
func WriteStandings(out io.Writer, p *tournament.Plan, r *tally.Results, asJSON bool) error {
	table, err := ranking.New(p, r)
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(out).Encode(standingsReport{
			Name: p.Name, Variant: p.Variant, Type: string(p.Type), Setups: p.SetupsSetting(), Total: r.Total(),
			Finished: r.Games(), Over: r.Over(),
			Endings: r.Endings(), Players: table.Rows, Origin: r.Origin(), Overload: overloaded(r), Uncounted: r.Uncounted(),
		})
	}
	state := "to be resumed"
	if r.Over() {
		state = "over"
	}
	fmt.Fprintf(out, "%s: %s, %s, %d of %d games, %s\n", p.Name, p.Type, p.Variant, r.Games(), r.Total(), state)
	err = table.Write(out)
	if p.Anchor != (tournament.Anchor{}) {
		fmt.Fprintf(out, "Elo is relative to %s\n", plaintext.Clean(p.RelativeTo(nil).String()))
	}
	tellSetups(out, p)
	tellOrigin(out, r, "tournament", `key = "KEY" in a file of the same name`)
	tellPrograms(out, r.Players())
	tellFaults(out, p, r.Players())
	tellUncounted(out, r)
	tellLoad(out, r)
	return err
}

// tellUncounted writes which stored games are not counted.
func tellUncounted(out io.Writer, r *tally.Results) {
	uncounted := r.Uncounted()
	if len(uncounted) == 0 {
		return
	}
	const most = 10
	for _, d := range uncounted[:min(most, len(uncounted))] {
		fmt.Fprintf(out, "not counted: game %s: %s\n", plaintext.Line(d.Game, 100), plaintext.Line(d.Reason, 1000))
	}
	fmt.Fprintf(out, "%s not counted; to go on with the games sets them aside and plays them again\n", phrase.Count(len(uncounted), "stored game"))
}
