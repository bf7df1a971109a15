package reason

import (
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// named is how many moves that are as good are named, and from how many on none is: a list that long says
// no more than that there are many.
const (
	named = 4
	many  = 9
)

// manyAlike says that there are many moves that are as good.
func manyAlike() phrase.Text { return phrase.New("Many moves are about as good") }

// someOf lists the first of some names, and says how many more there are.
func someOf(names []phrase.Text) phrase.Text {
	if len(names) <= named+1 {
		return phrase.List(names...)
	}
	first := names[0]
	for _, n := range names[1:named] {
		first = phrase.New("%s, %s", first, n)
	}
	return phrase.New("%s and %d others", first, len(names)-named)
}

// Alike says that several moves of a view are about as good, the one that is advised first, and what
// they have in common, if anything. It says nothing of one move.
func Alike(view *stratego.View, moves []stratego.Move) phrase.Text {
	if len(moves) < 2 {
		return phrase.Text{}
	}
	if len(moves) >= many {
		return manyAlike()
	}
	names := make([]phrase.Text, len(moves))
	for i, m := range moves {
		names[i] = phrase.Verbatim(view.Variant().FormatMove(m))
	}
	list := someOf(names)
	foes := view.Pieces(view.Side().Opponent())
	first, strikes := moves[0], 0
	onePiece, oneTarget, sameRank, moved := true, true, true, true
	for _, m := range moves {
		onePiece = onePiece && m.From == first.From
		oneTarget = oneTarget && m.To == first.To
		sameRank = sameRank && view.At(m.From).Rank() == view.At(first.From).Rank()
		moved = moved && (view.Moved().Has(m.From) || view.Known().Has(m.From))
		if foes.Has(m.To) {
			strikes++
		}
	}
	switch rank := view.At(first.From).Rank(); {
	case oneTarget && strikes > 0:
		return phrase.New("Several moves are equally good: %s; all strike on %s", list, view.Variant().Format(first.To))
	case onePiece:
		return phrase.New("Several moves are equally good: %s; all move %s", list, yours(rank))
	case strikes == len(moves):
		return phrase.New("Several moves are equally good: %s; all strike", list)
	case strikes > 0:
		return phrase.New("Several moves are equally good: %s", list)
	case sameRank:
		return phrase.New("Several moves are equally good: %s; none strikes, and all move a %s", list, rank)
	case moved:
		return phrase.New("Several moves are equally good: %s; none strikes, and none moves a new piece", list)
	}
	return phrase.New("Several moves are equally good: %s; none strikes", list)
}
