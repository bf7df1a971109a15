package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// sayStaying is for claims about what a piece holds by standing where it then does.
func (l *look) sayStaying(c Claim, foe phrase.Text) phrase.Text {
	switch c.Kind {
	case KeepsOff:
		if c.Chance > 0 && c.Chance < Surely {
			return phrase.New("alone keeps %s from %s, where that could be %s if it is a Miner (%.0f %%)", foe, yours(stratego.Flag), within(c.Moves), Percent(c.Chance))
		}
		return phrase.New("alone keeps %s from %s, where that could be %s", foe, yours(stratego.Flag), within(c.Moves))
	case FlagNear, FlagHeld:
		return l.sayLurker(c, foe)
	case Safer:
		return l.saySafer(c, foe)
	case Baits:
		if c.Own != board.NoSquare {
			return phrase.New("offers %s to %s: if that takes it, it shows what it is, and %s can strike it", yours(l.rank), foe, l.own(c.Own))
		}
		return phrase.New("offers %s to %s: if that takes it, it shows what it is", yours(l.rank), foe)
	case OpensLine:
		return phrase.New("opens the line from %s to %s", l.own(c.Own), foe)
	case Backs:
		return phrase.New("backs %s against %s (%.0f %% to win)", l.own(c.Own), foe, Percent(c.Chance))
	case Idle:
		return phrase.New("waits: the enemy can take no piece of yours that moves, nor your Flag, and of what it has moved %s is nearest to that (%s)", foe, l.awayAs(c))
	case Lines:
		return phrase.New("aims at %s from afar (%.0f %% to win, %.0f %% to fall)", foe, Percent(c.Chance), Percent(c.Fall))
	case Controls:
		if c.Chance >= Surely {
			return phrase.New("can take %s if that comes to %s", foe, l.square(c.Other))
		}
		return phrase.New("can strike %s if that comes to %s (%.0f %% to win)", foe, l.square(c.Other), Percent(c.Chance))
	}
	return phrase.Text{}
}

// sayLurker is for an enemy near my Flag that does not walk there.
func (l *look) sayLurker(c Claim, foe phrase.Text) phrase.Text {
	near := phrase.New("%s could be at %s %s", foe, yours(stratego.Flag), within(c.Moves))
	if c.Chance > 0 && c.Chance < Surely {
		near = phrase.New("%s if it is a Miner (%.0f %%)", near, Percent(c.Chance))
	} else {
		near = l.stepping(c, near)
	}
	switch {
	case c.Kind == FlagNear:
		return phrase.New("%s, and no piece of yours alone keeps it from that", near)
	case c.Other == l.move.From:
		return phrase.New("%s, and only the piece that moves keeps it from that", near)
	}
	return phrase.New("%s, and only %s keeps it from that", near, l.own(c.Other))
}

// saySafer says why the piece goes where it goes, and not elsewhere.
func (l *look) saySafer(c Claim, foe phrase.Text) phrase.Text {
	if l.known(c.Foe) {
		return phrase.New("keeps off %s, where %s could take it", l.square(c.Other), foe)
	}
	return phrase.New("keeps off %s, where %s could take it (%.0f %% likely)", l.square(c.Other), foe, Percent(c.Chance))
}

// sayRepeated is for what stands as it stood before.
func (l *look) sayRepeated(c Claim) phrase.Text {
	switch {
	case c.Kind == Returns:
		return phrase.New("goes back to where it came from, which shows the enemy nothing new")
	case c.Kind == ToAndAgain:
		return phrase.New("goes to and fro, which shows the enemy nothing new: it was there %d moves ago", c.Moves)
	case c.Moves == 1:
		return phrase.New("waits: your pieces stand as before your last move, and the enemy can take none that moves, nor your Flag")
	}
	return phrase.New("waits: your pieces stand as %d moves ago, and the enemy can take none that moves, nor your Flag", c.Moves)
}

// awayAs says how far an enemy is from my Flag, and whether it has to be a Miner for that, or would be there sooner as a Scout.
func (l *look) awayAs(c Claim) phrase.Text {
	if c.Chance > 0 && c.Chance < Surely {
		return phrase.New("%s if it is a Miner, which is %.0f %% likely", away(c.Moves), Percent(c.Chance))
	}
	return l.stepping(c, away(c.Moves))
}

// stepping adds to a number of moves of an enemy to my Flag that it needs them if it goes a step at a time, where a Scout
// would be there sooner, and it may be one.
func (l *look) stepping(c Claim, moves phrase.Text) phrase.Text {
	if flag, ok := l.flag(); ok && l.way(c.Foe, flag).run {
		return phrase.New("%s, step by step", moves)
	}
	return moves
}
