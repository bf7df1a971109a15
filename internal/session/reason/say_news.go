package reason

import (
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// sayNews puts news and what the enemy knows into words, nothing for any other claim.
func (l *look) sayNews(c Claim) phrase.Text {
	if c.Own != board.NoSquare && c.Foe == board.NoSquare {
		return l.sayOpen(c)
	}
	switch c.Kind {
	case Shown:
		return phrase.New("the piece on %s is %s; %s beats it", l.square(c.Foe), anyOf(l.rankOn(c.Foe)), l.own(c.Own))
	case ShownStrong:
		return phrase.New("the piece on %s is %s; nothing of yours beats it", l.square(c.Foe), anyOf(l.rankOn(c.Foe)))
	case ShownBomb:
		return phrase.New("the piece on %s is %s; %s can clear it", l.square(c.Foe), anyOf(l.rankOn(c.Foe)), l.own(c.Own))
	case ShownFirm:
		return phrase.New("the piece on %s is %s; nothing of yours can clear it", l.square(c.Foe), anyOf(l.rankOn(c.Foe)))
	case ShownRun:
		return phrase.New("the piece on %s is %s, because it ran", l.square(c.Foe), anyOf(l.rankOn(c.Foe)))
	case VainChase:
		return phrase.New("%s went after %s with your last %d moves and caught nothing", l.own(c.Own), l.enemy(c.Foe), c.Moves)
	case ToAndFro:
		return phrase.New("the two-squares rule lets %s go back to %s only once more, it is safe nowhere else, and %s", l.own(c.Own), l.square(c.Other), l.attacks(c))
	case ToAndFroEnd:
		return phrase.New("the two-squares rule keeps %s from going back to %s, it is safe nowhere else, and %s", l.own(c.Own), l.square(c.Other), l.attacks(c))
	}
	return phrase.Text{}
}

// attacks says that an enemy attacks a piece.
func (l *look) attacks(c Claim) phrase.Text {
	if l.known(c.Foe) {
		return phrase.New("%s attacks it", l.enemy(c.Foe))
	}
	return phrase.New("%s attacks it (%.0f %% to win)", l.enemy(c.Foe), Percent(c.Chance))
}

// sayOpen is for what is safe now, and for what the enemy knows of a piece.
func (l *look) sayOpen(c Claim) phrase.Text {
	own := l.own(c.Own)
	switch c.Kind {
	case Unbeaten:
		return phrase.New("no piece of the enemy that moves beats %s any more", own)
	case BombsHold:
		return phrase.New("no piece of the enemy can clear your Bombs any more")
	case Seen:
		return phrase.New("the enemy has seen %s", own)
	case KnownToFoe:
		return phrase.New("the enemy has seen %s", own)
	case Concluded:
		return phrase.New("the enemy can conclude what %s is", own)
	case HasMoved:
		return phrase.New("the enemy has seen %s move", own)
	case FlagLooks:
		switch c.Moves {
		case 0:
			return phrase.New("To the enemy %s is %.0f %% likely to be the Flag, more than any other piece", own, Percent(c.Chance))
		case 1:
			return phrase.New("To the enemy %s is %.0f %% likely to be the Flag; one other piece looks more like it", own, Percent(c.Chance))
		}
		return phrase.New("To the enemy %s is %.0f %% likely to be the Flag; %d other pieces look more like it", own, Percent(c.Chance), c.Moves)
	case LooksRight:
		return phrase.New("The enemy may guess correctly what %s is (%.0f %%)", own, Percent(c.Chance))
	case LooksWrong:
		return phrase.New("The enemy may take %s for %s (%.0f %%)", own, anyOf(c.Taken), Percent(c.Chance))
	}
	return phrase.Text{}
}

// single are the ranks that most armies have once.
var single = []stratego.Rank{stratego.Flag, stratego.Marshal, stratego.General, stratego.Spy}

// anyOf names a rank with its article: "a Miner", "the Spy".
func anyOf(r stratego.Rank) phrase.Text {
	if slices.Contains(single, r) {
		return phrase.New("the %s", r)
	}
	return phrase.New("a %s", r)
}
