package web

import (
	"context"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/analysis"
	"flagfall.dev/internal/web/http"
	"flagfall.dev/record"
)

// place is what the analysis board shows: the end of a line of moves, and the line as a record.
type place struct {
	Scene  session.Scene `json:"scene"`
	Record string        `json:"record"`
}

// views are whose knowledge a page can ask for.
var views = map[string]session.Viewer{
	"first": session.AsFirst, "second": session.AsSecond, "both": session.Open, "": session.Open,
}

// showLine plays the moves that are tried from a position of a recorded game, and shows where they end.
func (s *Server) showLine(ctx context.Context, q recordingRequest, g *archive.Game) (content, error) {
	viewer, ok := views[q.View]
	if !ok {
		return content{}, phrase.Errorf("view %q: expected first, second or both", q.View)
	}
	if err := showable(g.Record); err != nil {
		return content{}, err
	}
	line := analysis.Line{Game: g.Legal(), Ply: q.Ply, Tried: q.Tried}
	play, err := line.Open(ctx)
	if err != nil {
		return content{}, err
	}
	defer play.Close()
	p := place{Scene: analysis.Scene(play, viewer), Record: play.Record().String()}
	p.Scene.Players = givenNames(p.Scene.Players)
	return asJSON(p, nil)
}

// tried is a game with everything that was tried in it.
type tried struct {
	Record string           `json:"record"`
	Tree   *analysis.Branch `json:"tree"`
}

// openTree opens a recorded game with its variations.
func (s *Server) openTree(ctx context.Context, _ recordingRequest, g *archive.Game) (content, error) {
	rec := g.Legal()
	if err := showable(rec); err != nil {
		return content{}, err
	}
	tree, err := analysis.Tree(ctx, rec)
	if err != nil {
		return content{}, err
	}
	return asJSON(tried{rec.String(), tree}, nil)
}

// postTree answers with the record of a game with everything that was tried.
func (s *Server) postTree(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Text string          `json:"text"`
		Tree analysis.Branch `json:"tree"`
	}
	if !read(w, r, &q, maxUpload) {
		return
	}
	s.answers.serve(w, r, func(ctx context.Context) (content, error) {
		g, err := archive.Parse(q.Text)
		if err != nil {
			return content{}, err
		}
		rec, err := analysis.Record(ctx, g.Legal(), &q.Tree)
		if err != nil {
			return content{}, err
		}
		return asJSON(map[string]string{"record": rec.String()}, nil)
	})
}

// setting is a request to set a position up.
type setting struct {
	Variant string `json:"variant"`
	Text    string `json:"text"` // a position, or a game in any form
}

// postPosition reads a position or a game, and answers with its record.
func (s *Server) postPosition(w http.ResponseWriter, r *http.Request) {
	var q setting
	if !read(w, r, &q, maxUpload) {
		return
	}
	s.answers.serve(w, r, func(context.Context) (content, error) {
		v, err := s.variant(q.Variant) // its name might be a file's
		if err != nil {
			return content{}, err
		}
		rec, err := analysis.Read(v.Name, q.Text)
		if err != nil {
			return content{}, err
		}
		return asJSON(map[string]string{"record": rec.String()}, nil)
	})
}

// thinking is a request to think about the last position of a game.
type thinking struct {
	Text string `json:"text"`
}

// postThinking thinks about the last position of the game in the request, in the background.
func (s *Server) postThinking(w http.ResponseWriter, r *http.Request) {
	var q thinking
	if !read(w, r, &q, maxUpload) {
		return
	}
	rec, err := record.Parse(q.Text)
	if err == nil {
		err = reviewable(rec)
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	s.begin(w, r, &task{
		id: taskName("analysis", q.Text), kind: anAnalysis, total: analysis.Stages,
		do: func(ctx context.Context, part func(any)) (any, error) {
			return struct{}{}, analysis.Think(ctx, rec, func(r analysis.Report) { part(r) })
		},
	})
}
