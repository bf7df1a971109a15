package web

import (
	"context"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session/trainer"
	"flagfall.dev/internal/web/http"
)

// improvePairs is how many pairs of games each change is played on a page, improveChanges how many changes are tried.
const (
	improvePairs   = 100
	improveChanges = 6
)

// getNamedSetups lists the set-ups, and who trains. The owner has those of their profile first.
func (s *Server) getNamedSetups(w http.ResponseWriter, r *http.Request) {
	all, err := s.namedSetups(r)
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	answer(w, http.StatusOK, map[string]any{"setups": all, "players": trainer.Partners(), "owner": s.owns(r), "profile": s.profileMark(r)})
}

// standingSetup is how the owner did with a set-up, in games and in training.
type standingSetup struct {
	Record   []setupRow   `json:"record"`
	Training *trainingEnd `json:"training,omitempty"`
}

// setupRow is how a set-up did against one opponent; the sum of all has none.
type setupRow struct {
	trainer.Row
	Points phrase.Text `json:"points"`
}

// postStanding says how the owner did with a set-up.
func (s *Server) postStanding(w http.ResponseWriter, r *http.Request) {
	q, h, ok := s.home(w, r)
	if !ok {
		return
	}
	own, err := h.Own(q.Setup)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	st, err := s.standing(r, h, own)
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	answer(w, http.StatusOK, st)
}

// setupQuery is a set-up that somebody asks about.
type setupQuery struct {
	Variant string   `json:"variant"`
	Setup   string   `json:"setup"`
	Players []string `json:"players"`
}

// home reads a question about set-ups, and returns the home that it is about.
func (s *Server) home(w http.ResponseWriter, r *http.Request) (q setupQuery, h trainer.Home, ok bool) {
	if !read(w, r, &q, maxBody) {
		return q, h, false
	}
	ground, err := s.ground(q.Variant)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return q, h, false
	}
	return q, trainer.HomeOf(ground), true
}

// trained reads a question about a set-up, and returns the order that it stands for.
func (s *Server) trained(w http.ResponseWriter, r *http.Request) (h trainer.Home, o trainer.Order, ok bool) {
	q, h, ok := s.home(w, r)
	if !ok {
		return h, o, false
	}
	o, err := h.Order(q.Setup, q.Players)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return h, o, false
	}
	return h, o, true
}

// trainingPart is how far a training is.
type trainingPart struct {
	Games int     `json:"games"`
	Of    int     `json:"of"` // games in the end
	Score float64 `json:"score"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Error float64 `json:"error"`
}

func partOf(t *trainer.Training) trainingPart {
	p := t.Score().Share()
	return trainingPart{2 * t.Done, 2 * t.Pairs, p.Rate, p.Low, p.High, p.Error()}
}

// trainingEnd is what a training came to.
type trainingEnd struct {
	trainingPart
	Says  []phrase.Text  `json:"says"`
	Costs []trainer.Cost `json:"costs"`
}

func endOf(h trainer.Home, t *trainer.Training) trainingEnd {
	return trainingEnd{partOf(t), h.Standing(t), h.Costs(t)}
}

// postTraining plays a set-up many times, in the background. The owner's training is kept, and goes on where it was broken off.
func (s *Server) postTraining(w http.ResponseWriter, r *http.Request) {
	h, o, ok := s.trained(w, r)
	if !ok {
		return
	}
	t, play, whose, err := s.training(r, h, o)
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	s.begin(w, r, &task{
		id: taskName("train "+whose+" "+h.Name()+" "+strings.Join(o.Players, " "), o.Setup), kind: aTraining, total: t.Pairs,
		do: func(ctx context.Context, part func(any)) (any, error) {
			for range t.Done {
				part(partOf(t)) // what was played before
			}
			err := play(ctx, func() { part(partOf(t)) })
			return endOf(h, t), err
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
	h, o, ok := s.trained(w, r)
	if !ok {
		return
	}
	o.Pairs = min(o.Pairs, improvePairs)
	s.begin(w, r, &task{
		id: taskName("improve "+h.Name()+" "+strings.Join(o.Players, " "), o.Setup), kind: aMeasurement, total: o.Pairs,
		do: func(ctx context.Context, part func(any)) (any, error) {
			search := &trainer.Search{Order: o, Changes: improveChanges}
			err := h.Search(ctx, search, func(int) { part(struct{}{}) })
			all := []measured{}
			for _, c := range search.Measured() {
				all = append(all, measured{c.Says(), c.Setup, c.Better})
			}
			return map[string]any{"changes": all, "says": append([]phrase.Text{}, search.Verdict()...)}, err
		},
	})
}

// postMaps says where people and the strong player put each rank, in the background: it draws many set-ups for it.
func (s *Server) postMaps(w http.ResponseWriter, r *http.Request) {
	_, h, ok := s.home(w, r)
	if !ok {
		return
	}
	if err := h.Explored(); err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	s.begin(w, r, &task{
		id: taskName("maps", h.Name()), kind: theMaps, total: 1,
		do: func(ctx context.Context, part func(any)) (any, error) {
			all, err := h.Explore(ctx)
			part(struct{}{})
			return map[string]any{"ranks": all}, err
		},
	})
}
