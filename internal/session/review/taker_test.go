//go:build !race

package review

import (
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// flagsTaken are games of moves at random that end with a Flag.
func flagsTaken(t *testing.T, each func(pos *stratego.Position, taker *Taker, story string)) (games int) {
	t.Helper()
	for _, name := range []string{"mini", "duel", "barrage"} {
		v := gametest.Variant(t, name)
		for seed := range uint64(120) {
			p := scene.Game(t, v, seed, 400)
			replay := must.Get(recorded(t, v, p).Replay())(t)
			taker := takerOf(replay)
			byFlag := p.Ply() > 0 && p.Event(p.Ply()-1).Defender == stratego.Flag
			if (taker != nil) != byFlag {
				t.Errorf("%s, seed %d: the game ended %+v, the taker is %+v", name, seed, p.Result(), taker)
			}
			if taker == nil {
				continue
			}
			r := &Review{Sides: [2]string{"Red", "Blue"}, Walk: walkOf(replay), Taker: taker}
			each(p, taker, joined(r.flagWords()).String())
			games++
		}
	}
	return games
}

// Whatever the way of a Flag's taker was, the story names it, from where it struck and since when it stood there.
func TestTheStoryNamesThePieceThatTookTheFlag(t *testing.T) {
	short := 0
	games := flagsTaken(t, func(p *stratego.Position, taker *Taker, story string) {
		n, v := p.Ply(), p.Variant()
		last := p.Event(n - 1)
		whose := taker.Side == last.Side && taker.Rank == token(last.Striker)
		if !whose || taker.On != v.Format(last.Move.From) || taker.To != n-1 {
			t.Errorf("%+v is not %+v", taker, last)
		}
		for ply := taker.Since + 1; ply < n-1; ply++ {
			if e := p.Event(ply); e.Side == last.Side && (e.Move.To == last.Move.From || e.Move.From == last.Move.From) {
				t.Errorf("it came to its square with ply %d, not %d", ply, taker.Since)
			}
		}
		if taker.Since >= 0 && p.Event(taker.Since).Move.To != last.Move.From {
			t.Errorf("ply %d brought another piece", taker.Since)
		}
		if !strings.Contains(story, "'s "+last.Striker.String()+" ") || !strings.Contains(story, "Flag on "+taker.Flag) {
			t.Errorf("the story does not name the %s: %s", last.Striker, story)
		}
		if !strings.Contains(story, "walked") {
			short++
		}
	})
	if games < 30 || short < 5 {
		t.Errorf("%d games, %d without a walk", games, short)
	}
}

// What is said of who could have met the taker last, and of the move that would have kept it from the Flag, holds by trying all
// moves.
func TestHowAFlagCouldBeKeptLastHoldsByTryingAllMoves(t *testing.T) {
	seen := map[string]int{}
	flagsTaken(t, func(p *stratego.Position, taker *Taker, _ string) {
		n := p.Ply()
		last, loser := p.Event(n-1), taker.Side.Opponent()
		replay := must.Get(recorded(t, p.Variant(), p).Replay())(t)
		saved := -1
		for ply := taker.Since + 1; ply < n-1; ply++ {
			replay.Seek(ply)
			pos := replay.Position()
			if pos.Turn() != loser {
				continue
			}
			for q := range pos.Movable(loser).All() {
				if !catches(pos, q, p, []int{n - 1}, ply, true) {
					continue
				}
				saved = ply
			}
			if ply == n-2 && saved != ply && missesFlag(pos, last.Move) {
				saved = ply
			}
		}
		if taker.Saved != saved {
			t.Errorf("it could be kept until %d: %+v", saved, taker)
		}
		if saved < 0 {
			seen["none"]++
			return
		}
		replay.Seek(saved)
		pos := replay.Position()
		if taker.Guard == "" {
			seen["move"]++
			m := must.Get(pos.Variant().ParseMove(taker.Move))(t)
			then := pos.Clone()
			must.Get(then.Play(m))(t)
			if then.Legal(last.Move) {
				t.Errorf("%s does not keep the Flag", taker.Move)
			}
			return
		}
		seen["guard"]++
		q := squareOf(pos, taker.GuardOn)
		if token(pos.At(q).Rank()) != taker.Guard || pos.At(q).Side() != loser || !catches(pos, q, p, []int{n - 1}, saved, true) {
			t.Errorf("%+v could not meet it", taker)
		}
	})
	if seen["none"] < 3 || seen["move"] < 3 || seen["guard"] < 3 {
		t.Errorf("%v", seen)
	}
}

// missesFlag reports whether after some move an enemy's move is not legal.
func missesFlag(pos *stratego.Position, strike stratego.Move) bool {
	for _, m := range pos.Moves(nil) {
		then := pos.Clone()
		if _, err := then.Play(m); err == nil && !then.Result().Over() && !then.Legal(strike) {
			return true
		}
	}
	return false
}

// squareOf is a square by its name.
func squareOf(pos *stratego.Position, name string) board.Square {
	for q := range pos.Variant().Playable().All() {
		if pos.Variant().Format(q) == name {
			return q
		}
	}
	return board.NoSquare
}
