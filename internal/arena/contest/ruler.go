package contest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"flagfall.dev/internal/arena"
	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/machine"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/play/rating"
)

// RulerName is what the plan of every ruler is called.
const RulerName = "ruler"

// NewRuler completes the plan of a ruler: its first player meets all others in pairs of
// games, and the same seed gives the same games in every version. A game has one processor, and nobody
// thinks in the other's time.
func NewRuler(p *tournament.Plan) {
	p.Name, p.Type, p.NoPondering, p.Plain = RulerName, tournament.Gauntlet, true, true
	if arena.CheckPin(1, p.Concurrency) == nil {
		p.Pin = 1
	}
}

// Doubts returns what may spoil the figures of a ruler: a machine that has too much to do
// for players that play by the clock, and command lines that do not mean what they seem to.
func Doubts(p *tournament.Plan) (all []string) {
	have := float64(tournament.DefaultConcurrency())
	if load, known := machine.Load(); known && load+float64(p.Concurrency) > have+0.5 {
		all = append(all,
			fmt.Sprintf(
				"threads that already run: %.1f; processors: %.0f; the games need %d more: players with a time limit will be weaker",
				load, have, p.Concurrency,
			))
	}
	if float64(p.Concurrency) > have {
		all = append(all, fmt.Sprintf("%d pairs at a time on %.0f processors: expected one processor a game at least", p.Concurrency, have))
	}
	for _, spec := range p.Players {
		if doubt := demonLevel(spec); doubt != "" {
			all = append(all, spec+": "+doubt)
		}
	}
	return all
}

// demonLevel returns what is wrong with the level in a command line of Demon of Ignorance.
// That program reads its options from the left and stops at -t. It expects the level in
// the same word, as in -l5.
func demonLevel(spec string) string {
	name := strings.ToLower(spec)
	if !strings.Contains(name, "demon") && !strings.Contains(name, "cjmalloy.stratego") {
		return ""
	}
	words := strings.Fields(spec)
	start := slices.Index(words, "-t")
	level := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "-l") })
	switch {
	case level >= 0 && words[level] == "-l":
		return "Demon of Ignorance expects its level without a space, as in -l5"
	case start >= 0 && level < 0:
		return "Demon of Ignorance plays level 1, because no level is given: put one before -t, as in -l5 -t"
	case start >= 0 && level > start:
		return "Demon of Ignorance stops reading at -t and plays level 1: put the level before it, as in -l5 -t"
	}
	return ""
}

// rulerReport is the JSON of a ruler.
type rulerReport struct {
	Player    string          `json:"player"`
	Variant   string          `json:"variant"`
	Seed      uint64          `json:"seed"`   // pair n of a pairing has the seeds that follow from it and n
	Setups    string          `json:"setups"` // auto, fresh, shared or own
	Over      bool            `json:"over"`
	Opponents []rulerOpponent `json:"opponents"`
	Doubts    []string        `json:"doubts,omitempty"`
	rulerFaults
}

// rulerFaults are how a player spoilt games.
type rulerFaults struct {
	Faults map[string]int `json:"faults,omitempty"`
	First  *tally.Fault   `json:"first_fault,omitempty"`
}

func faultsOf(s tally.Standing) rulerFaults {
	return rulerFaults{Faults: s.Faults, First: s.First}
}

// rulerOpponent is how the player stands against one opponent.
type rulerOpponent struct {
	Name   string       `json:"name"`
	Games  int          `json:"games"`
	Wins   int          `json:"wins"`
	Draws  int          `json:"draws"`
	Losses int          `json:"losses"`
	Pairs  rating.Pairs `json:"pairs"` // by points: 0, ½, 1, 1½, 2
	Score  float64      `json:"score"` // 0 to 1
	Error  float64      `json:"score_error"`
	// Controlled is the score without the luck of our own set-ups, null where that is
	// not known.
	Controlled      *float64 `json:"controlled_score"`
	ControlledError *float64 `json:"controlled_error"`
	Elo             *float64 `json:"elo"`
	EloError        *float64 `json:"elo_error"`
	EloIsBound      bool     `json:"elo_is_bound"`
	rulerFaults

	elo   rating.Estimate
	share rating.Share
}

