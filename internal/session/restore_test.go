package session

import (
	"fmt"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// A contest may let a player give its turn up. A record says nothing of that, but
// two moves of one side follow each other in it.
func TestAGameInWhichTurnsWereGivenUpCanBeLookedAt(t *testing.T) {
	rec := &record.Game{
		Game: record.Stratego, Variant: "mini", Start: "YAAAAATAAAAFAAAAAAAAAAAAM r", Players: [2]string{"random", "iut:./bot"},
		Moves: []record.Move{
			{Side: stratego.Blue, Text: "B2-C2"}, // Red gives its first turn up
			{Side: stratego.Red, Text: "B3-C3"},
			{Side: stratego.Red, Text: "C3-D3"},
			{Side: stratego.Blue, Text: "C2-C3"},
		},
	}
	s := begin(t, StrategoConfig{Variant: gametest.Variant(t, "mini"), Resume: rec}, Options{Revealable: true})
	turns := ""
	for ply := range len(rec.Moves) + 1 {
		sc := s.SceneAt(Open, ply)
		turns += sc.Sides[sc.Turn] + " "
		if sc.Ply != ply || len(sc.History) != ply {
			t.Errorf("ply %d of the scene of ply %d, %d moves", sc.Ply, ply, len(sc.History))
		}
	}
	if want := "Red Red Blue Blue Red "; turns != want {
		t.Errorf("turns %s, want %s", turns, want)
	}
}

func TestAResumedGameShowsWhatItsRecordDoes(t *testing.T) {
	v := gametest.Variant(t, "barrage")
	s := begin(t, people(v), Options{})
	playOn(t, s, 60, 5)
	rec := s.Record()
	r := must.Get(record.ReplayStratego(rec, v))(t)
	again := begin(t, StrategoConfig{Variant: v, Resume: rec}, Options{})
	for ply, pos := range r.Positions() {
		for side := range board.Side(2) {
			view := pos.View(side)
			for q, sq := range again.SceneAt(ViewerOf(side), ply).Squares {
				is, want := "", ""
				if sq.Piece != nil {
					is = fmt.Sprintln(sq.Piece.Side, sq.Piece.Name, sq.Piece.Moved, sq.Piece.Known)
				}
				if p := view.At(board.Square(q)); !p.Empty() {
					want = fmt.Sprintln(p.Side(), p.Rank(), view.Moved().Has(board.Square(q)), view.Known().Has(board.Square(q)))
				}
				if is != want {
					t.Fatalf("ply %d, square %s: %s, the record's is %s", ply, sq.Name, is, want)
				}
			}
		}
	}
	if r.Ply() != len(rec.Moves) {
		t.Errorf("%d of %d moves: %v", r.Ply(), len(rec.Moves), r.Fault())
	}
}
