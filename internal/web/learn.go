package web

import (
	"flagfall.dev/internal/session/lesson"
	"flagfall.dev/internal/web/http"
)

// getLessons tells the lessons in the language of the page.
func getLessons(w http.ResponseWriter, r *http.Request) {
	answer(w, http.StatusOK, map[string]any{"lessons": lesson.All(lesson.Language(r.FormValue("language")))})
}

// postLesson shows a lesson after the learner's moves. Nothing of it is kept.
func postLesson(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Moves []string `json:"moves"`
	}
	if !read(w, r, &q, maxBody) {
		return
	}
	step, err := lesson.Play(r.PathValue("name"), q.Moves)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	answer(w, http.StatusOK, step)
}
