package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// say puts a claim that holds into words, and names its squares.
func (l *look) say(c Claim) Claim {
	for _, q := range []board.Square{l.move.From, l.move.To, c.Own, c.Foe, c.Other} {
		if q != board.NoSquare {
			c.Squares = append(c.Squares, l.variant.Format(q))
		}
	}
	switch said, common := l.sayNews(c), l.sayShared(c); {
	case !common.Empty():
		c.Said = common
	case !said.Empty():
		c.Said = said
	case c.Foe != board.NoSquare:
		c.Said = l.sayOfEnemy(c)
	default:
		c.Said = l.sayOfOwn(c)
	}
	return c
}

// sayOfEnemy is for claims about an enemy.
func (l *look) sayOfEnemy(c Claim) phrase.Text {
	foe, win, lose := l.enemy(c.Foe), Percent(c.Chance), Percent(c.Fall)
	switch c.Kind {
	case TakesFlag:
		return phrase.New("takes the Flag and wins the game")
	case StrikesFlag:
		if c.Chance >= Surely {
			return phrase.New("strikes %s, which must be the Flag", foe)
		}
		return phrase.New("strikes %s, which is %.0f %% likely to be the Flag, and is %.0f %% likely to fall", foe, win, lose)
	case Takes:
		if l.rank == stratego.Spy {
			return phrase.New("takes %s, which a Spy can only do by striking first", foe)
		}
		return phrase.New("takes %s", foe)
	case TakesSafely:
		return phrase.New("takes %s, and nothing can take it there", foe)
	case ClearsBomb:
		return phrase.New("clears %s out of the way", foe)
	case Exchanges:
		if l.spends() {
			return phrase.New("exchanges %s for %s: you have no other piece that moves, so the game is lost at once", yours(l.rank), foe)
		}
		return phrase.New("exchanges %s for %s", yours(l.rank), foe)
	case GivesUp:
		return phrase.New("gives up %s to %s", yours(l.rank), foe)
	case StrikesBomb:
		return phrase.New("strikes %s, which is %.0f %% likely to be a Bomb: a Miner clears it", foe, win)
	case Scouts:
		if both := l.mine(l.rank, c.Foe).both; both >= hardly {
			return phrase.New("strikes %s to learn what it is, with a piece that matters little (%.0f %% to win, %.0f %% to fall, %.0f %% that both fall)", foe, win, lose, Percent(both))
		}
		return phrase.New("strikes %s to learn what it is, with a piece that matters little (%.0f %% to win, %.0f %% to fall)", foe, win, lose)
	case Strikes:
		if both := l.mine(l.rank, c.Foe).both; both >= hardly {
			return phrase.New("strikes %s: %.0f %% to win, %.0f %% to fall, %.0f %% that both fall", foe, win, lose, Percent(both))
		}
		return phrase.New("strikes %s: %.0f %% to win, %.0f %% to fall", foe, win, lose)
	}
	if t := l.sayNearby(c, foe); !t.Empty() {
		return t
	}
	if t := l.sayDistance(c, foe); !t.Empty() {
		return t
	}
	if t := l.sayStaying(c, foe); !t.Empty() {
		return t
	}
	if t := l.sayWalker(c, foe); !t.Empty() {
		return t
	}
	if t := l.sayGoes(c, foe); !t.Empty() {
		return t
	}
	if t := l.sayUnguards(c, foe); !t.Empty() {
		return t
	}
	return l.sayDanger(c, foe)
}

// sayNearby is for claims about an enemy that the piece comes to stand beside, or leaves.
func (l *look) sayNearby(c Claim, foe phrase.Text) phrase.Text {
	win, lose := Percent(c.Chance), Percent(c.Fall)
	switch c.Kind {
	case Traps:
		return phrase.New("attacks %s, which has nowhere to go", foe)
	case Forks:
		return phrase.New("attacks %s and %s at once", foe, l.enemy(c.Other))
	case Chases:
		if c.Moves > len(ordinals)+2 {
			return phrase.New("chases %s with %d moves running, and has not caught it", foe, c.Moves)
		}
		return phrase.New("chases %s for the %s time running, and has not caught it", foe, ordinal(c.Moves))
	case Attacks:
		if l.risked(l.move.To, l.rank, l.then) >= hardly { // its fellows may take the attacker first
			return phrase.New("attacks %s", foe)
		}
		return phrase.New("attacks %s, which must move or fall", foe)
	case NextToBomb:
		return phrase.New("moves next to %s, to clear it", foe)
	case Guards:
		return phrase.New("guards %s against %s", l.own(c.Own), foe)
	case AttacksMaybe:
		if c.Chance >= Surely {
			return phrase.New("attacks %s, which it beats whatever that is", foe)
		}
		return phrase.New("attacks %s, which it is %.0f %% likely to beat", foe, win)
	case MeetsHidden:
		return phrase.New("moves next to %s, which it is %.0f %% likely to beat, and %.0f %% likely to fall to", foe, win, lose)
	case PlansStrike:
		return phrase.New("makes ready to strike %s next", foe)
	case Escapes:
		if l.known(c.Foe) {
			return phrase.New("gets away from %s", foe)
		}
		return phrase.New("gets away from %s, which is %.0f %% likely to beat it", foe, win)
	}
	return phrase.Text{}
}

