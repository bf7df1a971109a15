package web

import (
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/film"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// recordedGame is a recorded game, ready to be shown from any view without asking the
// server again.
type recordedGame struct {
	Scene   session.Scene `json:"scene"` // the last one, with nothing hidden
	Film    *film.Film    `json:"film"`
	Remarks []phrase.Text `json:"remarks"`
	Record  string        `json:"record"` // as Flagfall keeps it
	// Fault says which move of the source breaks the rules; the film ends there.
	Fault phrase.Text `json:"fault,omitzero"`
}

// maxFilm is how many moves a film may have.
const maxFilm = 20_000

// showable returns an error for a game that is too long to be shown.
func showable(g *record.Game) error {
	if n := len(g.Moves); n > maxFilm {
		return phrase.Errorf("%d moves: at most %d can be shown", n, maxFilm)
	}
	return nil
}

func (s *Server) showFilm(ctx context.Context, _ recordingRequest, g *archive.Game) (content, error) {
	return asJSON(s.film(ctx, g))
}

func (s *Server) film(ctx context.Context, g *archive.Game) (*recordedGame, error) {
	rec := g.Legal()
	if err := showable(rec); err != nil {
		return nil, err
	}
	replay, err := s.config.Library.Replay(ctx, rec)
	if err != nil {
		return nil, err
	}
	defer replay.Close()
	shown := &recordedGame{Scene: replay.Scene(session.Open), Remarks: g.Remarks, Record: rec.String()}
	shown.Scene.Players = givenNames(shown.Scene.Players)
	for side, spec := range rec.Players {
		shown.Scene.Bots[side] = spec != "" && spec != person // its name is said in any language
	}
	if shown.Scene.History == nil {
		shown.Scene.History = []session.Played{} // a page reads a list, empty or not
	}
	if report := g.Check(); !report.OK() {
		shown.Fault = report.Fault.Said()
	}
	shown.Film, err = film.New(rec, g.Variant)
	return shown, err
}

// showBeliefs says what a side could know about the other's hidden pieces after
// a given number of moves.
func showBeliefs(_ context.Context, q recordingRequest, g *archive.Game) (content, error) {
	found, err := beliefs(g, q)
	return asJSON(map[string]any{"pieces": found}, err)
}

func beliefs(g *archive.Game, q recordingRequest) ([]session.Guess, error) {
	if g.Variant == nil {
		return nil, phrase.Errorf("nothing is hidden in Advance")
	}
	side, ok := map[string]board.Side{"first": 0, "second": 1}[q.View]
	if !ok {
		return nil, phrase.Errorf("view %q: expected first or second", q.View)
	}
	if g.Record.Unbegun() {
		return []session.Guess{}, nil
	}
	replay, err := replayTo(g, q.Ply)
	if err != nil {
		return nil, err
	}
	return session.Guesses(replay.View(side)), nil
}

// replayTo replays a given number of moves of a game of Stratego, or as many as are legal.
func replayTo(g *archive.Game, ply int) (*record.StrategoReplay, error) {
	replay, err := g.Replay()
	if err != nil {
		return nil, err
	}
	replay.Seek(ply)
	return replay, nil
}
