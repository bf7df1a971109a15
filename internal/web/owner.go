package web

import (
	"net"
	"net/netip"
	"strings"

	"flagfall.dev/internal/phrase"
	"flagfall.dev/internal/web/http"
)

// Owner is whoever runs the server: the library of kept games is theirs alone.
type Owner struct {
	// Local is set where every browser on this machine is the owner's. It must not be set
	// behind a proxy, where every request comes from this machine.
	Local bool
	// Token makes any other browser the owner's; with an empty one none is.
	Token string
}

// OwnerCookie is the name of the cookie with the owner's token.
const OwnerCookie = "owner"

// owns reports whether a request is the owner's.
func (s *Server) owns(r *http.Request) bool {
	if s.config.Kept == nil {
		return false
	}
	if s.config.Owner.Local && local(r) {
		return true
	}
	cookie, err := r.Cookie(OwnerCookie)
	return err == nil && s.opensLibrary(cookie.Value)
}

func (s *Server) opensLibrary(token string) bool {
	return s.config.Owner.Token != "" && opens(token, digest(s.config.Owner.Token))
}

// local reports whether a request came from this machine, under its own name or
// address, and through no proxy that says so. A page of another host whose name points
// here (DNS rebinding) asks under that name.
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
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || err == nil && addr.Unmap().IsLoopback()
}

// nothing answers as everything does that is not there.
func nothing(w http.ResponseWriter, r *http.Request) {
	refuse(w, http.StatusNotFound, phrase.Errorf("there is nothing at %s", r.URL.Path))
}

// owned answers the owner's requests only: for everybody else there is nothing.
func (s *Server) owned(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.owns(r) {
			nothing(w, r)
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
	if !s.opensLibrary(q.Token) {
		nothing(w, r)
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: OwnerCookie, Value: strings.TrimSpace(q.Token), Path: "/",
		HttpOnly: true, Secure: r.TLS != nil, SameSite: http.SameSiteStrictMode,
	})
	answer(w, http.StatusOK, struct{}{})
}

// getLibraryPage sends the owner the page of the library, and everybody else what
// unknown addresses get.
func (s *Server) getLibraryPage(w http.ResponseWriter, r *http.Request) {
	if s.owns(r) {
		at := *r.URL
		at.Path = "/" // every page is the same file
		r = r.WithContext(r.Context())
		r.URL = &at
	}
	s.config.Pages.ServeHTTP(w, r)
}
