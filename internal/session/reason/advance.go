package reason

import (
	"slices"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// The kinds of claims about a move of Advance. Foe is a piece of the enemy, Own one of the side that
// moves, and Other a square.
const (
	Wins         Kind = "wins"
	Captures     Kind = "captures"      // Foe; nothing takes it back
	CapturesLast Kind = "captures-last" // Foe, with a piece that would have been taken, and is
	Shoots       Kind = "shoots"
	ConvertsFoe  Kind = "converts"
	ClearsWall   Kind = "clears-wall"
	LeavesDanger Kind = "leaves-danger" // the General
	Threatens    Kind = "threatens"     // Foe, as nothing did before; with Own, where that is not the piece that moves
	RunsFrom     Kind = "runs-from"     // Foe, which could have taken the piece
	Shields      Kind = "shields"       // Own against Foe, which could have taken it for nothing
	Prepares     Kind = "prepares"      // to take Foe, after the reply that is expected
	BlocksFoe    Kind = "blocks"        // Foe has Moves moves fewer
	OpensWay     Kind = "opens-way"     // Own has Moves moves more
	HeadsFor     Kind = "heads-for"     // Foe, which it could take with its next move but one
	Covers       Kind = "covers"        // Own: what takes it can be taken
	OutOfReach   Kind = "out-of-reach"  // of Foe, which could soon have taken it
	BuildsWall   Kind = "builds-wall"
	Swaps        Kind = "swaps"
	MoreRoom     Kind = "more-room"  // Moves moves more for the piece
	NearGeneral  Kind = "near-foe"   // of the enemy, Moves steps
	GuardGeneral Kind = "near-own"   // comes within two steps of its own General
	GeneralAway  Kind = "goes-away"  // from Foe, the nearest
	GeneralNear  Kind = "goes-after" // Foe, the nearest

	CanLose     Kind = "can-lose"     // the piece, to Foe
	CanExchange Kind = "can-exchange" // the same; what takes it can be taken
	Hangs       Kind = "hangs"        // Own, to Foe
	HangsGuard  Kind = "hangs-guard"  // the same; what takes it can be taken
	CanConvert  Kind = "can-convert"  // Foe, Own
)

// A match is a position of Advance before and after a move.
type match struct {
	before, after advance.Position
	me, foe       board.Side
	move          advance.Move
	line          []advance.Move
	ago           int // how many moves of its side ago the piece left the square to which the move brings it; 0: it did not
}

func newMatch(p *advance.Position, line []advance.Move) *match {
	l := &match{before: *p, after: *p, me: p.Turn(), foe: p.Turn().Opponent(), move: line[0], line: line}
	l.after.Make(line[0])
	return l
}

// Advance says why the side to move makes the first move of a line. The moves after it
// are what the side expects, the enemy's reply first; there may be none.
func Advance(p *advance.Position, line ...advance.Move) Words { return AdvanceAfter(p, nil, line...) }

// AdvanceAfter says the same where the moves before the position are known: a piece that has just been where it goes is up to
// nothing there.
func AdvanceAfter(p *advance.Position, past []advance.Move, line ...advance.Move) Words {
	l := newMatch(p, line)
	l.ago = circles(past, line[0])
	w := Words{}
	why := l.why()
	w.Why, w.Claims = why.Said, []Claim{why}
	if l.after.Result().Over() {
		return w
	}
	dangers := l.dangers()
	for i, c := range dangers {
		if i == 0 {
			w.Risk = c.Said
		} else if i < watchMost {
			w.Watch = append(w.Watch, c.Said)
		}
		if i < watchMost {
			w.Claims = append(w.Claims, c)
		}
	}
	return w
}

// ExpectAdvance says what the other side answers, if that has at least one chance in two. foreseen is how often it makes the
// move that a search is sure of; 0 where nothing is known of it, as of people.
func ExpectAdvance(p *advance.Position, m, reply advance.Move, chance, foreseen float64) (c Claim, ok bool) {
	after := *p
	after.Make(m)
	chance *= foreseen
	if chance < even || after.Result().Over() || !after.Legal(reply) {
		return Claim{}, false
	}
	c = about(ExpectMove, reply.From()).and(reply.To()).with(chance, 0)
	c.Said = phrase.New("%s's %s (%.0f %%)", sideName(after.Turn()), after.Described(reply), Percent(chance))
	c.Squares = []string{advance.SquareName(reply.From()), advance.SquareName(reply.To())}
	return c, true
}

// AlikeAdvance says that several moves are about as good, the one that is advised first.
func AlikeAdvance(moves []advance.Move) phrase.Text {
	if len(moves) < 2 {
		return phrase.Text{}
	}
	if len(moves) >= many {
		return manyAlike()
	}
	names := make([]phrase.Text, len(moves))
	one, takes := true, 0
	for i, m := range moves {
		names[i] = phrase.Verbatim(m.String())
		one = one && m.From() == moves[0].From()
		if m.Gain() > 0 {
			takes++
		}
	}
	list := someOf(names)
	switch {
	case one:
		return phrase.New("Several moves are equally good: %s; all are made with the same piece", list)
	case takes == 0:
		return phrase.New("Several moves are equally good: %s; none wins a piece", list)
	}
	return severalAlike(list)
}

// of returns a claim with its words.
func (l *match) of(c Claim, format phrase.Text) Claim {
	c.Said = format
	for _, q := range []board.Square{l.move.From(), l.move.To(), c.Own, c.Foe, c.Other} {
		if q != board.NoSquare {
			c.Squares = append(c.Squares, advance.SquareName(q))
		}
	}
	return c
}

// why says what the move does: the weightiest reason there is.
func (l *match) why() Claim {
	reasons := []func() (Claim, bool){l.wins, l.takes, l.leavesDanger, l.attacksGeneral, l.saves, l.threatens}
	if l.ago > 0 {
		reasons = append(reasons, l.covers, l.avoids, l.repeats)
	} else {
		reasons = append(reasons, l.prepares, l.blocksOrOpens, l.aims, l.covers, l.avoids)
	}
	for _, say := range reasons {
		if c, ok := say(); ok {
			return c
		}
	}
	return l.goes()
}

// piece names a piece: "the Dragon on e4".
func (l *match) piece(k advance.Kind, on board.Square) phrase.Text {
	return phrase.New("the %s on %s", k, advance.SquareName(on))
}

// own names a piece of the side that moves: "your Dragon on e4".
func (l *match) own(k advance.Kind, on board.Square) phrase.Text {
	return phrase.New("your %s on %s", k, advance.SquareName(on))
}

func sideName(s board.Side) phrase.Text { return phrase.New(advance.SideName(s)) }

func (l *match) wins() (Claim, bool) {
	if l.after.Result().Ending != advance.Trapped {
		return Claim{}, false
	}
	return l.of(plain(Wins), phrase.New("leaves %s without a move and wins the game", sideName(l.foe))), true
}

// takes is for moves that win something.
func (l *match) takes() (Claim, bool) {
	m := l.move
	target := l.piece(m.Target().Kind(), m.To())
	switch m.Kind() {
	case advance.Capture, advance.Leap:
		if m.Target() == advance.WallPiece {
			return l.of(plain(ClearsWall), phrase.New("clears the wall on %s", advance.SquareName(m.To()))), true
		}
		if l.lost(m.From(), l.before) && l.lost(m.To(), l.after) {
			return l.of(about(CapturesLast, m.To()), phrase.New("takes %s before it falls itself", target)), true
		}
		return l.of(about(Captures, m.To()), phrase.New("takes %s", target)), true
	case advance.Shot:
		return l.of(about(Shoots, m.To()), phrase.New("shoots %s from afar", target)), true
	case advance.Convert:
		return l.of(about(ConvertsFoe, m.To()), phrase.New("makes the enemy's %s on %s your own", m.Target().Kind(), advance.SquareName(m.To()))), true
	}
	return Claim{}, false
}

// lost reports whether the enemy can take what stands on a square.
func (l *match) lost(q board.Square, p advance.Position) bool {
	return slices.ContainsFunc(strikesOf(p, l.foe), func(m advance.Move) bool { return m.To() == q })
}

func (l *match) leavesDanger() (Claim, bool) {
	if !l.before.InDanger(l.me) {
		return Claim{}, false
	}
	return l.of(plain(LeavesDanger), phrase.New("brings the General out of danger")), true
}

func (l *match) attacksGeneral() (Claim, bool) {
	if !l.after.InDanger(l.foe) {
		return Claim{}, false
	}
	at := l.after.GeneralOf(l.foe)
	return l.attack(at), true
}

// saves is for moves after which the enemy can no longer take for nothing what it could have taken.
func (l *match) saves() (Claim, bool) {
	best := advance.NoMove
	for _, can := range strikesOf(l.before, l.foe) {
		if retaken(l.before, l.foe, can) || best != advance.NoMove && can.Gain() <= best.Gain() {
			continue
		}
		at := can.To()
		if at == l.move.From() {
			at = rests(l.move)
		}
		free := slices.ContainsFunc(
			strikesOf(l.after, l.foe), func(m advance.Move) bool { return m.To() == at && !retaken(l.after, l.foe, m) },
		)
		if !free {
			best = can
		}
	}
	if best == advance.NoMove {
		return Claim{}, false
	}
	by := l.piece(l.before.At(best.From()).Kind(), best.From())
	c := about(Shields, best.From()).own(best.To())
	switch {
	case l.move.From() == best.To() && rests(l.move) != l.move.From():
		c.Kind = RunsFrom
		return l.of(c, phrase.New("gets away from %s", by)), true
	case l.move.From() == best.To():
		return Claim{}, false
	case l.move.Kind() == advance.Build:
		return l.of(c, phrase.New("raises a wall to shelter %s from %s", l.own(best.Target().Kind(), best.To()), by)), true
	}
	return l.of(c, phrase.New("guards %s against %s", l.own(best.Target().Kind(), best.To()), by)), true
}

// threatens is for moves after which something can be taken, worth more than what could be taken before.
func (l *match) threatens() (Claim, bool) {
	next := l.dearestNew(strikesOf(l.before, l.me), strikesOf(l.after, l.me))
	if next == advance.NoMove || retaken(l.after, l.me, next) && next.Gain() < l.after.At(next.From()).Kind().Value() {
		return Claim{}, false
	}
	return l.attack(next.To()), true
}
