package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// get asks for something and reads the answer.
func (g *guest) get(path string, v any) int {
	g.site.t.Helper()
	resp := must.Get(g.client.Get(g.site.http.URL + path))(g.site.t)
	defer resp.Body.Close()
	must.Do(g.site.t, json.NewDecoder(resp.Body).Decode(v))
	return resp.StatusCode
}

func TestAnOpenGameIsListedWhileItsMakerIsThereAndTakenOnce(t *testing.T) {
	s := newSite(t, 1, Limits{})
	ann, bob, eve := s.guest(), s.guest(), s.guest()
	list := func() []challenge {
		var l struct{ Challenges []challenge }
		eve.get("/api/challenges", &l)
		return l.Challenges
	}
	m := ann.create(gameRequest{Variant: "barrage", Side: "first", Name: "Ann", Minutes: 5, Open: true})
	if l := list(); len(l) != 0 {
		t.Fatalf("nobody is there, and the list has %+v", l)
	}
	ann.listen()
	ann.next()
	want := challenge{ID: m.ID, Variant: "barrage", Name: "Ann", Side: "second", Minutes: 5}
	if l := list(); len(l) != 1 || l[0] != want {
		t.Fatalf("the list has %+v, want %+v", l, want)
	}
	var took struct{ ID, Seat, Key string }
	if _, err := bob.post("/api/challenges/"+m.ID, map[string]string{"name": "Bob"}, &took); err != nil || took.Seat != "second" {
		t.Fatalf("%+v %v", took, err)
	}
	if u := ann.until(func(u update) bool { return u.Joined[1] }); u.Players != [2]string{"Ann", "Bob"} {
		t.Errorf("the players are %v", u.Players)
	}
	if code, err := eve.post("/api/challenges/"+m.ID, map[string]string{}, nil); code != http.StatusConflict {
		t.Errorf("the seat was taken twice: %d %v", code, err)
	}
	if l := list(); len(l) != 0 {
		t.Errorf("the list still has %+v", l)
	}
	// A game by invitation is open to nobody.
	private := ann.create(gameRequest{Variant: "barrage", Side: "first"})
	if code, err := eve.post("/api/challenges/"+private.ID, map[string]string{}, nil); code != http.StatusConflict {
		t.Errorf("a private seat was taken: %d %v", code, err)
	}
}

func TestEachOfTwoPeopleIsToldWhenTheOtherOnesPageOpensAndCloses(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "mini", [2]stratego.Setup{shuffled(t, "mini", 1), shuffled(t, "mini", 2)})
	must.Do(t, all[1].leave())
	all[0].until(func(u update) bool { return u.Present == [2]bool{true, false} })
	all[1].listen()
	all[0].until(func(u update) bool { return u.Present == [2]bool{true, true} })
	if u := all[1].next(); u.Present != [2]bool{true, true} {
		t.Errorf("who comes back is told %v", u.Present)
	}
}

func TestARematchBeginsWhenBothWantItAndEachIsToldOfTheirOwnSeat(t *testing.T) {
	s := newSite(t, 1, Limits{})
	all := meet(t, s, "mini", [2]stratego.Setup{shuffled(t, "mini", 1), shuffled(t, "mini", 2)})
	if err := all[0].do("rematch", seatRequest{}); err == nil {
		t.Error("a rematch was asked for while the game is played")
	}
	all[0].must("resign", seatRequest{})
	all[0].must("rematch", seatRequest{})
	u := all[1].until(func(u update) bool { return u.Again[0] })
	if u.Again[1] || u.Next != nil {
		t.Errorf("after one request: %v %+v", u.Again, u.Next)
	}
	all[1].must("rematch", seatRequest{})
	first := all[0].until(func(u update) bool { return u.Next != nil }).Next
	second := all[1].until(func(u update) bool { return u.Next != nil }).Next
	if first.Seat != "second" || second.Seat != "first" || first.ID != second.ID || first.Invite == second.Invite {
		t.Errorf("%+v and %+v", first, second)
	}
	watching := all[2].until(func(u update) bool { return u.Again == [2]bool{true, true} })
	if watching.Next != nil {
		t.Error("who watches is sent an invitation")
	}
	for i, next := range []*rematch{first, second} {
		if _, err := all[i].claim(next.ID, next.Seat, next.Invite); err != nil {
			t.Error(err)
		}
	}
	all[0].listen()
	if u := all[0].next(); u.Phase != session.SettingUp || u.Players != [2]string{"", "Ann"} || u.Joined != [2]bool{true, true} {
		t.Errorf("%s of %q, joined %v", u.Phase, u.Players, u.Joined)
	}
}

