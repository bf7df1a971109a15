package web

import (
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/internal/web/http"
)

// getPuzzles lists the puzzles, the themes, and the puzzle of a day.
func getPuzzles(w http.ResponseWriter, r *http.Request) {
	day, err := time.Parse(time.DateOnly, r.FormValue("day"))
	if err != nil {
		day = time.Now()
	}
	pack := puzzle.Shipped()
	answer(w, http.StatusOK, map[string]any{
		"puzzles": pack.Entries(), "themes": puzzle.Titles(), "daily": pack.Daily(day).ID, "words": puzzle.PageWords(),
	})
}

// postPuzzle shows a puzzle after some answers. Nothing of it is kept.
func (s *Server) postPuzzle(w http.ResponseWriter, r *http.Request) {
	p, ok := shippedPuzzle(w, r)
	var q puzzle.Asked
	if !ok || !read(w, r, &q, maxBody) {
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

// postPuzzleScore counts a try in progress that the browser keeps.
func postPuzzleScore(w http.ResponseWriter, r *http.Request) {
	p, ok := shippedPuzzle(w, r)
	var q puzzle.Counted
	if !ok || !read(w, r, &q, maxProgress) {
		return
	}
	answer(w, http.StatusOK, p.Score(q))
}

// maxProgress is the longest progress that is read, in bytes: some sixty for each puzzle.
const maxProgress = 1 << 17

func shippedPuzzle(w http.ResponseWriter, r *http.Request) (*puzzle.Puzzle, bool) {
	p, ok := puzzle.Shipped().Find(r.PathValue("id"))
	if !ok {
		refuse(w, http.StatusNotFound, phrase.Errorf("there is no such puzzle"))
	}
	return p, ok
}