// sayDistance is for claims about how far away an enemy is.
func (l *look) sayDistance(c Claim, foe phrase.Text) phrase.Text {
	switch c.Kind {
	case NearsFlag, NearsMaybe:
		return phrase.New("brings %s nearer to %s, which is %.0f %% likely to be the Flag (%s)", yours(l.rank), foe, Percent(c.Chance), away(c.Moves))
	case NearsBomb:
		if l.known(c.Foe) {
			return phrase.New("brings %s nearer to %s (%s)", yours(l.rank), foe, away(c.Moves))
		}
		return phrase.New("brings %s nearer to %s, which is %.0f %% likely to be a Bomb (%s)", yours(l.rank), foe, Percent(c.Chance), away(c.Moves))
	case Hunts:
		return phrase.New("goes after %s (%s)", foe, away(c.Moves))
	case NearsWeaker:
		if c.Chance >= Surely {
			return phrase.New("brings %s nearer to %s, which it beats whatever that is (%s)", yours(l.rank), foe, away(c.Moves))
		}
		return phrase.New("brings %s nearer to %s, which it is %.0f %% likely to beat (%s)", yours(l.rank), foe, Percent(c.Chance), away(c.Moves))
	case KeepsAway:
		return phrase.New("keeps %s away from %s (%s)", yours(l.rank), foe, away(c.Moves))
	case NearsMarshal:
		return phrase.New("brings %s nearer to %s, which is %.0f %% likely to be the Marshal (%s)", yours(l.rank), foe, Percent(c.Chance), away(c.Moves))
	case NearsUnknown:
		return phrase.New("brings %s nearer to %s, to learn what that is (%s)", yours(l.rank), foe, away(c.Moves))
	case NearsEven:
		return phrase.New("brings %s nearer to %s, which it is %.0f %% likely to beat, and %.0f %% likely to fall to (%s)", yours(l.rank), foe, Percent(c.Chance), Percent(c.Fall), away(c.Moves))
	case HomeGuard:
		return phrase.New("brings %s nearer to %s, where %s could be %s", yours(l.rank), l.own(c.Own), foe, l.stepping(c, within(c.Moves)))
	case Denies:
		return phrase.New("keeps %s from coming beside %s with its next move", foe, l.own(c.Own))
	case Ready:
		if c.Chance >= Surely {
			return phrase.New("makes ready to take %s if it comes to %s, beside %s", foe, l.square(c.Other), l.own(c.Own))
		}
		return phrase.New("makes ready to strike %s if it comes to %s, beside %s (%.0f %% to win)", foe, l.square(c.Other), l.own(c.Own), Percent(c.Chance))
	case Intercepts:
		return phrase.New("goes to meet %s, which walks towards %s (%s)", foe, yours(stratego.Flag), l.stepping(c, away(c.Moves)))
	case FlagHangs:
		switch {
		case c.Chance >= Surely:
			return phrase.New("%s can take %s with its next move", foe, yours(stratego.Flag))
		case !l.variant.Adjacent(c.Foe).Has(c.Own):
			return phrase.New("%s can take %s with its next move, if it is a Scout (%.0f %%)", foe, yours(stratego.Flag), Percent(c.Chance))
		}
		return phrase.New("%s can take %s with its next move, if it can move at all (%.0f %%)", foe, yours(stratego.Flag), Percent(c.Chance))
	case FlagFalls:
		return phrase.New("%s can take %s with its next move, and no move of yours prevents it", foe, yours(stratego.Flag))
	}
	return phrase.Text{}
}

// Percent is a chance in percent: 0 and 100 only where that is so for certain.
func Percent(p float64) float64 {
	switch {
	case p >= Surely:
		return 100
	case p <= 1-Surely:
		return 0
	}
	return min(max(100*p, 1), 99)
}

// away says how far something is.
func away(moves int) phrase.Text {
	if moves == 1 {
		return phrase.New("1 move away")
	}
	return phrase.New("%d moves away", moves)
}

