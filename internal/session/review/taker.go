package review

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// A Taker is the piece that took the Flag, and how that could have been kept from it last.
type Taker struct {
	Side board.Side `json:"side"` // of the piece
	Rank string     `json:"rank"` // token
	// On is where it stood before it struck the Flag, Since the ply with which it came there, -1 where it had not moved before,
	// and To that of its strike on Flag.
	On    string `json:"on"`
	Since int    `json:"since"`
	To    int    `json:"to"`
	Flag  string `json:"flag"`
	// Saved is the last ply at which it could have been kept from the Flag once it stood there: by Guard, a piece that could take
	// it in time while all else stood still, given by its token, on the square GuardOn, or by Move, after which the strike was
	// none. It is -1 where neither could be.
	Saved   int    `json:"saved"`
	Guard   string `json:"guard,omitempty"`
	GuardOn string `json:"guardOn,omitempty"`
	Move    string `json:"move,omitempty"`
}

// takerOf returns the piece that ended a game by taking the Flag, nil where the game ended otherwise.
func takerOf(replay *record.StrategoReplay) *Taker {
	n := len(replay.Game().Moves)
	replay.Seek(n)
	end := replay.Position().Clone()
	if n = end.Ply(); n == 0 || end.Event(n-1).Defender != stratego.Flag || end.Event(n-1).Outcome != stratego.Win {
		return nil
	}
	last, v := end.Event(n-1), end.Variant()
	t := &Taker{
		Side: last.Side, Rank: token(last.Striker), On: v.Format(last.Move.From), Since: -1, To: n - 1,
		Flag: v.Format(last.Move.To), Saved: -1,
	}
	for i := n - 3; i >= 0 && t.Since < 0; i -= 2 {
		if end.Event(i).Move.To == last.Move.From {
			t.Since = i
		}
	}
	t.save(replay, last)
	return t
}

// save finds when the piece that took the Flag could have been kept from it last.
func (t *Taker) save(replay *record.StrategoReplay, last stratego.Event) {
	w := tracer{Walk: Walk{Rank: t.Rank}, path: []stride{{t.To, last.Move, true}}}
	for ply := t.To - 1; ply > t.Since; ply -= 2 {
		replay.Seek(ply)
		pos := replay.Position()
		if q := w.guard(pos, w.ahead(ply, true)); q != board.NoSquare {
			t.Saved, t.Guard, t.GuardOn = ply, token(pos.At(q).Rank()), pos.Variant().Format(q)
			return
		}
		if m, ok := spoils(pos, last.Move); ply == t.To-1 && ok {
			t.Saved, t.Move = ply, pos.Variant().FormatMove(m)
			return
		}
	}
}

// spoils returns a move of the side to move after which the enemy does not have a given one.
func spoils(pos *stratego.Position, strike stratego.Move) (stratego.Move, bool) {
	for _, m := range pos.Moves(nil) {
		then := pos.Clone()
		if _, err := then.Play(m); err != nil || then.Result().Over() {
			continue
		}
		if then.Check(strike) != nil {
			return m, true
		}
	}
	return stratego.Move{}, false
}

// takerWords say which piece took the Flag, where no walk does, and how it could have been kept from it last, where that was
// later than the walk could be met.
func (r *Review) takerWords(t *Taker) (all []phrase.Text) {
	mine, other := r.side(t.Side), r.side(t.Side.Opponent())
	if r.Walk == nil && t.Since < 0 {
		all = append(all, phrase.New("%s's %s took %s's Flag on %s from %s with move %d, the first one that it made.", mine, rankName(t.Rank), other, t.Flag, t.On, t.To+1))
	} else if r.Walk == nil {
		all = append(all, phrase.New("%s's %s took %s's Flag on %s with move %d, from %s, where it had stood since move %d.", mine, rankName(t.Rank), other, t.Flag, t.To+1, t.On, t.Since+1))
	}
	told := r.Walk != nil && t.Saved <= max(r.Walk.Met, r.Walk.Until)
	switch {
	case told:
	case t.Guard != "":
		all = append(all, phrase.New("%s's %s on %s could have met it there up to move %d, all else standing still.", other, rankName(t.Guard), t.GuardOn, t.Saved+1))
	case t.Move != "":
		all = append(all, phrase.New("At move %d %s could still have kept it from the Flag for that move, with %s.", t.Saved+1, other, t.Move))
	case r.Walk == nil:
		all = append(all, phrase.New("No piece of %s could have met it there, all else standing still.", other))
	}
	return all
}
