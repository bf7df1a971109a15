package web

import (
	"bytes"
	"errors"
	"iter"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/records/statistics"
	"flagfall.dev/internal/session/career"
	"flagfall.dev/internal/session/intake"
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
		forAnybody("POST /api/me/file", s.postMyFile),
		forAnybody("GET /api/campaign", s.getCampaign),
		forAnybody("POST /api/campaign/{battle}", s.postBattle),
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
	named bool     // somebody gave the profile its name
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

// shown is self for a request of a page that shows a profile. Where that is another one it answers and returns false.
func (s *Server) shown(w http.ResponseWriter, r *http.Request, mark string) (who self, known, ok bool) {
	who, known, err := s.self(r)
	if err == nil && who.mark(s.owns(r)) != mark {
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
	who := self{id: p.ID, name: p.Name, named: p.Given()}
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
	all := statistics.Of(games)
	kept, err := s.keptOf(r, who)
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	circle := career.CircleOf(who.id, games, s.played)
	sent := myAnswer{Career: career.Among(who.name, circle, f, kept), Owner: s.owns(r), Profiles: who.names}
	sent.Profile, sent.Kept = who.mark(sent.Owner), len(games)+unread
	sent.Unread, sent.Played, sent.Against = unread, namesOf(all.Variants), namesOf(all.Opponents)
	answer(w, http.StatusOK, sent)
}

// keptOf returns what is kept here of somebody besides games: nothing but of the owner.
func (s *Server) keptOf(r *http.Request, who self) (career.Kept, error) {
	if !s.owns(r) {
		return career.Kept{}, nil
	}
	return career.KeptIn(profile.Own{Notes: s.config.Kept.Shelf(), ID: who.id})
}

func namesOf(groups []statistics.Group) []string {
	names := []string{}
	for _, g := range groups {
		names = append(names, g.Name)
	}
	return names
}

// postMe chooses who plays on this machine from now on, makes somebody new, or gives who plays another name. It is the owner's;
// another browser keeps its name itself.
func (s *Server) postMe(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Use     string `json:"use"`
		Name    string `json:"name"`
		New     string `json:"new"`     // a profile that is made, and plays from now on
		Profile string `json:"profile"` // that the page shows
	}
	if !read(w, r, &q, maxBody) {
		return
	}
	_, err := profile.Change(s.config.Kept.Shelf(), func(b *profile.Book) error {
		if (self{id: b.Current}).mark(true) != q.Profile {
			return errOther
		}
		if q.Name != "" {
			return b.Rename(q.Name)
		}
		if q.New != "" {
			_, err := b.Add(q.New)
			return err
		}
		_, err := b.Use(q.Use)
		return err
	})
	switch {
	case errors.Is(err, errOther):
		refuse(w, http.StatusConflict, err)
	case err != nil:
		refuse(w, http.StatusBadRequest, err)
	default:
		answer(w, http.StatusOK, struct{}{})
	}
}

// mine is what a browser that is not the owner's keeps of itself, and sends along.
type mine struct {
	Profile string `json:"profile"` // that the page shows
	Name    string `json:"name"`
	Puzzles string `json:"puzzles"`
}

// postMyFile sends everything that is kept of somebody as a file.
func (s *Server) postMyFile(w http.ResponseWriter, r *http.Request) {
	var q mine
	if !read(w, r, &q, maxProgress) {
		return
	}
	who, known, ok := s.shown(w, r, q.Profile)
	if !ok {
		return
	}
	var more map[string]string
	var err error
	if s.owns(r) {
		q.Name = who.name
		own := profile.Own{Notes: s.config.Kept.Shelf(), ID: who.id}
		if q.Puzzles, err = own.Note(profile.Puzzles); err == nil {
			more, err = own.More()
		}
	}
	games := iter.Seq[profile.Played](func(func(profile.Played) bool) {})
	if known {
		games = s.config.Players.Played(who.id)
	}
	var text bytes.Buffer
	if err == nil {
		_, err = profile.Write(&text, profile.Copy{Name: q.Name, Puzzles: q.Puzzles, More: more}, games)
	}
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	answer(w, http.StatusOK, map[string]string{"text": text.String()})
}

// maxProfile is the longest file of a profile that is read, in bytes; of a visitor's no more than of another upload.
const maxProfile = 32 << 20

// postMyImport adds what is in such a file: the owner's to the profile of its name, another's to their browser's.
func (s *Server) postMyImport(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Text    string `json:"text"`
		Profile string `json:"profile"` // that the page shows
	}
	most := int64(maxUpload)
	if s.owns(r) || s.config.Alone {
		most = maxProfile
	}
	if !read(w, r, &q, most) {
		return
	}
	if _, _, ok := s.shown(w, r, q.Profile); !ok {
		return
	}
	c, err := profile.Parse(strings.NewReader(q.Text))
	if err == nil {
		err = intake.Check(c)
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	var done profile.Imported
	if s.owns(r) {
		done, err = profile.Import(s.config.Kept.Shelf(), c)
	} else {
		done, err = s.importTo(w, r, c)
	}
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	answer(w, http.StatusOK, map[string]any{
		"name": c.Name, "puzzles": c.Puzzles, "added": done.Added, "games": len(c.Games), "others": done.Others, "whose": done.Whose,
	})
}

// importTo adds games to those of a browser, which gets a secret where it has none.
func (s *Server) importTo(w http.ResponseWriter, r *http.Request, c *profile.Copy) (done profile.Imported, err error) {
	who, ok, err := s.self(r)
	if err == nil && !ok {
		who.id, err = s.newSelf(w, r)
	}
	if err != nil {
		return done, err
	}
	held, err := s.config.Players.Holders(c.Games)
	if err != nil {
		return done, err
	}
	for id, n := range held {
		if id != who.id {
			done.Others += n // whose they are is nobody else's business
		}
	}
	done.Added, err = s.config.Players.AddPlayed(who.id, c.Games)
	return done, err
}

// postMyDelete removes everything that is kept of somebody here.
func (s *Server) postMyDelete(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Profile string `json:"profile"` // that the page shows
	}
	if !read(w, r, &q, maxBody) {
		return
	}
	who, known, ok := s.shown(w, r, q.Profile)
	if !ok {
		return
	}
	n, err := 0, error(nil)
	switch {
	case !known:
	case s.owns(r):
		n, err = profile.Remove(s.config.Kept.Shelf(), who.id)
	default:
		n, err = s.config.Players.RemovePlayed(who.id)
	}
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	answer(w, http.StatusOK, map[string]int{"games": n})
}

// played ranges over the games of a profile, none where none are kept by profile.
func (s *Server) played(of string) iter.Seq[profile.Played] {
	if s.config.Players == nil {
		return func(func(profile.Played) bool) {}
	}
	return s.config.Players.Played(of)
}
