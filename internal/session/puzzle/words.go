package puzzle

import (
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// Title returns what a theme is called.
func (t Theme) Title() phrase.Text {
	switch t {
	case FindFlag:
		return phrase.New("Find the Flag")
	case TakeFlag:
		return phrase.New("Take the Flag")
	case TwoSquares:
		return phrase.New("Catch by two-squares")
	case Marshal:
		return phrase.New("Trap the Marshal")
	case Bombs:
		return phrase.New("Break the Bombs")
	case Spy:
		return phrase.New("Spy's work")
	case LastPiece:
		return phrase.New("Catch the last piece")
	case SaveFlag:
		return phrase.New("Save the Flag")
	case Which:
		return phrase.New("Which piece is it?")
	case General:
		return phrase.New("Take the General")
	case Dragon:
		return phrase.New("Save the Dragon")
	}
	return phrase.Verbatim(string(t))
}

// Said returns a theme as a first hint.
func (t Theme) Said() phrase.Text {
	switch t {
	case FindFlag:
		return phrase.New("Several squares may have the Flag. The plan reaches it on any of them.")
	case TakeFlag:
		return phrase.New("The Flag's square is known.")
	case TwoSquares:
		return phrase.New("No piece may go to and fro for ever: without the two-squares rule there is no such win.")
	case Marshal:
		return phrase.New("The enemy's Marshal falls.")
	case Bombs:
		return phrase.New("A Miner clears a Bomb.")
	case Spy:
		return phrase.New("The Spy beats the Marshal.")
	case LastPiece:
		return phrase.New("The enemy loses when none of its pieces can move any more.")
	case SaveFlag:
		return phrase.New("Look at how the enemy reaches the Flag.")
	case General:
		return phrase.New("Each move leaves the enemy fewer legal ones.")
	case Dragon:
		return phrase.New("Look at what the enemy can take or convert with its next move.")
	}
	return phrase.New("Look at what has moved.")
}

// Task says what is asked.
func (p *Puzzle) Task() (phrase.Text, error) {
	b, err := asked(p)
	if err != nil {
		return phrase.Text{}, err
	}
	side, enemy := p.names(b.side())
	moves := (p.Plies + 1) / 2
	switch p.Goal {
	case Win:
		if p.uncertain(b) {
			return phrase.New("%s to move. Win by force in %d moves, whatever the hidden pieces are.", side, moves), nil
		}
		return phrase.New("%s to move. Win by force in %d moves.", side, moves), nil
	case Safe:
		return phrase.New("%s to move. One move cannot lose in the next %d plies. After each other one, %s may take the Flag %s.",
			side, p.Plies, enemy, soon(p.Loss)), nil
	case Name:
		return phrase.New("%s looks at the moves so far. Which hidden piece of %s is the %s? Answer with its square.",
			side, enemy, phrase.New(p.Rank)), nil
	case Trap:
		return phrase.New("%s to move. Take the General by force: %s has no legal move after %d moves.", side, enemy, moves), nil
	case Keep:
		return phrase.New("%s to move. One move loses no Dragon in the next %d plies.", side, p.Plies), nil
	}
	return phrase.Text{}, nil
}

// a is a rank with its article.
func a(rank string) phrase.Text {
	if rank == stratego.Flag.String() || rank == stratego.Marshal.String() || rank == stratego.General.String() ||
		rank == stratego.Spy.String() {
		return phrase.New("the %s", phrase.New(rank))
	}
	return phrase.New("a %s", phrase.New(rank))
}

// soon says within how many plies something may happen.
func soon(plies int) phrase.Text {
	if plies == 1 {
		return phrase.New("with its next move")
	}
	return phrase.New("within %d plies", plies)
}

// PageWords are what a page of puzzles has on it besides the puzzles.
func PageWords() map[string]phrase.Text {
	return map[string]phrase.Text{
		"title":    phrase.New("Puzzles"),
		"lead":     phrase.New("One move is right, and that is proved. The enemy replies with a longest defence."),
		"daily":    phrase.New("Puzzle of the day"),
		"suits":    phrase.New("All themes"),
		"next":     phrase.New("Next puzzle"),
		"hint":     phrase.New("Hint"),
		"solution": phrase.New("Solution"),
		"costs":    phrase.New("With a hint or the solution it counts as not solved, in your rating too."),
		"run":      phrase.New("Three minutes"),
		"share":    phrase.New("Copy the link"),
		"shared":   phrase.New("The link is copied."),
		"again":    phrase.New("Try again"),
		"analyse":  phrase.New("Analyse"),
		"own":      phrase.New("From your games"),
		"missed":   phrase.New("Looking for wins that were missed in this game"),
		"none":     NoneMissed(),
		"solved":   phrase.New("Solved in this run"),
		"over":     phrase.New("Time is up."),
		"theme":    phrase.New("Theme"),
		"empty":    phrase.New("No puzzle from your games is kept yet: after a review, the wins that were missed become puzzles."),
		"unknown":  phrase.New("There is no puzzle of this name: the link is wrong, or the puzzle is no longer among those that are shipped."),
	}
}

// NoneMissed says that a game has no puzzle.
func NoneMissed() phrase.Text {
	return phrase.New("No missed win was found. Only positions with at most %d pieces that move and few hidden ones were searched, for wins within %d plies that one move has.",
		Movers, missedEffort.Plies)
}
