package stratego

import (
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// NewView rebuilds what a side may know from what it was told: its own set-up,
// the squares where enemy pieces stood at the start, and every move so far. It
// is for programs that never see the truth, such as a bot under a foreign
// judge. The result equals Position.View of the same game. The error names the
// ply that does not fit the board or the rules; repetition rules are not
// tested. Where the variant has none, a side may move twice running: the other
// has forfeited its turn.
func NewView(v *Variant, side board.Side, own Setup, enemies board.Set, events []Event) (*View, error) {
	if err := v.CheckSetup(own); err != nil {
		return nil, err
	}
	if off := enemies.AndNot(v.Home(side.Opponent())); !off.Empty() {
		return nil, fmt.Errorf("enemy piece on %s, outside its home", v.Format(off.First()))
	}
	var setups [2]Setup
	setups[side] = own
	p := &Position{}
	p.Reset(v, setups[Red], setups[Blue])
	for q := range enemies.All() {
		p.put(q, cell(NewPiece(side.Opponent(), Hidden)))
	}
	for ply, e := range events {
		if err := p.follow(e, side); err != nil {
			return nil, fmt.Errorf("ply %d: %w", ply, err)
		}
	}
	return p.View(side), nil
}

// follow plays an event on a position in which enemy ranks are hidden until an
// event shows them.
func (p *Position) follow(e Event, viewer board.Side) error {
	if d := &p.v.def; e.Side != p.turn && d.TwoSquares == 0 && !d.Chasing {
		p.Pass()
	}
	if e.Side != p.turn {
		return fmt.Errorf("%s moved, but it is %s's turn", SideName(e.Side), SideName(p.turn))
	}
	if why := p.whyNotFrom(e.Move.From, p.v.Format); !why.Empty() {
		return illegal(e.Move, why)
	}
	if int(e.Move.To) >= p.v.Grid().Squares() {
		return illegal(e.Move, phrase.New("there is no such square"))
	}
	if err := p.showRanks(e, viewer); err != nil {
		return err
	}
	if why := p.whyNotTo(e.Move, p.v.Format); !why.Empty() {
		return illegal(e.Move, why)
	}
	p.Make(e.Move)
	return nil
}

// showRanks gives the pieces of an event the ranks that the event shows.
func (p *Position) showRanks(e Event, viewer board.Side) error {
	target := p.at[e.Move.To].piece()
	switch {
	case e.Outcome == NoStrike && !target.Empty():
		return fmt.Errorf("no strike reported, but %v stands on %s", target, p.v.Format(e.Move.To))
	case e.Outcome == NoStrike:
		far := p.v.Grid().Distance(e.Move.From, e.Move.To) > 1
		if far && e.Side != viewer && p.at[e.Move.From].rank() == Hidden {
			p.show(e.Move.From, Scout)
		}
		return nil
	case target.Empty() || target.Side() == e.Side:
		return fmt.Errorf("a strike at %s, where no enemy stands", p.v.Format(e.Move.To))
	case e.Striker == NoRank || e.Striker > Flag || e.Defender == NoRank || e.Defender > Flag:
		return fmt.Errorf("a strike without ranks")
	case p.v.Strike(e.Striker, e.Defender) != e.Outcome:
		return fmt.Errorf("%v %v against %v, which the rules exclude", e.Striker, e.Outcome, e.Defender)
	}
	for sq, r := range map[board.Square]Rank{e.Move.From: e.Striker, e.Move.To: e.Defender} {
		switch was := p.at[sq].rank(); {
		case was == Hidden:
			p.show(sq, r)
		case was != r:
			return fmt.Errorf("%v reported on %s, where the %v stands", r, p.v.Format(sq), was)
		}
	}
	return nil
}

// show gives a hidden piece its rank. Whether it moved or is known stays.
func (p *Position) show(sq board.Square, r Rank) {
	c := p.at[sq]
	p.lift(sq)
	p.put(sq, c&^rankBits|cell(r))
}

// Started returns the squares where a side's pieces stood at the start, which
// both sides saw.
func (v *View) Started(s board.Side) board.Set {
	at := v.Pieces(s)
	for i := len(v.events) - 1; i >= 0; i-- {
		e := &v.events[i]
		stood, now := e.Move.From, e.Move.To
		switch {
		case e.Outcome != NoStrike:
			striker, defender := v.masked.v.AfterStrike(e.Move, e.Outcome, e.Defender)
			if now = striker; e.Side != s {
				stood, now = e.Move.To, defender
			}
		case e.Side != s:
			continue
		}
		if now != board.NoSquare {
			at = at.Without(now)
		}
		at = at.With(stood)
	}
	return at
}
