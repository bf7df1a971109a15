package tally

import (
	"math"
	"slices"
	"time"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/play/rating"
)

// A Status is how a tournament stands while it is played: what its file tells, and
// what only its coordinator knows. It is made for people who look at it from
// outside of the process.
type Status struct {
	Run     string          `json:"run"`
	Name    string          `json:"name"`
	Type    tournament.Type `json:"type"`
	Variant string          `json:"variant"`
	Players []string        `json:"players"`
	Began   time.Time       `json:"began"` // when it was played first
	Since   time.Time       `json:"since"` // when this process began to play it
	Before  int             `json:"games_before"`
	Done    int             `json:"games_finished"`
	Total   int             `json:"games_total"`
	Faults  int             `json:"faults"`

	Leader *Leader `json:"leader,omitempty"` // of more than two players; nil before the first game
	Score  *Score  `json:"score,omitempty"`  // of two players; nil before the first pair

	Workers  int        `json:"workers"`  // that are playing a game
	Underway []Underway `json:"underway"` // the games that are being played
}

// A Leader is who stands first, by points or by how far it has come.
type Leader struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
	Games  int     `json:"games"`
}

// A Score is that of the first of two players, of complete pairs of games.
type Score struct {
	Score     float64  `json:"score"` // 0 to 1
	Elo       *float64 `json:"elo"`   // nil where it is not known
	EloError  *float64 `json:"elo_error"`
	Text      string   `json:"text"`                 // the Elo in words, with its interval or as a bound
	LLR       *float64 `json:"llr,omitempty"`        // of a sequential test; nil without one
	SPRTPairs int      `json:"sprt_pairs,omitempty"` // that the test has looked at
}

// Underway is a game that is being played.
type Underway struct {
	Players [2]string `json:"players"` // of the side that moves first, of the other
	Ply     int       `json:"ply"`     // plies played when the worker last said so
	Worker  string    `json:"worker"`
}

// StatusOf says how the results of a plan stand. What only a coordinator knows
// is empty.
func StatusOf(p *tournament.Plan, r *Results) Status {
	s := Status{
		Name: p.Name, Type: p.Type, Variant: p.Variant, Players: p.Names(), Before: r.Games(), Done: r.Games(), Total: r.Total(),
		Faults: r.Faults(), Underway: []Underway{},
	}
	switch {
	case r.Games() == 0:
	case len(p.Players) == 2:
		s.Score = r.score()
	default:
		s.Leader = r.leader()
	}
	return s
}

func (r *Results) score() *Score {
	pairs := r.Pairs(0, 1)
	if pairs.Count() == 0 {
		return nil
	}
	elo := pairs.Elo()
	s := &Score{Score: pairs.Score(), Text: elo.String()}
	if known(elo) {
		s.Elo, s.EloError = &elo.Value, &elo.Error
	}
	if r.test != nil {
		d := r.Verdict()
		s.LLR, s.SPRTPairs = &d.LLR, d.Pairs
	}
	return s
}

// known reports whether an estimate is a number that JSON can write.
func known(e rating.Estimate) bool {
	return !math.IsNaN(e.Value+e.Error) && !math.IsInf(e.Value+e.Error, 0)
}

// leader returns who stands first.
func (r *Results) leader() *Leader {
	best := slices.MinFunc(r.Players(), r.order())
	return &Leader{best.Name, best.Points, best.Games}
}
