package reason

import "flagfall.dev/internal/base/phrase"

// Forced says that the move to play wins by force in a number of moves of its side, in all assignments
// of ranks to the hidden pieces, as was proved. Nothing here checks it: the proof does.
func Forced(moves, assignments int) Claim {
	c := plain(WinsByForce).after(moves)
	in := within(moves)
	if assignments == 1 {
		c.Said = phrase.New("This wins by force %s", in)
	} else {
		c.Said = phrase.New("This wins by force %s, whatever the hidden pieces are", in)
	}
	return c
}

// within says in how many moves something comes.
func within(moves int) phrase.Text {
	if moves == 1 {
		return phrase.New("in 1 move")
	}
	return phrase.New("in %d moves", moves)
}
