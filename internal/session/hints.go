package session

import (
	"math"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session/reason"
)

// hints remembers what the hints of a game said, so that the next one says what has changed. The zero
// value has told nothing.
type hints struct {
	// before is what the hint before the newest one said, and newest what that said: a hint for the same
	// position is held against the same one.
	before, newest hint
}

// A hint is what was said of a position.
type hint struct {
	ply    int // moves before it
	from   board.Square
	claims []reason.Claim
	alike  string
	why    string // what was said of the move
	// risk and expect were said with it.
	risk, expect string
}

// fresh leaves out of a hint what the last one said of the same pieces, wherever they went: dangers that
// did not grow, that the same piece is still expected to move, and the reason of a move, which goes on. What a move risks,
// but for one that does the same again, that it wins by force and that the Flag can be taken is always said; that the Flag can
// hardly be held is said once, and when it falls soon.
func (h *hints) fresh(w reason.Words, from board.Square, sc *Scene) reason.Words {
	ply := len(sc.History)
	if ply != h.newest.ply {
		h.before = h.newest
	}
	last := h.before
	if ply < last.ply { // moves were taken back
		last = hint{ply: ply}
	}
	h.newest = hint{ply, from, w.Claims, w.Alike.String(), w.Why.String(), w.Risk.String(), w.Expect.String()}
	known, said := map[string]*reason.Claim{}, map[string]*reason.Claim{} // those that were said, by their words now
	for i := range w.Claims {
		c := &w.Claims[i]
		if b := last.said(c, sc); b != nil {
			known[c.Said.String()], said[c.Said.String()] = c, b
		}
	}
	var watch []phrase.Text
	for _, t := range w.Watch {
		if known[t.String()] == nil {
			watch = append(watch, t)
		}
	}
	w.Watch = watch
	if c := known[w.Warning.String()]; c != nil && !ends[c.Kind] {
		w.Warning = phrase.Text{}
	}
	if known[w.Expect.String()] != nil { // it did not come, or comes again and again
		w.Expect = phrase.Text{}
	}
	if c := known[w.Risk.String()]; c != nil && standing[c.Kind] {
		w.Risk = phrase.Text{}
	}
	if why := w.Why.String(); known[why] != nil && goesAhead(said[why], known[why]) && last.same(last.from, from, sc) {
		w.Why = goesOn(known[why], sc)
	} else if why != "" && why == last.why && len(w.Claims) > 0 {
		w.Why = oncemore(&w.Claims[0], w.Why, sc)
		again := w.Why.String() != why
		if again && w.Risk.String() == last.risk {
			w.Risk = phrase.Text{}
		}
		if again && w.Expect.String() == last.expect {
			w.Expect = phrase.Text{}
		}
	}
	if len(last.claims) > 0 && w.Alike.String() == last.alike && !w.Why.Empty() { // else it is all that is said of the move
		w.Alike = phrase.Text{}
	}
	return lostAnyway(w, last.claims)
}

// ends has the warnings that are always said: the Flag is about to fall.
var ends = map[reason.Kind]bool{
	reason.FlagHangs: true, reason.FlagFalls: true, reason.FlagGoes: true, reason.FlagNearly: true,
}

// oncemore is what is said of a move where the last hint said the same of another one, word for word.
func oncemore(c *reason.Claim, why phrase.Text, sc *Scene) phrase.Text {
	switch {
	case waits[c.Kind]:
		return phrase.New("goes on waiting")
	case c.Kind == reason.KeepsOff, c.Kind == reason.HomeGuard, c.Kind == reason.Controls, c.Kind == reason.Safer:
		return phrase.New("goes on as the last hint said about the piece on %s", phrase.Verbatim(sc.Squares[c.Foe].Name))
	case c.Kind == reason.ConvertsFoe, c.Kind == reason.Captures, c.Kind == reason.Shoots:
		return phrase.New("%s once more", why)
	}
	return why
}

// waits has the reasons of moves that leave everything as it is.
var waits = map[reason.Kind]bool{
	reason.Waits: true, reason.Idle: true, reason.Keeps: true, reason.Returns: true, reason.ToAndAgain: true,
}

// standing has the risks that the move did not make: they stand as they stood.
var standing = map[reason.Kind]bool{
	reason.LeftBehind: true, reason.Hangs: true, reason.HangsGuard: true, reason.CanConvert: true,
}

// goesAhead reports whether a reason is one that holds of several moves, and comes further with this
// one: a piece that turns back does not go on.
func goesAhead(before, now *reason.Claim) bool {
	switch {
	case !continues[now.Kind]:
		return false
	case now.Kind == reason.KeepsAway:
		return now.Moves >= before.Moves
	}
	return now.Moves == 0 || now.Moves < before.Moves
}

// continues has the reasons that hold of several moves of one piece, one after another.
var continues = map[reason.Kind]bool{
	reason.NearsFlag: true, reason.NearsMaybe: true, reason.NearsBomb: true, reason.Hunts: true, reason.NearsWeaker: true,
	reason.KeepsAway: true, reason.Intercepts: true, reason.Guards: true, reason.AttacksMaybe: true,
	reason.MeetsHidden: true, reason.HeadsFor: true,
}

// goesOn says that a move goes on with what was said of the last one.
func goesOn(c *reason.Claim, sc *Scene) phrase.Text {
	foe := phrase.Verbatim(sc.Squares[c.Foe].Name)
	switch {
	case c.Moves == 1:
		return phrase.New("goes on as the last hint said: the piece on %s is 1 move away now", foe)
	case c.Moves > 1:
		return phrase.New("goes on as the last hint said: the piece on %s is %d moves away now", foe, c.Moves)
	}
	return phrase.New("goes on as the last hint said about the piece on %s", foe)
}

// said is the claim of a hint that said the same of the same pieces, with about the same chance; nil for
// none. A danger that comes nearer is another one.
func (h *hint) said(c *reason.Claim, sc *Scene) *reason.Claim {
	for i := range h.claims {
		b := &h.claims[i]
		if b.Kind != c.Kind || math.Abs(b.Chance-c.Chance) >= oldNews || nearer(b, c) {
			continue
		}
		if h.same(b.Own, c.Own, sc) && h.same(b.Foe, c.Foe, sc) && h.same(b.Other, c.Other, sc) {
			return b
		}
	}
	return nil
}

// nearer reports whether a danger of fewer moves is told.
func nearer(before, now *reason.Claim) bool {
	return reason.Dangerous(now.Kind) && now.Moves < before.Moves
}

// same reports whether the piece that stood on a square at the hint stands on another one now.
func (h *hint) same(then, now board.Square, sc *Scene) bool {
	if then == board.NoSquare || now == board.NoSquare {
		return then == now
	}
	for _, m := range sc.History[h.ply:] {
		quiet := m.Outcome == "" && (m.Kind == "move" || m.Kind == "step")
		switch {
		case m.From == then && quiet:
			then = m.To
		case m.From == then, m.To == then:
			return false // it met something
		}
	}
	return then == now
}
