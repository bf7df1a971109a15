package web

import (
	"encoding/json"
	"errors"
	"slices"
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
	// Ahead is what is worked on while it waits.
	Ahead phrase.Text `json:"ahead,omitzero"`
}

// report says how far the task has come; the lock is held.
func (t *tasks) report(o *task, from int) taskReport {
	from = max(0, min(from, len(o.parts)))
	r := taskReport{
		ID: o.id, State: o.state, Done: len(o.parts), Total: o.total,
		Parts: append([]json.RawMessage{}, o.parts[from:]...), End: o.end, Fault: o.fault,
	}
	if o.state == taskWaiting {
		// A quiet task gives way.
		if i := slices.IndexFunc(t.all, func(a *task) bool { return !a.state.over() && (!a.quiet || o.quiet) }); t.all[i] != o {
			r.Ahead = t.all[i].kind.said()
		}
	}
	return r
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
