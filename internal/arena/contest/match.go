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
	"flagfall.dev/internal/play/rating"
)

// matchReport is the JSON of a match, from the view of the first player.
type matchReport struct {
	Games      int            `json:"games"`
	Wins       int            `json:"wins"`
	Draws      int            `json:"draws"`
	Losses     int            `json:"losses"`
	Score      float64        `json:"score"` // 0 to 1
	Elo        *float64       `json:"elo"`
	EloError   *float64       `json:"elo_error"`
	EloIsBound bool           `json:"elo_is_bound"` // nobody won or lost: the true value is infinite
	NElo       *float64       `json:"normalised_elo"`
	NEloError  *float64       `json:"normalised_elo_error"`
	LOS        float64        `json:"los"`
	LLR        *float64       `json:"llr"` // null without --sprt
	SPRT       string         `json:"sprt,omitempty"`
	SPRTPairs  int            `json:"sprt_pairs,omitempty"` // that the test has looked at
	Pairs      rating.Pairs   `json:"pairs"`                // by points: 0, ½, 1, 1½, 2
	Endings    map[string]int `json:"endings"`
	Faults     int            `json:"faults"`
	tally.Origin
	Variant string        `json:"variant"`
	Setups  string        `json:"setups"` // auto, fresh, shared or own
	Players []ranking.Row `json:"players"`

	Uncounted []audit.Uncounted `json:"uncounted,omitempty"` // stored games that are not counted
	Overload  *tally.Waiting    `json:"overload,omitempty"`  // where the machine was overloaded
}

func newMatchReport(plan *tournament.Plan, r *tally.Results) matchReport {
	a, pairs := r.Players()[0], r.Pairs(0, 1)
	elo, nelo := pairs.Elo(), pairs.NormalisedElo()
	m := matchReport{
		Games: a.Games, Wins: a.Wins, Draws: a.Draws, Losses: a.Losses,
		Elo: ranking.Finite(elo.Value), EloError: ranking.Finite(elo.Error), EloIsBound: elo.Bound != rating.Exact,
		NElo: ranking.Finite(nelo.Value), NEloError: ranking.Finite(nelo.Error), LOS: pairs.Superiority(), Pairs: pairs,
		Endings: r.Endings(), Faults: r.Faults(), Origin: r.Origin(), Variant: plan.Variant,
		Setups: plan.SetupsSetting(), Overload: overloaded(r), Uncounted: r.Uncounted(),
		Players: ranking.Unrated(plan, r.Players()).Rows,
	}
	if a.Games > 0 {
		m.Score = (float64(a.Wins) + float64(a.Draws)/2) / float64(a.Games)
	}
	if plan.SPRT != "" {
		d := r.Verdict()
		m.LLR, m.SPRT, m.SPRTPairs = ranking.Finite(d.LLR), d.Verdict.String(), d.Pairs
	}
	return m
}

// overloaded returns what a busy machine did to the games, nil where it was not.
func overloaded(r *tally.Results) *tally.Waiting {
	if w := r.Waiting(); w.Overloaded() {
		return &w
	}
	return nil
}

// tellLoad says what a busy machine did to the games, where it was one.
func tellLoad(w io.Writer, r *tally.Results) {
	if text := r.Waiting().String(); text != "" {
		fmt.Fprintf(w, "\n%s\n", text)
	}
}

// tellSetups says which set-ups the games have, where anything is hidden.
func tellSetups(w io.Writer, p *tournament.Plan) {
	if text := p.SetupsText(); !text.Empty() {
		fmt.Fprintf(w, "set-ups: %s\n", text)
	}
}

// WriteMatch writes how a match stands, in words or as one JSON object.
func WriteMatch(w io.Writer, plan *tournament.Plan, r *tally.Results, asJSON bool) error {
	m := newMatchReport(plan, r)
	if asJSON {
		return json.NewEncoder(w).Encode(m)
	}
	seed := ""
	if m.Seed != nil {
		seed = fmt.Sprintf(", seed %d", *m.Seed)
	}
	fmt.Fprintf(w, "%s against %s, %s, %s%s\n", m.Players[0].Name, m.Players[1].Name, m.Variant,
		phrase.Count(m.Games, "game"), seed)
	tellSetups(w, plan)
	if m.Games == 0 {
		tellUncounted(w, r)
		return nil
	}
	fmt.Fprintf(w, "wins %d  draws %d  losses %d  score %.1f%%\n", m.Wins, m.Draws, m.Losses, 100*m.Score)
	pairs := r.Pairs(0, 1)
	fmt.Fprintf(w, "Elo %v  normalised %v  likelihood of superiority %.2f%%\n", pairs.Elo(), pairs.NormalisedElo(), 100*m.LOS)
	if m.LLR != nil {
		fmt.Fprintf(w, "sequential test of %s: LLR %.3f after %d pairs, %s\n", plan.SPRT, *m.LLR, m.SPRTPairs, m.SPRT)
	}
	if plan.Scoring != tournament.Plain {
		fmt.Fprintf(w, "points (%s): %.2f to %.2f\n", plan.Scoring, m.Players[0].Points, m.Players[1].Points)
	}
	for _, p := range m.Players {
		fmt.Fprintf(w, "%-24s %d moves, %.2f ms on average, %.2f ms at most, faults: %s\n", p.Name, p.Moves,
			1e3*p.MeanThink().Seconds(), 1e3*p.Slowest.Seconds(), ranking.Counts(p.Faults))
	}
	fmt.Fprintf(w, "endings: %s\n", ranking.Counts(m.Endings))
	tellOrigin(w, r, "match", "--key KEY")
	tellPrograms(w, r.Players())
	tellFaults(w, plan, r.Players())
	tellUncounted(w, r)
	tellLoad(w, r)
	return nil
}
