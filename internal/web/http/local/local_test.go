package local

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// answer is what a handler wrote.
type answer struct {
	status int
	text   strings.Builder
}

func (a *answer) Header() Header                 { return Header{} }
func (a *answer) WriteHeader(status int)         { a.status = status }
func (a *answer) Write(text []byte) (int, error) { return a.text.Write(text) }

var patterns = []string{
	"GET /api/catalogue", "POST /api/games", "POST /api/games/{id}/{seat}/claim", "GET /api/events",
	"GET /api/games/{id}/{seat}/events", "POST /api/games/{id}/{seat}/move", "GET /api/variants/{variant}", "GET /api/variants/{variant}/rules",
	"POST /api/film", "GET /api/arena/events", "/api/", "/api/any", "DELETE /api/bot", "GET /below/",
}

func TestRequestsReachTheHandlersThatNetHTTPChooses(t *testing.T) {
	theirs, ours := http.NewServeMux(), NewServeMux()
	for _, p := range patterns {
		theirs.HandleFunc(p, func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, p, " ", r.PathValue("id"), " ", r.PathValue("seat"), " ", r.PathValue("variant"), " ", r.FormValue("a"))
		})
		ours.HandleFunc(p, func(w ResponseWriter, r *Request) {
			fmt.Fprint(w, p, " ", r.PathValue("id"), " ", r.PathValue("seat"), " ", r.PathValue("variant"), " ", r.FormValue("a"))
		})
	}
	paths := []string{
		"/api/catalogue", "/api/games", "/api/games/x/first/claim", "/api/games/x/first/move", "/api/games/x%2Fy/first/events?a=b%26c",
		"/api/games/x/first", "/api/variants/classic", "/api/variants/classic/rules", "/api/variants/a%20b", "/api/nothing", "/api/games/x/first/claim/more",
		"/api/", "/api/any", "/api/bot", "/", "/game/x", "/below/", "/below/a/b", "/api/catalogue/", "/api/film?a=1",
	}
	for _, method := range []string{"GET", "POST", "DELETE"} {
		for _, path := range paths {
			w := httptest.NewRecorder()
			theirs.ServeHTTP(w, httptest.NewRequest(method, path, nil))
			r := must.Get(NewRequestWithContext(t.Context(), method, "http://example.com"+path, strings.NewReader("")))(t)
			a := &answer{status: 200}
			ours.ServeHTTP(a, r)
			if w.Code != a.status || w.Code == 200 && w.Body.String() != a.text.String() {
				t.Errorf("%s %s: %d %q, net/http has %d %q", method, path, a.status, a.text.String(), w.Code, w.Body.String())
			}
		}
	}
}

func TestABodyThatIsTooLargeFailsAsThatOfNetHTTP(t *testing.T) {
	for _, size := range []int{0, 1, 9, 10, 11, 5000} {
		text := strings.Repeat("x", size)
		want, wrong := io.ReadAll(http.MaxBytesReader(httptest.NewRecorder(), io.NopCloser(strings.NewReader(text)), 10))
		got, err := io.ReadAll(MaxBytesReader(&answer{}, io.NopCloser(strings.NewReader(text)), 10))
		var large *MaxBytesError
		if string(got) != string(want) || (err != nil) != (wrong != nil) || err != nil &&
			(!errors.As(err, &large) || large.Limit != 10) {
			t.Errorf("%d bytes: read %d, error %v; net/http reads %d, error %v", size, len(got), err, len(want), wrong)
		}
	}
}

func TestACookieIsFoundByItsName(t *testing.T) {
	r := must.Get(NewRequestWithContext(t.Context(), "GET", "/", strings.NewReader("")))(t)
	if _, err := r.Cookie("seat"); !errors.Is(err, ErrNoCookie) {
		t.Errorf("error %v, want ErrNoCookie", err)
	}
	r.AddCookie(&Cookie{Name: "other", Value: "a"})
	r.AddCookie(&Cookie{Name: "seat", Value: "b"})
	if c, err := r.WithContext(t.Context()).Cookie("seat"); err != nil || c.Value != "b" {
		t.Errorf("%v, error %v", c, err)
	}
}
