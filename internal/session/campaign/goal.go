package campaign

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Kind is a kind of goal.
type Kind uint8

// The kinds. Every goal asks for a win besides.
const (
	Win    Kind = iota // nothing more
	Within             // in at most N own moves
	Losses             // at most N own pieces fell
	Bombed             // at most N own pieces fell on Bombs: 0 or 1
	Keeps              // no own piece of Rank fell
	Left               // at least one own piece of Rank is left
	Takes              // an own piece of Rank took one of Prey
	Repels             // at least N enemies fell when they struck
)

// A Goal is what a star is for. Whether it is reached follows from the record of the game.
type Goal struct {
	Kind Kind
	N    int
	Rank stratego.Rank
	Prey stratego.Rank
}

// Text says the goal.
func (g Goal) Text() phrase.Text {
	switch g.Kind {
	case Within:
		return phrase.New("Win in at most %d moves of yours.", g.N)
	case Losses:
		if g.N == 1 {
			return phrase.New("Win and lose at most one piece.")
		}
		return phrase.New("Win and lose at most %d pieces.", g.N)
	case Bombed:
		if g.N == 0 {
			return phrase.New("Win and lose no piece on a Bomb.")
		}
		return phrase.New("Win and lose at most one piece on a Bomb.")
	case Keeps:
		return phrase.New("Win and do not lose your %s.", g.Rank)
	case Left:
		return phrase.New("Win with a %s left.", g.Rank)
	case Takes:
		return phrase.New("Win and take a %s with a %s.", g.Prey, g.Rank)
	case Repels:
		return phrase.New("Win after %d enemies fell that struck you.", g.N)
	}
	return phrase.New("Win the battle.")
}

// Reached reports whether a side has reached the goal in a game that is over.
func (g Goal) Reached(rec *record.Game, side board.Side) bool {
	if !rec.Result.Over() || rec.Result.Drawn || rec.Result.Winner != side {
		return false
	}
	c := countOf(rec, side)
	switch g.Kind {
	case Within:
		return c.moves <= g.N
	case Losses:
		return c.lost <= g.N
	case Bombed:
		return c.bombed <= g.N
	case Keeps:
		return c.fell[g.Rank] == 0
	case Left:
		return c.had(rec, side, g.Rank) > c.fell[g.Rank]
	case Takes:
		return c.took[g.Rank][g.Prey]
	case Repels:
		return c.repelled >= g.N
	}
	return true
}

// count is what a side has done and suffered in a game.
type count struct {
	moves, lost, bombed, repelled int
	fell                          [stratego.Ranks + 1]int
	took                          [stratego.Ranks + 1][stratego.Ranks + 1]bool
}

// Outcomes of strikes, as records have them.
const (
	wins = "wins"
	both = "both"
)

func countOf(rec *record.Game, side board.Side) *count {
	c := &count{}
	for _, m := range rec.Moves {
		mine := m.Side == side
		if mine {
			c.moves++
		}
		if !m.Struck() {
			continue
		}
		own, other := rankOf(m.Striker), rankOf(m.Defender)
		ownFell, otherFell := m.Outcome != wins, m.Outcome == wins || m.Outcome == both
		if !mine {
			own, other, ownFell, otherFell = other, own, otherFell, ownFell
		}
		if ownFell {
			c.lost++
			c.fell[own]++
			if other == stratego.Bomb {
				c.bombed++
			}
		}
		if otherFell && mine {
			c.took[own][other] = true
		}
		if otherFell && !mine {
			c.repelled++
		}
	}
	return c
}

// had is how many pieces of a rank a side began with.
func (c *count) had(rec *record.Game, side board.Side, r stratego.Rank) (n int) {
	for _, token := range rec.Setups[side] {
		if rankOf(string(token)) == r {
			n++
		}
	}
	return n
}

// rankOf returns the rank of a token, NoRank of what is none.
func rankOf(token string) stratego.Rank {
	r, err := stratego.ParseRank(token)
	if err != nil || int(r) > stratego.Ranks {
		return stratego.NoRank
	}
	return r
}
