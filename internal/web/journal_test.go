package web

import (
	"os"
	"path/filepath"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// The file was written by the version of the journal that marked no files: a game
// of barrage, with a move of each side and a line of each.
func TestAGameInAFileOfTheFirstVersionGoesOn(t *testing.T) {
	const id, key = "atbh3ecv", "5gvgrruwjskqph7esi3zaq5tmcshneqq"
	text := must.Get(os.ReadFile(filepath.Join("..", "records", "library", "testdata", "journal-0.db")))(t)
	s := &site{t: t, database: filepath.Join(t.TempDir(), "web.db")}
	must.Do(t, os.WriteFile(s.database, text, 0o600))
	s.start(8, Limits{})
	ada := s.guest()
	must.Get(ada.claim(id, "first", key))(t)
	ada.listen()
	u := ada.next()
	if u.Ply != 2 || len(u.History) != 2 || u.History[0].Side != 0 || len(u.Chat) != 2 || u.Chat[1].Text != "and you" {
		t.Fatalf("ply %d, history %v, chat %v", u.Ply, u.History, u.Chat)
	}
	ada.must("move", seatRequest{Ply: 2, Move: u.Moves[0].Text})
	ada.must("chat", seatRequest{Text: "still here"})
	again := s.crash(9).guest()
	must.Get(again.claim(id, "first", key))(t)
	again.listen()
	if u := again.next(); u.Ply != 3 || len(u.Chat) != 3 {
		t.Errorf("after a crash: ply %d, chat %v", u.Ply, u.Chat)
	}
}
