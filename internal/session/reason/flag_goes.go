package reason

import (
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// The kinds of claims that the Flag can hardly be held, by the line that is expected.
const (
	FlagGoes   Kind = "flag-goes"   // Foe takes Own, the Flag, with its side's Moves-th move
	FlagNearly Kind = "flag-nearly" // Foe comes within Moves moves of Own, the Flag
)

// desperate is the chance to win below which a Flag that falls by the line that is expected is told, and almost how many moves
// away from it an enemy may be at the end of that line.
const (
	desperate = 0.05
	almost    = 2
)

// A course follows the pieces through the moves of a line. A strike in it succeeds: the line says so.
type course struct {
	mine, theirs board.Set
	was          map[board.Square]board.Square // where each enemy that moved stands before the line, by where it stands now
}

// reply makes a move of the enemy, and returns where its piece stands before the line.
func (c *course) reply(m stratego.Move) (origin board.Square) {
	origin, ok := c.was[m.From]
	if !ok {
		origin = m.From
	}
	delete(c.was, m.From)
	c.was[m.To] = origin
	c.mine, c.theirs = c.mine.Without(m.To), c.theirs.Without(m.From).With(m.To)
	return origin
}

// own makes a move of mine.
func (c *course) own(m stratego.Move) {
	delete(c.was, m.To)
	c.theirs, c.mine = c.theirs.Without(m.To), c.mine.Without(m.From).With(m.To)
}

// HardlyHeld says that the Flag of a view's side can hardly be held, where its chance to win is next to none and an enemy takes
// the Flag in the line that is expected, the move first, or is almost there at its end.
func HardlyHeld(view *stratego.View, guess Guess, win float64, line ...stratego.Move) (Claim, bool) {
	l := newLook(view, guess, line[0])
	flag, ok := l.flag()
	if !ok || win < 0 || win >= desperate {
		return Claim{}, false
	}
	c := course{l.view.Pieces(l.me), l.view.Pieces(l.foe), map[board.Square]board.Square{}}
	for i, m := range line {
		switch {
		case i%2 == 0 && (!c.mine.Has(m.From) || c.mine.Has(m.To)), i%2 == 1 && (!c.theirs.Has(m.From) || c.theirs.Has(m.To)):
			return Claim{}, false // the line goes on where a strike came out otherwise
		case i%2 == 0:
			c.own(m)
		default:
			if at := c.reply(m); m.To == flag {
				return l.say(about(FlagGoes, at).own(flag).with(win, 0).after(i/2 + 1)), true
			}
		}
	}
	said, near := Claim{}, almost+1
	for q := range c.theirs.All() {
		origin, moved := c.was[q]
		if r := l.goesAs(origin); moved {
			if n := l.distance(r, q, flag, c.mine.Or(c.theirs)); n < near {
				said, near = about(FlagNearly, origin).own(flag).with(win, 0).after(n), n
			}
		}
	}
	if near > almost {
		return Claim{}, false
	}
	return l.say(said), true
}

// goesAs is the rank as which an enemy goes: a step at a time unless it is known for a Scout.
func (l *look) goesAs(foe board.Square) stratego.Rank {
	if foe != board.NoSquare && l.known(foe) {
		return l.rankOn(foe)
	}
	return stratego.Sergeant
}

// Desperate returns the words with the warning that the Flag can hardly be held, unless they say already that it can be taken.
// Then no move is said to keep an enemy from it.
func (w Words) Desperate(c Claim) Words {
	for i := range w.Claims {
		if k := w.Claims[i].Kind; k == FlagFalls || k == FlagHangs {
			return w
		}
	}
	if len(w.Claims) > 0 && (w.Claims[0].Kind == Intercepts || w.Claims[0].Kind == KeepsOff && w.Claims[0].Foe == c.Foe) {
		w.Why, w.Claims = phrase.Text{}, slices.Clone(w.Claims[1:])
	}
	w.Warning, w.Claims = c.Said, append(w.Claims, c)
	return w
}

// sayGoes is for claims that the Flag can hardly be held.
func (l *look) sayGoes(c Claim, foe phrase.Text) phrase.Text {
	switch c.Kind {
	case FlagGoes:
		return phrase.New("%s can hardly be held (%.0f %% to win): by the line that is expected %s takes it %s", yours(stratego.Flag), Percent(c.Chance), foe, within(c.Moves))
	case FlagNearly:
		return phrase.New("%s can hardly be held (%.0f %% to win): by the line that is expected %s comes near it (%s)", yours(stratego.Flag), Percent(c.Chance), foe, away(c.Moves))
	}
	return phrase.Text{}
}
