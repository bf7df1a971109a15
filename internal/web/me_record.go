package web

import (
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/statistics"
	"flagfall.dev/internal/session/campaign"
	"flagfall.dev/internal/session/career"
	"flagfall.dev/internal/web/http"
)

// myAnswer is what the page shows of a profile.
type myAnswer struct {
	*career.Career
	Owner    bool     `json:"owner,omitempty"`    // the profiles of this machine are theirs
	Profiles []string `json:"profiles,omitempty"` // their names
	Profile  string   `json:"profile"`            // what the page names this one by
	Kept     int      `json:"kept"`               // its games that are over, whatever is filtered
	Played   []string `json:"played"`             // the variants of all games
	Against  []string `json:"against"`            // the opponents of all games
}

// getMe says what somebody's games come to.
func (s *Server) getMe(w http.ResponseWriter, r *http.Request) {
	f := career.Filter{Variant: r.FormValue("variant"), Against: r.FormValue("against")}
	var err error
	if f.Since, err = career.ParseSince(r.FormValue("since"), time.Now()); err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	who, ok, err := s.self(r)
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	var games []statistics.Game
	unread := 0
	if ok {
		games, unread = career.Games(s.config.Players.Played(who.id))
	}
	kept, err := s.keptOf(r, who)
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	circle := career.CircleOf(who.id, games, s.played)
	sent := myAnswer{Career: career.Among(who.name, circle, f, kept), Owner: s.owns(r), Profiles: who.names}
	sent.Profile, sent.Kept = who.mark(sent.Owner), len(games)+unread
	variants, opponents := statistics.Kinds(games)
	sent.Unread, sent.Played, sent.Against = unread, namesOf(variants), namesOf(opponents)
	answer(w, http.StatusOK, sent)
}

// getRating says what a game that is over has changed in the rating of who played it; nothing where it does not count, or is
// another one's.
func (s *Server) getRating(w http.ResponseWriter, r *http.Request, v visit) {
	rec := v.game.session.Record()
	says := []phrase.Text{}
	own := campaign.OfRecord(rec).Own() // no rating is of its rules
	if who, ok, err := s.self(r); err == nil && ok && rec.Result.Over() && !own {
		games, _ := career.Games(s.config.Players.Played(who.id))
		says = append(says, career.After(career.CircleOf(who.id, games, s.played), rec)...)
	}
	answer(w, http.StatusOK, map[string]any{"says": says})
}

func namesOf(groups []statistics.Group) []string {
	names := []string{}
	for _, g := range groups {
		names = append(names, g.Name)
	}
	return names
}
