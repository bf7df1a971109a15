package career

import (
	"math"
	"slices"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session/ladder"
	"flagfall.dev/record"
)

// uncertain is the deviation from which on a rating is called so, as servers of other games do.
const uncertain = 110

// After says what a game that is over has changed in somebody's rating, which is the one that their record shows, and whom to
// play next. It is among their games, unless it is kept nowhere, or the reason why it does not count. Nothing is said where
// the opponent was a person, or none.
func After(circle Circle, rec *record.Game) []phrase.Text {
	games := circle.Games[circle.Who]
	last := -1
	for i, g := range games {
		if g.Record.Variant == rec.Variant && g.Record.Game == rec.Game &&
			g.Record.Date.Equal(rec.Date) && g.Record.Setups == rec.Setups {
			last = i
		}
	}
	if last < 0 {
		return nil
	}
	played := games[last]
	if played.Spec == "" || rec.Solo {
		return nil
	}
	if _, why := ladder.Counts(played); !why.Empty() {
		return []phrase.Text{phrase.New("This game does not count for your rating: %s.", why)}
	}
	climbs := ladder.Among(circle.Who, circle.Games)
	r := ratingOf(climbs[slices.IndexFunc(climbs, func(c ladder.Climb) bool { return c.Variant == rec.Variant })])
	return append([]phrase.Text{r.moved(played.Name)}, r.proposed()...)
}

// moved says a rating and what a game has changed in it.
func (r *Rating) moved(name string) phrase.Text {
	before := float64(ladder.First)
	for _, s := range r.Steps {
		if s.Game == name {
			of, now := phrase.Verbatim(r.Variant), s.Now.Rating
			change := phrase.Change(int(math.Round(now - before)))
			if s.Now.Deviation > uncertain {
				return phrase.New("Your rating in %s: %.0f (%s), still uncertain.", of, now, change)
			}
			return phrase.New("Your rating in %s: %.0f (%s).", of, now, change)
		}
		before = s.Now.Rating
	}
	return phrase.Text{}
}

// proposed says whom to play next.
func (r *Rating) proposed() []phrase.Text {
	if r.Next == nil {
		return nil
	}
	if r.Next.Level == 0 {
		return []phrase.Text{phrase.New("Next opponent: %s, expected score %.0f %%.", phrase.New(r.Next.Name), 100*r.Next.Expected)}
	}
	return []phrase.Text{phrase.New(
		"Next opponent: %s (level %d), expected score %.0f %%.", phrase.New(r.Next.Name), r.Next.Level, 100*r.Next.Expected,
	)}
}
