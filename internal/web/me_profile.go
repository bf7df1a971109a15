package web

import (
	"bytes"
	"errors"
	"iter"
	"strings"

	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/web/http"
)

// postMe chooses who plays on this machine from now on, makes somebody new, or gives who plays another name. It is the owner's;
// another browser keeps its name itself.
func (s *Server) postMe(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Use  string `json:"use"`
		Name string `json:"name"`
		New  string `json:"new"` // a profile that is made, and plays from now on
	}
	if !read(w, r, &q, maxBody) {
		return
	}
	_, err := profile.Change(s.config.Kept.Shelf(), func(b *profile.Book) error {
		if (self{id: b.Current}).mark(true) != r.Header.Get(profileHeader) {
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
	Name    string `json:"name"`
	Puzzles string `json:"puzzles"`
}

// postMyFile sends everything that is kept of somebody as a file.
func (s *Server) postMyFile(w http.ResponseWriter, r *http.Request) {
	var q mine
	if !read(w, r, &q, maxProgress) {
		return
	}
	who, known, ok := s.shown(w, r)
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
		Text string `json:"text"`
	}
	most := int64(maxUpload)
	if s.owns(r) || s.config.Alone {
		most = maxProfile
	}
	if !read(w, r, &q, most) {
		return
	}
	if _, _, ok := s.shown(w, r); !ok {
		return
	}
	c, err := profile.Parse(strings.NewReader(q.Text))
	if err == nil {
		err = checkCopy(c)
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
		"notes": append([]string{}, done.Notes...), "plays": done.Profile.Name,
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
	who, known, ok := s.shown(w, r)
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
