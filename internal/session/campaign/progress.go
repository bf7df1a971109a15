package campaign

import (
	"iter"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/record"
)

// A Standing is what somebody has reached in a battle.
type Standing struct {
	Battle *Battle
	// Stars are those of all games together: each stays that was reached once.
	Stars  [Stars]bool
	Played int // games that are over
	Won    int
	Last   *Attempt // the newest game, nil where there is none
	Open   bool     // it may be played: a battle before it, or the one before that, was won
}

// An Attempt is one game of a battle.
type Attempt struct {
	Stars [Stars]bool
	// Met are the goals that the game met, whether or not its stars count.
	Met [Stars]bool
	Won bool
	// Why says why the game counts less than it would, or not at all; empty where it counts.
	Why phrase.Text
}

// Progress is what somebody has reached in the campaign.
type Progress []Standing

// OfPlayed returns what the games of somebody come to; those that cannot be read count for nothing.
func OfPlayed(played iter.Seq[profile.Played]) Progress {
	var all []profile.Game
	for g := range played {
		if g.Err == nil {
			all = append(all, g.Game)
		}
	}
	return Of(all)
}

// Openable returns the battle of a name or a number where it may be played. The error says when it opens, or that there is no
// such battle.
func (p Progress) Openable(name string) (*Battle, error) {
	b, err := Find(name)
	if err != nil {
		return nil, err
	}
	if n := b.Number(); !p[n-1].Open {
		return nil, &ClosedError{n}
	}
	return b, nil
}

// A ClosedError says that a battle is not open yet.
type ClosedError struct{ Number int }

func (e *ClosedError) Error() string { return e.Said().String() }

// Said says it in any language.
func (e *ClosedError) Said() phrase.Text {
	return phrase.New("battle %d opens when battle %d or %d is won", e.Number, e.Number-2, e.Number-1)
}

// Of returns what games come to, which may be in any order.
func Of(played []profile.Game) Progress {
	all := make(Progress, len(battles))
	newest := make([]*record.Game, len(battles))
	for i := range all {
		all[i].Battle = &battles[i]
	}
	for _, g := range played {
		b := OfRecord(g.Record)
		if b == nil || !g.Record.Result.Over() || g.Side != board.First {
			continue
		}
		i := b.Number() - 1
		s, a := &all[i], b.Judge(g.Record)
		s.Played++
		if a.Won {
			s.Won++
		}
		for n, reached := range a.Stars {
			s.Stars[n] = s.Stars[n] || reached
		}
		if newest[i] == nil || g.Record.Date.After(newest[i].Date) {
			newest[i], s.Last = g.Record, &a
		}
	}
	for i := range all {
		all[i].Open = i < ahead
		for n := max(0, i-ahead); n < i; n++ {
			all[i].Open = all[i].Open || all[n].Stars[0]
		}
	}
	return all
}

// ahead is how many battles beyond the last one that was won may be played, so that nobody is held up by one.
const ahead = 2

// Judge says what a game of the battle that is over has reached.
func (b *Battle) Judge(g *record.Game) Attempt {
	var a Attempt
	for n, goal := range b.Goals() {
		a.Met[n] = goal.Reached(g, board.First)
	}
	a.Stars, a.Won = a.Met, a.Met[0]
	switch {
	case g.Opened:
		a.Stars, a.Why = [Stars]bool{}, phrase.New("hidden pieces were shown, so the game earns no star")
	case g.LevelChanged:
		a.Stars, a.Why = [Stars]bool{}, phrase.New("the level was changed, so the game earns no star")
	case g.Assisted || g.TakenBack:
		a.Stars[1], a.Stars[2] = false, false
		a.Why = phrase.New("a hint, a coach or a move taken back helped, so the game earns the first star at most")
	}
	return a
}

// Stars returns how many stars were reached.
func (p Progress) Stars() (n int) {
	for _, s := range p {
		n += Count(s.Stars)
	}
	return n
}

// Count counts stars.
func Count(stars [Stars]bool) (n int) {
	for _, reached := range stars {
		if reached {
			n++
		}
	}
	return n
}

// Next returns the battle to play next: the first that was not won, else the first that has stars left; nil where all have three.
func (p Progress) Next() *Standing {
	for _, want := range []int{1, Stars} {
		for i := range p {
			if s := &p[i]; s.Open && (want == 1 && !s.Stars[0] || want == Stars && Count(s.Stars) < Stars) {
				return s
			}
		}
	}
	return nil
}

// After says what a game that is over has reached in its battle, a sentence for each star; nothing for a game of none.
func After(g *record.Game) []phrase.Text {
	b := OfRecord(g)
	if b == nil || !g.Result.Over() {
		return nil
	}
	a := b.Judge(g)
	said := []phrase.Text{phrase.New("Battle %d, %s: %d of 3 stars in this game.", b.Number(), b.Title(), Count(a.Stars))}
	for n, goal := range b.Goals() {
		switch {
		case a.Stars[n]:
			said = append(said, phrase.New("Reached: %s", goal.Text()))
		case a.Met[n]:
			said = append(said, phrase.New("Not counted: %s", goal.Text())) // the note says why
		default:
			said = append(said, phrase.New("Not reached: %s", goal.Text()))
		}
	}
	if !a.Why.Empty() {
		said = append(said, phrase.New("Note: %s.", a.Why))
	}
	return said
}