func TestACodeIsDrawnForALinkOfUsualLengthOnly(t *testing.T) {
	g := newSite(t, 1, Limits{}).guest()
	var c struct {
		Size int
		Path string
	}
	if _, err := g.post("/api/code", map[string]string{"text": "http://192.168.0.7:8080/join/abc/second#" + strings.Repeat("x", 43)},
		&c); err != nil || c.Size < 21 || strings.Count(c.Path, "M") < c.Size {
		t.Errorf("size %d, %d squares: %v", c.Size, strings.Count(c.Path, "M"), err)
	}
	if code, _ := g.post("/api/code", map[string]string{"text": strings.Repeat("x", maxCode+1)}, nil); code != http.StatusBadRequest {
		t.Errorf("a long text: %d", code)
	}
}

func TestAnInvitationSaysWhatItIsToAndStaysUnused(t *testing.T) {
	s := newSite(t, 1, Limits{})
	ann, bob := s.guest(), s.guest()
	m := ann.create(gameRequest{Variant: "barrage", Side: "first", Name: "Ann", Minutes: 5, Seconds: 2})
	ask := func(secret string) (i invitation, code int) {
		code, _ = bob.post("/api/games/"+m.ID+"/second/invitation", map[string]string{"secret": secret}, &i)
		return i, code
	}
	want := invitation{challenge{ID: m.ID, Variant: "barrage", Name: "Ann", Side: "second", Minutes: 5, Increment: 2}, "stratego", false}
	for range 2 {
		if i, code := ask(m.Invite); code != http.StatusOK || i != want {
			t.Fatalf("%d %+v, want %+v", code, i, want)
		}
	}
	key := must.Get(bob.claim(m.ID, "second", m.Invite))(t)
	if _, code := ask(m.Invite); code != http.StatusForbidden {
		t.Errorf("an invitation that was used: %d", code)
	}
	if i, code := ask(key); code != http.StatusOK || !i.Own {
		t.Errorf("one's own link: %d %+v", code, i)
	}
	if _, code := ask("x"); code != http.StatusForbidden {
		t.Errorf("a wrong secret: %d", code)
	}
	if code, _ := bob.post("/api/games/nosuch/second/invitation", map[string]string{"secret": m.Invite}, nil); code != http.StatusNotFound {
		t.Errorf("an unknown game: %d", code)
	}
}

func TestAWithdrawnInvitationOpensNothing(t *testing.T) {
	s := newSite(t, 1, Limits{})
	for _, open := range []bool{false, true} {
		ann, bob := s.guest(), s.guest()
		m := ann.create(gameRequest{Variant: "barrage", Side: "first", Name: "Ann", Open: open})
		withdraw := func() int {
			code, _ := ann.post("/api/games/"+m.ID+"/first/withdraw", map[string]string{}, nil)
			return code
		}
		if code := withdraw(); code != http.StatusOK {
			t.Fatalf("withdrawing: %d", code)
		}
		if _, err := bob.claim(m.ID, "second", m.Invite); err == nil {
			t.Error("the link opens the seat")
		}
		for _, secret := range []string{m.Invite, withdrawn, ""} {
			if code, _ := bob.post("/api/games/"+m.ID+"/second/invitation", map[string]string{"secret": secret}, nil); code == http.StatusOK {
				t.Errorf("%q says what it is to", secret)
			}
		}
		if code, _ := bob.post("/api/challenges/"+m.ID, map[string]string{}, nil); code == http.StatusOK {
			t.Error("somebody sat down at a game that is no longer offered")
		}
	}
	// What was accepted cannot be withdrawn.
	ann, bob := s.guest(), s.guest()
	m := ann.create(gameRequest{Variant: "barrage", Side: "first"})
	must.Get(bob.claim(m.ID, "second", m.Invite))(t)
	if code, err := ann.post("/api/games/"+m.ID+"/first/withdraw", map[string]string{}, nil); code == http.StatusOK {
		t.Errorf("an accepted invitation was withdrawn: %v", err)
	}
}
