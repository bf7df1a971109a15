package web

import (
	"net/netip"
	"net/url"
	"path"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/web/http"
)

// Owner is whoever runs the server: the library of kept games is theirs alone.
type Owner struct {
	// Token is shown to the owner only, where the server was started. It makes a browser the
	// owner's; with an empty one none is.
	Token string
}

// ownerCookie is the name of the cookie with the owner's token. Browsers send a cookie to all
// ports of a host, so each server there has a name of its own.
func ownerCookie(r *http.Request) string {
	if port := hostOf(r).Port(); port != "" {
		return "owner-" + port
	}
	return "owner"
}

// errOwner is returned for what is the owner's alone.
var errOwner = phrase.Errorf("this is for whoever runs the server: open the address that its terminal shows, or enter the token of it at /library")

// owns reports whether a request is the owner's: whether it brings the token. Where it comes
// from does not count, because other people and programs use this machine too.
func (s *Server) owns(r *http.Request) bool {
	if s.config.Kept == nil {
		return false
	}
	cookie, err := r.Cookie(ownerCookie(r))
	return err == nil && s.owners.opens(cookie.Value)
}

// local reports whether a request came from this machine, under its own name or
// address, and through no proxy that says so: such a visitor is told how to become the owner.
func local(r *http.Request) bool {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !from.Addr().Unmap().IsLoopback() {
		return false
	}
	for _, name := range []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via"} {
		if r.Header.Get(name) != "" {
			return false
		}
	}
	host := hostOf(r).Hostname()
	addr, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && addr.Unmap().IsLoopback()
}

// owned answers the owner's requests only.
func (s *Server) owned(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.owns(r) {
			refuse(w, http.StatusForbidden, errOwner)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		next(w, r)
	}
}

// postOwner makes a browser the owner's that brings the token.
func (s *Server) postOwner(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Token string `json:"token"`
	}
	if !read(w, r, &q, maxBody) {
		return
	}
	if !s.owners.opens(q.Token) {
		refuse(w, http.StatusForbidden, phrase.Errorf("this is not the token that the server's terminal shows now: each start makes another"))
		return
	}
	s.setOwner(w, r)
	answer(w, http.StatusOK, struct{}{})
}

func (s *Server) setOwner(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{
		Name: ownerCookie(r), Value: s.config.Owner.Token, Path: "/",
		HttpOnly: true, Secure: r.TLS != nil, SameSite: http.SameSiteStrictMode,
	})
}

// tokenQuery is the name of the token in an address.
const tokenQuery = "token"

// OwnersAddress returns a path with its fragment as the owner opens it, with the token.
func (s *Server) OwnersAddress(to string) string {
	at, fragment, _ := strings.Cut(to, "#")
	at += "?" + tokenQuery + "=" + s.config.Owner.Token
	if fragment != "" {
		at += "#" + fragment
	}
	return at
}

// AddressOnce returns an address that makes one browser the owner's and sends it on to a path,
// once. It is for command lines, which everybody on a machine can read.
func (s *Server) AddressOnce(to string) (string, error) {
	code, err := newWord(s.config.Random, secretBytes)
	if err != nil {
		return "", err
	}
	s.owners.admitOnce(code, to)
	return "/?" + tokenQuery + "=" + code, nil
}

// wrongToken is the page that says what to do about a token that opens nothing.
const wrongToken = "/library#refused"

// enter lets in as the owner's a browser whose address has the token, and sends it on to the
// same address without it, so that it is neither seen nor kept there. next answers the rest.
func (s *Server) enter(next http.Handler) http.Handler {
	if s.config.Kept == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		if r.Method != http.MethodGet || !query.Has(tokenQuery) {
			next.ServeHTTP(w, r)
			return
		}
		token := query.Get(tokenQuery)
		query.Del(tokenQuery)
		to := (&url.URL{Path: path.Clean("/" + r.URL.Path), RawQuery: query.Encode()}).String()
		switch target, found := s.owners.enter(token); {
		case found == lateCode:
			s.config.Log.Warn("the address that opened a browser came twice: if no browser of yours shows your games, another program was quicker; stop the server and start it again")
			fallthrough
		case found == noCode && !s.owns(r):
			to = wrongToken
		case found == goodCode:
			s.setOwner(w, r)
			if target != "" {
				to = target
			}
		}
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Location", to)
		w.WriteHeader(http.StatusSeeOther)
	})
}
