package web

import (
	"context"

	"flagfall.dev/internal/web/http"
)

// Hosted are tournaments that the server's owner makes on the page of the arena. The server knows them by
// these methods alone, so the program of the static site, which has none, contains nothing of them.
type Hosted interface {
	List() any // as JSON has it
	// Programs are outside programs that the owner lets take part: their names, by what an order calls them. What they
	// run no page knows.
	Programs() map[string]string
	// Make makes a tournament of players among those given, whose names go with their specifications. It returns the
	// name by which the other methods know it.
	Make(o TournamentOrder, players map[string]string) (name string, err error)
	Start(name string) error
	Stop(name string) error
	Extend(name string, games int) error
	Withdraw(name, player string) error
	// Report is the report page of what was played.
	Report(ctx context.Context, name string) ([]byte, error)
}

// TournamentOrder is a tournament as the page asks for it.
type TournamentOrder struct {
	Title   string   `json:"title"` // as somebody has typed it
	Name    string   `json:"name"`  // for its file: small letters, digits and hyphens; empty: a number
	Variant string   `json:"variant"`
	Type    string   `json:"type"`
	Games   int      `json:"games"`
	Rounds  int      `json:"rounds"`
	Players []string `json:"players"`
	Time    string   `json:"time"`
}

// hostedRoutes are what the owner can ask for.
func (s *Server) hostedRoutes() []route {
	if s.config.Hosted == nil {
		return nil
	}
	const one = "POST /api/arena/hosted/{name}/"
	act := func(do func(name string, q hostedRequest) error) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			var q hostedRequest
			if !read(w, r, &q, maxBody) {
				return
			}
			s.hosted(w, "", do(r.PathValue("name"), q))
		}
	}
	h := s.config.Hosted
	return []route{
		s.forOwner("GET /api/arena/hosted", func(w http.ResponseWriter, _ *http.Request) { s.hosted(w, "", nil) }),
		s.forOwner("POST /api/arena/hosted", s.postTournament),
		s.forOwner(one+"start", act(func(name string, _ hostedRequest) error { return h.Start(name) })),
		s.forOwner(one+"stop", act(func(name string, _ hostedRequest) error { return h.Stop(name) })),
		s.forOwner(one+"extend", act(func(name string, q hostedRequest) error { return h.Extend(name, q.Games) })),
		s.forOwner(one+"withdraw", act(func(name string, q hostedRequest) error { return h.Withdraw(name, q.Player) })),
		s.forOwner("GET /api/arena/hosted/{name}/report", s.getTournamentReport),
	}
}

// hostedRequest is what a change of a tournament needs.
type hostedRequest struct {
	Games  int    `json:"games"`
	Player string `json:"player"`
}

// hosted answers with all tournaments and the name of one that was just made, or with what was wrong.
func (s *Server) hosted(w http.ResponseWriter, made string, err error) {
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	h := s.config.Hosted
	answer(w, http.StatusOK, map[string]any{"tournaments": h.List(), "programs": h.Programs(), "made": made})
}

// postTournament makes a tournament and begins it.
func (s *Server) postTournament(w http.ResponseWriter, r *http.Request) {
	var o TournamentOrder
	if !read(w, r, &o, maxBody) {
		return
	}
	v, err := s.variant(o.Variant)
	if err != nil {
		s.hosted(w, "", err)
		return
	}
	players := map[string]string{}
	for _, p := range v.Opponents {
		if p.Group != "visitors" { // their line ends at this server
			players[p.Spec] = p.Name
		}
	}
	name, err := s.config.Hosted.Make(o, players)
	if err == nil {
		err = s.config.Hosted.Start(name)
	}
	s.hosted(w, name, err)
}

// getTournamentReport sends the report of a tournament as a file.
func (s *Server) getTournamentReport(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	page, err := s.config.Hosted.Report(r.Context(), name)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`.html"`)
	_, _ = w.Write(page) // the client may be gone
}
