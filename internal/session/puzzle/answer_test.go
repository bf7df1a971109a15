package puzzle

import (
	"strings"
	"testing"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// Pieces that vanish are explained: a strike in an answer or a proof names both ranks, and says that equal ones both fall.
func TestStrikesAreToldWithTheirRanksAndEqualOnesBothFall(t *testing.T) {
	solver, equal := &proof.Solver{}, 0
	for i := range Shipped().Puzzles {
		p := &Shipped().Puzzles[i]
		if p.Theme != Marshal || p.Plies > 5 || equal == 2 {
			continue
		}
		try := must.Get(Begin(p, solver))(t)
		said := ""
		for !try.Done() {
			m := must.Get(try.right(t.Context()))(t)
			said += strings.Join(phrase.Strings(must.Get(try.Play(t.Context(), m))(t).Says), " ")
		}
		end := try.field.(*hidden).now
		for ply := must.Get(asked(p))(t).(*hidden).now.Ply(); ply < end.Ply(); ply++ {
			e := end.Event(ply)
			if e.Outcome == stratego.NoStrike {
				continue
			}
			text := try.field.(*hidden).text(e.Move) + " (" + e.Striker.String() + " "
			if !strings.Contains(said, text) {
				t.Errorf("%s: %s...) is not told: %s", p.ID, text, said)
			}
			if e.Outcome == stratego.Both {
				if equal++; !strings.Contains(said, "equal ranks, both fall") {
					t.Errorf("%s: both fall, and it is not told: %s", p.ID, said)
				}
			}
		}
	}
	if equal == 0 {
		t.Error("nowhere both fall")
	}
}

// What had moved is neither Bomb nor Flag: it is marked wherever that is not the question.
func TestPiecesThatHadMovedAreMarkedOnTheBoard(t *testing.T) {
	marked := 0
	for i := range Shipped().Puzzles {
		p := &Shipped().Puzzles[i]
		if p.Moved == "" || p.Before != "" && p.Goal != Name {
			continue
		}
		sc := must.Get(must.Get(Begin(p, nil))(t).Scene())(t)
		squares := strings.Fields(p.Moved)
		for j := range sc.Squares {
			sq := &sc.Squares[j]
			if sq.Piece == nil || !sq.Piece.Hidden {
				continue
			}
			was := false
			for _, name := range squares {
				was = was || name == sq.Name
			}
			if want := was && p.Goal != Name; sq.Piece.Moved != want {
				t.Errorf("%s (%s): %s is marked as moved: %t", p.ID, p.Goal, sq.Name, sq.Piece.Moved)
			} else if want {
				marked++
			}
		}
	}
	if marked < 50 {
		t.Errorf("%d pieces are marked", marked)
	}
}
