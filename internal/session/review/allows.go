package review

import (
	"fmt"

	"flagfall.dev/advance"
	"flagfall.dev/stratego"
)

// allowsStratego reports whether a reply is possible after the move that was made, and not after the better one.
func allowsStratego(pos *stratego.Position, made, better stratego.Move, reply string) bool {
	m, err := pos.Variant().ParseMove(reply)
	if err != nil {
		return false
	}
	after, other := pos.Clone(), pos.Clone()
	if _, err := after.Play(made); err != nil || after.Result().Over() || !after.Legal(m) {
		return false
	}
	if _, err := other.Play(better); err != nil {
		return false
	}
	return other.Result().Over() || !other.Legal(m)
}

// allowsAdvance reports the same in Advance.
func allowsAdvance(pos *advance.Position, made, better, reply advance.Move) bool {
	after, other := *pos, *pos
	if after.Play(made) != nil || !after.Legal(reply) || other.Play(better) != nil {
		return false
	}
	return !other.Legal(reply)
}

// listedWords say that the list of the dearest moves is not all, and how to see the others; nothing where it is.
func (r *Review) listedWords() string {
	all := 0
	for i := range r.Plies {
		if r.Plies[i].Grade != Sound {
			all++
		}
	}
	if all <= len(r.Worst) {
		return ""
	}
	return fmt.Sprintf("These are the %d dearest of %d: 'flagfall games review GAME --all' shows every move.", len(r.Worst), all)
}
