package web

import (
	"encoding/json"
	"errors"
	"strconv"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/web/http"
)

// taskReport is how far a task has come.
type taskReport struct {
	ID    string            `json:"id"`
	State taskState         `json:"state"`
	Done  int               `json:"done"`  // parts that are there
	Total int               `json:"total"` // parts in the end
	Parts []json.RawMessage `json:"parts"` // from the one that was asked for on
	End   json.RawMessage   `json:"end,omitempty"`
	Fault phrase.Text       `json:"fault,omitzero"`
}

// report says how far the task has come; the lock is held.
func (o *task) report(from int) taskReport {
	from = max(0, min(from, len(o.parts)))
	return taskReport{o.id, o.state, len(o.parts), o.total, append([]json.RawMessage{}, o.parts[from:]...), o.end, o.fault}
}

// begin begins a task for a client, and answers with how far it has come.
func (s *Server) begin(w http.ResponseWriter, r *http.Request, t *task) {
	t.from = source(r)
	report, err := s.tasks.add(t)
	if err != nil && t.quiet { // nobody misses it
		report, err = taskReport{ID: t.id, State: taskStopped, Parts: []json.RawMessage{}}, nil
	}
	tell(w, report, err)
}

// tell answers with a report, or why there is none.
func tell(w http.ResponseWriter, report taskReport, err error) {
	switch {
	case errors.Is(err, errNoTask):
		refuse(w, http.StatusNotFound, err)
	case errors.Is(err, errTasksEach):
		refuse(w, http.StatusTooManyRequests, err)
	case err != nil:
		refuse(w, http.StatusServiceUnavailable, err)
	default:
		answer(w, http.StatusOK, report)
	}
}

// getTask reports on a task with its parts from ?from= on.
func (s *Server) getTask(w http.ResponseWriter, r *http.Request) {
	from, _ := strconv.Atoi(r.URL.Query().Get("from")) // 0 where it is no number
	report, err := s.tasks.look(r.PathValue("task"), from)
	tell(w, report, err)
}

// postStop breaks a task off.
func (s *Server) postStop(w http.ResponseWriter, r *http.Request) {
	report, err := s.tasks.cancel(r.PathValue("task"), source(r))
	tell(w, report, err)
}