// WriteRuler writes how a ruler stands, in words or as one JSON object. Where it was all written,
// the error is about players that only failed.
func WriteRuler(
	ctx context.Context, w io.Writer, file string, p *tournament.Plan, r *tally.Results, doubts []string,
	asJSON bool,
) error {
	controls, err := controlled(ctx, file, p)
	if err != nil {
		return err
	}
	table := r.Players()
	out := rulerReport{
		Player: p.Players[0], Variant: p.Variant, Seed: *p.Seed, Setups: p.SetupsSetting(), Over: r.Over(),
		Doubts: doubts, rulerFaults: faultsOf(table[0]),
	}
	for i, s := range table[1:] {
		pairs, tally := r.Pairs(0, i+1), r.Against(0, i+1)
		o := rulerOpponent{
			Name: s.Name, Games: tally.Wins + tally.Draws + tally.Losses, Wins: tally.Wins, Draws: tally.Draws,
			Losses: tally.Losses, Pairs: pairs, rulerFaults: faultsOf(s), elo: pairs.Elo(),
		}
		o.share = pairs.Share()
		o.Score, o.Error = o.share.Rate, o.share.Error()
		o.Elo, o.EloError, o.EloIsBound = ranking.Finite(o.elo.Value), ranking.Finite(o.elo.Error), o.elo.Bound != rating.Exact
		if c := controls[p.Players[i+1]]; c != nil {
			o.Controlled, o.ControlledError = &c.score, &c.plusMinus
		}
		out.Opponents = append(out.Opponents, o)
	}
	if asJSON {
		err = json.NewEncoder(w).Encode(out)
	} else {
		err = out.write(plaintext.Writer{To: w}, p, table)
	}
	return errors.Join(err, out.fault())
}

// fault returns an error that names the players whose scores measure nothing, so that a
// script notices; nil where there is none.
func (r *rulerReport) fault() error {
	var all []error
	games, losses := 0, 0
	for i := range r.Opponents {
		o := &r.Opponents[i]
		if o.onlyFailed(o.Games, o.Wins) {
			all = append(all, onlyFailed(o.Name))
		}
		games, losses = games+o.Games, losses+o.Losses
	}
	if r.onlyFailed(games, losses) {
		all = append(all, onlyFailed(r.Player))
	}
	return errors.Join(all...)
}

func onlyFailed(name string) error {
	return fmt.Errorf("%s lost every game by its fault", plaintext.Line(name, 200))
}

// onlyFailed reports whether a player lost every game by its fault.
func (f *rulerFaults) onlyFailed(games, losses int) bool {
	faults := 0
	for _, n := range f.Faults {
		faults += n
	}
	return games > 0 && losses == games && faults >= games
}

func (r *rulerReport) write(w io.Writer, p *tournament.Plan, table []tally.Standing) error {
	fmt.Fprintf(w, "%s, %s, seed %d\n", r.Player, r.Variant, r.Seed)
	tellSetups(w, p)
	if len(r.Faults) > 0 {
		fmt.Fprintf(w, "  its faults: %s\n", ranking.Counts(r.Faults))
	}
	for _, o := range r.Opponents {
		fmt.Fprintf(w, "\nagainst %s\n  %d games: +%d =%d −%d  %v  Elo %v\n", o.Name, o.Games, o.Wins,
			o.Draws, o.Losses, o.share, o.elo)
		fmt.Fprintf(w, "  pairs by points 0, ½, 1, 1½, 2: %v\n", o.Pairs)
		if o.Controlled != nil {
			fmt.Fprintf(w, "  without the luck of our set-ups: %.1f %% ± %.1f\n", 100**o.Controlled, 100**o.ControlledError)
		}
		if len(o.Faults) > 0 {
			fmt.Fprintf(w, "  its faults: %s\n", ranking.Counts(o.Faults))
		}
		if o.onlyFailed(o.Games, o.Wins) {
			fmt.Fprintln(w, "  warning: it lost every game by its fault, so the score says nothing about how it plays")
		}
	}
	tellFaults(w, p, table)
	for _, d := range r.Doubts {
		fmt.Fprintf(w, "\nwarning: %s\n", d)
	}
	if !r.Over {
		fmt.Fprintln(w, "\nnot finished: the same command continues")
	}
	return nil
}

// ExplainRuler returns an error of a ruler's play in words that its user can follow: there is no plan to
// give another name or to amend.
func ExplainRuler(file string, err error) error {
	var other *store.PlanError
	if !errors.As(err, &other) {
		return err
	}
	return fmt.Errorf("--store %s: it holds games with other settings: expected the same player, variant, limits and opponents, new ones after those, or another file", file)
}

// CheckRulerFile returns why a file cannot keep the games of a ruler.
func CheckRulerFile(file string) error {
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return fmt.Errorf("--store %s: it is a folder: expected a file for the games", file)
	}
	return nil
}
