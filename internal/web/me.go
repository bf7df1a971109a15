package web

import (
	"iter"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/web/http"
)

// Players know whose games a journal keeps. A profile is a person on this machine, or a browser that visits it.
type Players interface {
	// Claim gives a seat of a game to a profile.
	Claim(id string, side board.Side, profile string) error
	// Played ranges over the games of a profile that are over, and those of it that cannot be read.
	Played(profile string) iter.Seq[profile.Played]
	// AddPlayed adds games of a profile that are not there yet, and returns how many.
	AddPlayed(of string, games []profile.Game) (added int, err error)
	// Holders counts those of some games that are there already, by the profile that has them.
	Holders(games []profile.Game) (map[string]int, error)
	// RemovePlayed removes every game of a profile, those under way too, and returns how many.
	RemovePlayed(profile string) (removed int, err error)
}

// myRoutes lists what everybody can ask for about themselves: a browser shows its own games only.
func (s *Server) myRoutes() []route {
	if s.config.Players == nil {
		return nil
	}
	all := []route{
		forAnybody("GET /api/me", s.getMe),
		s.forHolder("GET /api/games/{id}/{seat}/rating", s.getRating),
		forAnybody("POST /api/me/file", s.postMyFile),
		forAnybody("GET /api/campaign", s.getCampaign),
		s.forShown("POST /api/campaign/{battle}", s.postBattle),
		forAnybody("POST /api/me/import", s.postMyImport),
		forAnybody("POST /api/me/delete", s.postMyDelete),
	}
	if s.config.Kept != nil {
		all = append(all, s.forOwner("POST /api/me", s.postMe))
	}
	return all
}

// self is whose games a request is about.
type self struct {
	id    string
	name  string   // the owner's; of others their browser knows it
	names []string // of all profiles on this machine, for the owner
}

// guestMark begins the profile of a browser that visits, and is no owner's.
const guestMark = "guest-"

// meCookie is the name of the cookie with the secret of a browser that visits.
const meCookie = "me"

// self says whose games a request is about; ok is false for a browser that has not played here.
func (s *Server) self(r *http.Request) (who self, ok bool, err error) {
	if s.owns(r) {
		who, err = s.ownersSelf()
		if seen := r.Header.Get(profileHeader); err == nil && seen != "" && seen != who.mark(true) {
			err = errOther
		}
		return who, err == nil, err
	}
	if s.config.Alone {
		return self{}, true, nil
	}
	cookie, err := r.Cookie(meCookie)
	if err != nil || cookie.Value == "" {
		return self{}, false, nil
	}
	return self{id: guestMark + digest(cookie.Value)}, true, nil
}

// profileHeader is the header with the mark of the profile that the page shows which asks. A page that shows none has none.
const profileHeader = "Flagfall-Profile"

// forShown makes a route of what is kept for who asks: it is refused before anything is done where another profile plays by then
// than the page shows.
func (s *Server) forShown(pattern string, do http.HandlerFunc) route {
	return forAnybody(pattern, func(w http.ResponseWriter, r *http.Request) {
		if s.config.Players != nil {
			if _, _, err := s.self(r); err != nil {
				refuse(w, status(err), err)
				return
			}
		}
		do(w, r)
	})
}

// profileMark names to a page whose profile it shows; of nobody but the owner is one named.
func (s *Server) profileMark(r *http.Request) string {
	if s.config.Players == nil || !s.owns(r) {
		return ""
	}
	who, _, _ := s.self(r) // where it cannot be read, the page learns so from what it asks next
	return who.mark(true)
}

// errOther refuses what a page asks for that shows another profile.
var errOther = phrase.Errorf("another profile plays now: reload the page")

// mark is what a page names the profile by that it shows, so that nothing is done to another one. It is empty for a browser
// that visits: that has one alone.
func (who self) mark(owner bool) string {
	if owner {
		return "owner/" + who.id
	}
	return ""
}

// shown is self for a request of a page that must show the profile that plays. Where it shows another one, or none, it answers
// and returns false.
func (s *Server) shown(w http.ResponseWriter, r *http.Request) (who self, known, ok bool) {
	who, known, err := s.self(r)
	if err == nil && who.mark(s.owns(r)) != r.Header.Get(profileHeader) {
		err = errOther
	}
	if err != nil {
		refuse(w, status(err), err)
	}
	return who, known, err == nil
}

func (s *Server) ownersSelf() (self, error) {
	b, err := profile.Read(s.config.Kept.Shelf())
	if err != nil {
		return self{}, err
	}
	p := b.Of(b.Current)
	who := self{id: p.ID, name: p.Name}
	for _, p := range b.Profiles {
		who.names = append(who.names, p.Name)
	}
	return who, nil
}

// claimSeat gives a seat that somebody takes to their profile. A browser that has no secret yet gets one. The game goes on
// where it fails: then it is nobody's.
func (s *Server) claimSeat(w http.ResponseWriter, r *http.Request, id string, at seat) {
	side, seated := at.Side()
	if s.config.Players == nil || s.config.Alone || !seated {
		return
	}
	who, ok, err := s.self(r)
	if err == nil && !ok {
		who.id, err = s.newSelf(w, r)
	}
	if err == nil {
		err = s.config.Players.Claim(id, side, who.id)
	}
	if err != nil {
		s.config.Log.Error("a game is nobody's", "game", id, "error", err)
	}
}

// newSelf gives a browser a secret, and returns the profile of it.
func (s *Server) newSelf(w http.ResponseWriter, r *http.Request) (id string, err error) {
	secret, err := newWord(s.config.Random, secretBytes)
	if err != nil {
		return "", err
	}
	http.SetCookie(w, &http.Cookie{
		Name: meCookie, Value: secret, Path: "/", HttpOnly: true, Secure: r.TLS != nil,
		SameSite: http.SameSiteStrictMode, MaxAge: 5 * 365 * 24 * 3600,
	})
	return guestMark + digest(secret), nil
}

// played ranges over the games of a profile, none where none are kept by profile.
func (s *Server) played(of string) iter.Seq[profile.Played] {
	if s.config.Players == nil {
		return func(func(profile.Played) bool) {}
	}
	return s.config.Players.Played(of)
}
