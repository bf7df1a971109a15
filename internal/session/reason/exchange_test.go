package reason

import (
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
)

// An exchange of the last piece that moves says that the game is lost by it, as it was in the record; no other exchange does.
func TestAnExchangeOfTheLastPieceThatMovesSaysThatTheGameIsLost(t *testing.T) {
	g := kept(t, "exchange/octa-barrage-7")
	r := must.Get(g.Replay())(t)
	last, exchanges := 58, 0
	for ply := 0; ply <= last; ply++ {
		r.Seek(ply + 1)
		e := r.Event()
		r.Seek(ply)
		w := Stratego(r.View(e.Side), nil, e.Move)
		if w.Claims[0].Kind == Exchanges {
			exchanges++
		}
		if lost := strings.Contains(w.Why.String(), "the game is lost at once"); lost != (ply == last) {
			t.Errorf("ply %d: %q", ply, w.Why)
		}
	}
	if res := g.Record.Result; exchanges == 0 || res.Ending != board.NoMove {
		t.Errorf("%d exchanges, and the case is %v", exchanges, res)
	}
}

// A strike that is likelier won than not names what can then take the piece where it stands: here a hidden piece did.
func TestAStrikeNamesWhatStandsBesideItsSquare(t *testing.T) {
	g := kept(t, "exchange/octa-barrage-7")
	r := must.Get(g.Replay())(t)
	r.Seek(47)
	e := r.Event()
	r.Seek(46)
	w := Stratego(r.View(e.Side), nil, e.Move)
	if said := w.Risk.String(); !strings.Contains(said, "G7 can take it there") {
		t.Errorf("%q of %+v", said, w.Claims)
	}
}
