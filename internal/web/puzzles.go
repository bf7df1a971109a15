package web

import (
	"context"
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/internal/web/http"
)

// getPuzzles lists the puzzles, the themes, and the puzzle of a day.
func (s *Server) getPuzzles(w http.ResponseWriter, r *http.Request) {
	day, err := time.Parse(time.DateOnly, r.FormValue("day"))
	if err != nil {
		day = time.Now()
	}
	pack := puzzle.Shipped()
	sent := map[string]any{
		"puzzles": pack.Entries(), "themes": puzzle.Titles(), "daily": pack.Daily(day).ID, "words": puzzle.PageWords(),
	}
	if s.owns(r) {
		progress, err := s.progress().Progress()
		if err != nil {
			refuse(w, status(err), err)
			return
		}
		sent["progress"], sent["profile"] = progress.Text(), s.profileMark(r)
	}
	answer(w, http.StatusOK, sent)
}

// progress keeps the owner's progress in the library, where the terminal's faces have it too.
func (s *Server) progress() *puzzle.Keeper { return &puzzle.Keeper{Notes: s.config.Kept} }

// postPuzzle shows a puzzle after some answers. Nothing of it is kept.
func (s *Server) postPuzzle(w http.ResponseWriter, r *http.Request) {
	var q puzzle.Asked
	if !read(w, r, &q, maxBody) {
		return
	}
	p, ok := s.puzzle(w, r, q.Own)
	if !ok {
		return
	}
	s.proving.Lock() // one proof at a time, whoever asks
	defer s.proving.Unlock()
	shown, err := p.Show(r.Context(), q)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	answer(w, http.StatusOK, shown)
}

// postPuzzleScore counts a try: the owner's in the library, another's in progress that the browser keeps.
func (s *Server) postPuzzleScore(w http.ResponseWriter, r *http.Request) {
	var q puzzle.Counted
	if !read(w, r, &q, maxProgress) {
		return
	}
	p, ok := s.puzzle(w, r, q.Own)
	if !ok {
		return
	}
	if !s.owns(r) {
		answer(w, http.StatusOK, p.Score(q))
		return
	}
	score, err := p.ScoreKept(s.progress(), q)
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	answer(w, http.StatusOK, score)
}

// maxProgress is the longest progress that is read, in bytes: some sixty for each puzzle.
const maxProgress = 1 << 17

// puzzle finds the puzzle that a request names, or checks the one that it brings; where there is none it answers and
// returns false.
func (s *Server) puzzle(w http.ResponseWriter, r *http.Request, own *puzzle.Puzzle) (*puzzle.Puzzle, bool) {
	if own != nil {
		_, err := s.variant(own.Variant) // its name might be a file's
		if err == nil {
			err = own.Admit()
		}
		if err != nil {
			refuse(w, http.StatusBadRequest, err)
		}
		return own, err == nil
	}
	p, ok := puzzle.Shipped().Find(r.PathValue("id"))
	if !ok {
		refuse(w, http.StatusNotFound, phrase.Errorf("there is no such puzzle"))
	}
	return p, ok
}

// postMissed makes puzzles of the wins that were missed in the recorded game in the request, in the background.
func (s *Server) postMissed(w http.ResponseWriter, r *http.Request) {
	var q reviewing
	if !read(w, r, &q, maxUpload) {
		return
	}
	g, err := archive.Parse(q.Text)
	if err == nil {
		_, err = s.variant(g.Record.Variant)
	}
	if err == nil {
		err = reviewable(g.Record)
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	s.begin(w, r, &task{
		id: taskName("missed", g.Record.String()), kind: missedWins, total: len(g.Record.Moves),
		do: func(ctx context.Context, part func(any)) (any, error) {
			all, err := puzzle.Missed(ctx, g, func(ply int) { part(ply) })
			if all == nil {
				all = []puzzle.Puzzle{} // a page reads a list, empty or not
			}
			return all, err
		},
	})
}
