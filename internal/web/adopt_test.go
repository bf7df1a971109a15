package web

import (
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/record"
)

// still is a game that nobody plays any more.
type still struct{ g *record.Game }

func (s still) Record() *record.Game { return s.g }

// adopting is a library of which only Adopt is used.
type adopting struct {
	Kept
	journal *library.Journal
}

func (a adopting) Adopt(id, order, locks string) error { return a.journal.Adopt(id, order, locks) }

func TestAGameOfTheTerminalGoesOnInTheBrowser(t *testing.T) {
	kept := library.Library{Folder: t.TempDir()}
	rec := &record.Game{
		Game: record.Advance, Variant: record.Advance, Names: [2]string{"You", "max"}, Players: [2]string{person, "free"},
		Moves: []record.Move{{Text: "c2-d3"}, {Side: 1, Text: "c8-d7"}},
	}
	must.Do(t, kept.Keeper().Keep(still{rec}))
	g := must.Get(kept.Find("20"))(t)
	s := &site{t: t, database: filepath.Join(kept.Folder, "games.db")}
	s.start(1, Limits{})
	s.app.config.Kept = adopting{journal: s.app.journal.to.(*library.Journal)}
	path := must.Get(s.app.Adopt(KeptGame{ID: g.ID(), Record: g.Record}))(t)
	address, key, _ := strings.Cut(strings.TrimPrefix(path, "/join/"), "#")
	id, seat, _ := strings.Cut(address, "/")
	you := s.guest()
	if _, err := s.guest().claim(id, seat, "guessed"); err == nil {
		t.Error("a guessed key opens the seat")
	}
	must.Get(you.claim(id, seat, key))(t)
	you.listen()
	u := you.next()
	if u.Ply != 2 || len(u.Moves) == 0 {
		t.Fatalf("ply %d, %d moves", u.Ply, len(u.Moves))
	}
	you.must("move", seatRequest{Ply: 2, Move: u.Moves[0].Text})
	if g, err := kept.Find("20"); err != nil || len(g.Record.Moves) < 3 {
		t.Errorf("the library has %v, %v", g.Record, err)
	}
	rec.Players[1] = person
	if _, err := s.app.Adopt(KeptGame{ID: g.ID(), Record: rec}); err == nil || !strings.Contains(err.Error(), "2 people") {
		t.Errorf("a game of two people: %v", err)
	}
}
