package web

import (
	"net/http"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

func TestASeatAnswersToItsHolderOnly(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "barrage", [2]stratego.Setup{shuffled(t, "barrage", 1), shuffled(t, "barrage", 2)})
	stranger := s.guest()
	paths := []string{all[0].path, all[1].path, all[2].path}
	for action := range actions {
		for _, path := range paths {
			if code, _ := stranger.post(path+action, seatRequest{}, nil); code != http.StatusForbidden {
				t.Errorf("a stranger's %s%s: status %d", path, action, code)
			}
		}
		if code, _ := all[1].post(paths[0]+action, seatRequest{}, nil); code != http.StatusForbidden {
			t.Errorf("the second seat did the first one's %s: status %d", action, code)
		}
		if code, _ := all[2].post(paths[2]+action, seatRequest{}, nil); code != http.StatusForbidden {
			t.Errorf("a spectator did %s: status %d", action, code)
		}
	}
	for _, what := range []string{"events", "record", "state"} {
		resp := must.Get(stranger.client.Get(s.http.URL + paths[0] + what))(t)
		resp.Body.Close()
		if resp.StatusCode != http.StatusForbidden {
			t.Errorf("a stranger read %s: %s", what, resp.Status)
		}
	}
	if err := all[1].do("move", seatRequest{Move: "A7-A6"}); err == nil {
		t.Error("Blue moved in Red's turn")
	}
}

func TestAnInvitationWorksOnceAndAKeyAgainAndAgain(t *testing.T) {
	s := newSite(t, 1, Limits{})
	m := s.guest().create(gameRequest{Variant: "barrage", Side: "second"})
	friend := s.guest()
	key := must.Get(friend.claim(m.ID, "first", m.Invite))(t)
	if _, err := s.guest().claim(m.ID, "first", m.Invite); err == nil {
		t.Error("the invitation opened the seat a second time: its sender can sit down there")
	}
	for _, wrong := range []string{"", m.Key, m.Watch, key[:len(key)-1]} {
		if _, err := s.guest().claim(m.ID, "first", wrong); err == nil {
			t.Errorf("%q opened the seat", wrong)
		}
	}
	laptop := s.guest()
	if _, err := laptop.claim(m.ID, "first", key); err != nil {
		t.Errorf("the key: %v", err)
	}
	laptop.listen()
	if u := laptop.next(); u.Joined != [2]bool{true, true} || u.Viewer != session.AsFirst {
		t.Errorf("joined %v as %v", u.Joined, u.Viewer)
	}
}

func TestRequestsOfOtherSitesAreRefused(t *testing.T) {
	s := newSite(t, 1, Limits{})
	tests := []struct {
		name, method, path string
		change             func(*http.Request)
		want               int
	}{
		{"foreign origin", "POST", "/api/games", func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }, 403},
		{"cross-site fetch", "POST", "/api/games", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		{"other port", "POST", "/api/games", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") }, 403},
		{"cross-site reading", "GET", "/api/catalogue", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		{"rebound name", "GET", "/", func(r *http.Request) { r.Host = "evil.example" }, 421},
		{"own origin", "GET", "/api/catalogue", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-origin") }, 200},
		{"localhost", "GET", "/", func(r *http.Request) { r.Host = "localhost:1" }, 200},
		{"unknown page", "GET", "/nothing", nil, 404},
		{"unknown call", "GET", "/api/nothing", nil, 404},
		{"unknown game", "POST", "/api/games/nosuch/first/claim", nil, 404},
		{"unknown seat", "POST", "/api/games/nosuch/third/claim", nil, 404},
		{"writing a page", "POST", "/", nil, 405},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := must.Get(http.NewRequest(tt.method, s.http.URL+tt.path, strings.NewReader("{}")))(t)
			if tt.change != nil {
				tt.change(r)
			}
			resp := must.Get(http.DefaultClient.Do(r))(t)
			defer resp.Body.Close()
			if resp.StatusCode != tt.want {
				t.Errorf("status %d, want %d", resp.StatusCode, tt.want)
			}
			csp := resp.Header.Get("Content-Security-Policy")
			if !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") || strings.Contains(csp, "http") {
				t.Errorf("policy %q", csp)
			}
		})
	}
}

func TestTheCookieOfASeatIsForItsPathAndNoOtherSite(t *testing.T) {
	s := newSite(t, 1, Limits{})
	resp := must.Get(http.Post(s.http.URL+"/api/games", "application/json", strings.NewReader(`{"variant":"barrage","side":"first"}`)))(t)
	defer resp.Body.Close()
	cookies := resp.Cookies()
	if len(cookies) != 2 {
		t.Fatalf("%d cookies", len(cookies))
	}
	c, me := cookies[0], cookies[1]
	if !me.HttpOnly || me.SameSite != http.SameSiteStrictMode || me.Path != "/" || len(me.Value) < 32 || me.Value == c.Value {
		t.Errorf("cookie %v", me)
	}
	if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || !strings.HasSuffix(c.Path, "/first/") || len(c.Value) < 32 {
		t.Errorf("cookie %v", c)
	}
}
