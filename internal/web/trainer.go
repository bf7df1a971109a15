package web

import (
	"context"
	"fmt"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session/trainer"
	"flagfall.dev/internal/web/http"
	"flagfall.dev/stratego"
)

// partners are the players that train set-ups on a page, with how many pairs of games they play: all take about as long.
var partners = []struct {
	spec  string
	pairs int
}{
	{trainer.Fast, 500},
	{"sparring:style=rusher", 500},
	{"marshal:level=1,memory=1", 50},
	{"marshal:level=2,memory=1", 50},
}

// improvePairs is how many pairs of games each change is played on a page, improveChanges how many changes are tried.
const (
	improvePairs   = 100
	improveChanges = 6
)

// keptPairs is after how many pairs of games the owner's training is kept.
const keptPairs = 10

// partner is a player that may train set-ups.
type partner struct {
	Player string `json:"player"`
	Name   string `json:"name"`
	Games  int    `json:"games"`
}

// getNamedSetups lists the ready-made set-ups, and who trains.
func getNamedSetups(w http.ResponseWriter, _ *http.Request) {
	var players []partner
	for _, p := range partners {
		players = append(players, partner{p.spec, roster.Called(p.spec), 2 * p.pairs})
	}
	answer(w, http.StatusOK, map[string]any{"setups": trainer.All(), "players": players})
}

// setupQuery is a set-up that somebody asks about.
type setupQuery struct {
	Variant string `json:"variant"`
	Setup   string `json:"setup"`
	Player  string `json:"player"`
}

// trained reads a question about a set-up, and returns the order that it stands for.
func (s *Server) trained(w http.ResponseWriter, r *http.Request) (v *stratego.Variant, o trainer.Order, ok bool) {
	var q setupQuery
	if !read(w, r, &q, maxBody) {
		return nil, o, false
	}
	v, err := s.arranged(q.Variant)
	if err == nil {
		o = trainer.Order{Setup: strings.ReplaceAll(q.Setup, " ", ""), Seed: 1}
		_, err = trainer.Read(v, o.Setup)
	}
	for _, p := range partners {
		if p.spec == q.Player || q.Player == "" && o.Players == nil {
			o.Players, o.Pairs = []string{p.spec}, p.pairs
		}
	}
	if err == nil && o.Players == nil {
		err = phrase.Errorf("%q does not train set-ups here", q.Player)
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return nil, o, false
	}
	return v, o, true
}

// arranged returns a variant in which people set up.
func (s *Server) arranged(name string) (*stratego.Variant, error) {
	ground, err := s.ground(name)
	if err != nil {
		return nil, err
	}
	return ground.Variant(), nil
}

// trainingPart is how far a training is.
type trainingPart struct {
	Games int     `json:"games"`
	Score float64 `json:"score"`
	Error float64 `json:"error"`
}

func partOf(t *trainer.Training) trainingPart {
	rate, wide := t.Score().Rate()
	return trainingPart{2 * t.Done, rate, wide}
}

// trainingEnd is what a training came to.
type trainingEnd struct {
	trainingPart
	Says  []phrase.Text  `json:"says"`
	Costs []trainer.Cost `json:"costs"`
}

// postTraining plays a set-up many times, in the background. The owner's training is kept, and goes on where it was broken off.
func (s *Server) postTraining(w http.ResponseWriter, r *http.Request) {
	v, o, ok := s.trained(w, r)
	if !ok {
		return
	}
	shelf, keep := &trainer.Shelf{}, func(*trainer.Training) error { return nil }
	if s.owns(r) && s.config.Kept != nil {
		notes := profile.Playing{Notes: s.config.Kept.Shelf()}
		var err error
		if shelf, err = trainer.Load(notes); err != nil {
			refuse(w, status(err), err)
			return
		}
		keep = func(t *trainer.Training) error {
			_, err := trainer.ChangeShelf(notes, func(s *trainer.Shelf) error { s.Keep(t); return nil })
			return err
		}
	}
	t, err := shelf.Resume(v, o)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	s.begin(w, r, &task{
		id: taskName("train "+v.Name()+" "+o.Players[0], o.Setup), total: t.Pairs,
		do: func(ctx context.Context, part func(any)) (any, error) {
			for range t.Done {
				part(partOf(t)) // what was played before
			}
			err := t.Play(ctx, v, func() error {
				part(partOf(t))
				if t.Done%keptPairs == 0 || t.Over() {
					return keep(t)
				}
				return nil
			})
			return trainingEnd{partOf(t), t.Standing(v), append([]trainer.Cost{}, t.Costs(v)...)}, err
		},
	})
}

// measured is a change as a page shows it.
type measured struct {
	Says   phrase.Text `json:"says"`
	Setup  string      `json:"setup"`
	Better bool        `json:"better"`
}

// postImprovement measures small changes of a set-up, in the background.
func (s *Server) postImprovement(w http.ResponseWriter, r *http.Request) {
	v, o, ok := s.trained(w, r)
	if !ok {
		return
	}
	o.Pairs = min(o.Pairs, improvePairs)
	s.begin(w, r, &task{
		id: taskName(fmt.Sprint("improve ", v.Name(), o.Players), o.Setup), total: o.Pairs,
		do: func(ctx context.Context, part func(any)) (any, error) {
			search := &trainer.Search{Order: o, Changes: improveChanges}
			err := search.Run(ctx, v, func(int) { part(struct{}{}) })
			all := []measured{}
			for _, c := range search.Found {
				if c.Pairs > 0 {
					all = append(all, measured{c.Says(), c.Setup, c.Better})
				}
			}
			return map[string]any{"changes": all}, err
		},
	})
}

// postMaps says where people and the strong player put each rank, in the background: it draws many set-ups for it.
func (s *Server) postMaps(w http.ResponseWriter, r *http.Request) {
	var q setupQuery
	if !read(w, r, &q, maxBody) {
		return
	}
	v, err := s.arranged(q.Variant)
	if err == nil && v.RandomSetups() {
		err = phrase.Errorf("in %s chance sets up the armies", v.Name())
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	s.begin(w, r, &task{
		id: taskName("maps", v.Name()), total: 1,
		do: func(ctx context.Context, part func(any)) (any, error) {
			all, err := trainer.Explore(ctx, v)
			part(struct{}{})
			return map[string]any{"ranks": all}, err
		},
	})
}
