package web

import (
	"context"
	"math/rand/v2"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/appraisal"
	"flagfall.dev/internal/web/http"
	"flagfall.dev/record"
)

// postSetup edits a set-up.
func (s *Server) postSetup(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Variant string `json:"variant"`
		How     string `json:"how"`
		Text    string `json:"text"`
	}
	if !read(w, r, &q, maxBody) {
		return
	}
	ground, err := s.ground(q.Variant)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	text, faults, err := ground.Edit(q.How, q.Text, rand.New(rand.NewPCG(s.number(), s.number())))
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	answer(w, http.StatusOK, map[string]any{"text": text, "faults": faults, "often": ground.Often(text)})
}

// postJudge judges a complete set-up by fast games, in the background.
func (s *Server) postJudge(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Variant string `json:"variant"`
		Text    string `json:"text"`
	}
	if !read(w, r, &q, maxBody) {
		return
	}
	ground, err := s.ground(q.Variant)
	if err == nil {
		err = ground.Check(q.Text)
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	s.begin(w, r, &task{
		id: taskName("judge "+q.Variant, q.Text), kind: aJudgement, total: appraisal.DefaultPairs,
		do: func(ctx context.Context, part func(any)) (any, error) {
			return ground.Judge(ctx, q.Text, appraisal.Options{Seed: 1}, func(j appraisal.Judgement) { part(j) })
		},
	})
}

// ground returns the ground of a variant that the catalogue has.
func (s *Server) ground(name string) (*session.SetupBoard, error) {
	v, err := s.variant(name)
	if err != nil {
		return nil, err
	}
	if v.Game != record.Stratego {
		return nil, phrase.Errorf("%s has no set-ups", name)
	}
	return s.config.Catalogue.Ground(name)
}

func (s *Server) getGround(w http.ResponseWriter, r *http.Request) {
	ground, err := s.ground(r.PathValue("variant"))
	if err != nil {
		refuse(w, http.StatusNotFound, err)
		return
	}
	answer(w, http.StatusOK, ground)
}

// getRules sends the rules of a variant.
func (s *Server) getRules(w http.ResponseWriter, r *http.Request) {
	v, err := s.variant(r.PathValue("variant"))
	if err != nil {
		refuse(w, http.StatusNotFound, err)
		return
	}
	book, err := s.config.Catalogue.Rulebook(v.Name)
	if err != nil {
		refuse(w, http.StatusNotFound, err)
		return
	}
	answer(w, http.StatusOK, book)
}
