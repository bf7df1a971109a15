package reason

import (
	"cmp"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/phrase"
)

// dangers says what the enemy can win next, what costs most first. A piece is named once.
func (l *match) dangers() (all []Claim) {
	can := strikesOf(l.after, l.foe)
	price := func(m advance.Move) int {
		gain := m.Gain()
		if l.answered(m) {
			gain -= l.after.At(m.From()).Kind().Value()
		}
		return gain
	}
	order.Stable(can, func(a, b advance.Move) int { return cmp.Compare(price(b), price(a)) })
	named := map[board.Square]bool{}
	for _, m := range can {
		if !named[m.To()] && (price(m) > 0 || len(named) == 0) {
			named[m.To()] = true
			all = append(all, l.danger(m))
		}
	}
	return all
}

// danger says what one move of the enemy would win.
func (l *match) danger(can advance.Move) Claim {
	piece, by := l.own(can.Target().Kind(), can.To()), l.piece(l.after.At(can.From()).Kind(), can.From())
	c := about(Hangs, can.From()).own(can.To())
	switch back := l.answered(can); {
	case can.Kind() == advance.Convert:
		c.Kind = CanConvert
		return l.of(c, phrase.New("%s can make %s its own", by, piece))
	case can.To() == rests(l.move) && back:
		c.Kind = CanExchange
		return l.of(c, phrase.New("%s can take it there, and can then be taken itself", by))
	case can.To() == rests(l.move):
		c.Kind = CanLose
		return l.of(c, phrase.New("%s can take it there", by))
	case back:
		c.Kind = HangsGuard
		return l.of(c, phrase.New("%s can take %s, and can then be taken itself", by, piece))
	}
	return l.of(c, phrase.New("%s can take %s", by, piece))
}

// answered reports whether what the enemy takes with can be taken there in its turn.
func (l *match) answered(can advance.Move) bool {
	return can.Kind() != advance.Shot && can.Kind() != advance.Convert && retaken(l.after, l.foe, can)
}