// sayWalker is for claims about an enemy that walks towards my Flag.
func (l *look) sayWalker(c Claim, foe phrase.Text) phrase.Text {
	walks := phrase.New("%s walks towards %s (%s)", foe, yours(stratego.Flag), l.awayAs(c))
	own := func() phrase.Text { return l.own(c.Own) }
	switch {
	case c.Kind == Walker:
		return walks
	case c.Kind == WalkerFree:
		return phrase.New("%s, and no piece of yours can meet it if it goes straight on", walks)
	case c.Kind == WalkerNow && c.Fall >= hardly:
		return phrase.New("%s; %s can strike it now, but is %.0f %% likely to fall to it", walks, own(), Percent(c.Fall))
	case c.Kind == WalkerNow:
		return phrase.New("%s; %s can strike it now", walks, own())
	case c.Kind == WalkerMet && c.Own == l.move.From:
		return phrase.New("%s; the piece that moves can meet it whichever way it goes", walks)
	case c.Kind == WalkerMet && c.Fall >= hardly:
		return phrase.New("%s; %s can meet it whichever way it goes, but is %.0f %% likely to fall to it", walks, own(), Percent(c.Fall))
	case c.Kind == WalkerMet:
		return phrase.New("%s; %s can meet it whichever way it goes", walks, own())
	}
	return phrase.Text{}
}

// sayDanger is for risks.
func (l *look) sayDanger(c Claim, foe phrase.Text) phrase.Text {
	switch c.Kind {
	case CanTake:
		return l.ifItWins(l.sayTaken(c, foe))
	case CanBeRetook:
		return l.ifItWins(phrase.New("%s can take it there, and would then fall to %s", foe, l.own(c.Own)))
	case LastBack:
		return phrase.New("the two-squares rule keeps it from going back to %s after that", l.square(c.Other))
	case LeftBehind:
		return phrase.New("%s stays within reach of %s", l.own(c.Own), foe)
	case WatchStrike:
		if c.Own == l.move.From {
			return phrase.New("%s against %s there (%.0f %% to win)", foe, yours(l.rank), Percent(c.Chance))
		}
		return phrase.New("%s against %s (%.0f %% to win)", foe, l.own(c.Own), Percent(c.Chance))
	}
	return phrase.Text{}
}

// sayTaken says that an enemy can take the piece where it goes.
func (l *look) sayTaken(c Claim, foe phrase.Text) phrase.Text {
	switch {
	case l.known(c.Foe):
		return phrase.New("%s can take it there", foe)
	case c.Fall >= hardly:
		return phrase.New("%s can take it there (%.0f %% likely, and %.0f %% that both fall)", foe, Percent(c.Chance), Percent(c.Fall))
	}
	return phrase.New("%s can take it there (%.0f %% likely)", foe, Percent(c.Chance))
}

// ifItWins says of what may follow a strike on a hidden piece that the strike has to win first.
func (l *look) ifItWins(then phrase.Text) phrase.Text {
	switch to := l.move.To; {
	case l.foeOn(to) && !l.known(to) && l.chance(to, stratego.Flag) >= hardly:
		return phrase.New("if it wins and that is not the Flag, %s", then)
	case l.foeOn(to) && !l.known(to):
		return phrase.New("if it wins, %s", then)
	}
	return then
}

// sayOfOwn is for claims about no enemy.
func (l *look) sayOfOwn(c Claim) phrase.Text {
	piece := yours(l.rank)
	switch c.Kind {
	case Opens:
		return phrase.New("opens the way for %s", l.own(c.Own))
	case StandsBy:
		return phrase.New("covers %s: whatever takes that would fall to it", l.own(c.Own))
	case Frees:
		return phrase.New("makes room for %s", l.own(c.Own))
	case ClearsWay:
		return phrase.New("makes way for %s", l.own(c.Own))
	case Waits:
		return phrase.New("waits: the enemy can take no piece of yours that moves, nor your Flag")
	case Plans:
		return phrase.New("moves %s on its way to %s", piece, l.square(c.Other))
	case Runs:
		return phrase.New("runs %d squares ahead", c.Moves)
	case Keeps, ToAndAgain, Returns:
		return l.sayRepeated(c)
	case FirstMove:
		return phrase.New("moves %s for the first time", piece)
	case Forward:
		return phrase.New("moves %s forward", piece)
	case Back:
		return phrase.New("moves %s back", piece)
	case Aside:
		return phrase.New("moves %s to the side", piece)
	case Shows, Learns:
		return phrase.New("the enemy learns that it is %s", piece)
	}
	return phrase.Text{}
}

// ordinals are words for the numbers of times that are said.
var ordinals = map[int]string{3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}

// ordinal is the word for a number of times.
func ordinal(n int) phrase.Text { return phrase.New(ordinals[n]) }
