package arena

import (
	"cmp"
	"errors"
	"fmt"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/session/player"
)

// withSettings returns the specification of a plan's player with its own options,
// and what is wrong with these and with its other settings.
func withSettings(text string, p *tournament.Plan, who int) (string, error) {
	spec, err := player.ParseSpec(text)
	if err != nil || who >= len(p.Settings) {
		return text, err
	}
	own := p.Settings[who]
	whole, err := spec.With(own.Options)
	if !spec.Outside() {
		for key, set := range map[string]bool{
			"directory": own.Directory != "", "memory": own.Memory != 0, "environment": len(own.Environment) > 0,
		} {
			if set {
				err = errors.Join(err, fmt.Errorf("%s is for outside programs, and %s is one of our own players", key, spec.Name))
			}
		}
	}
	if err != nil {
		return text, fmt.Errorf("player %q: %w", text, err)
	}
	return whole.String(), nil
}

// spec returns the specification of a job's player with its own options.
func (t *jobGame) spec(who int) string {
	options := t.job.Settings[who].Options
	spec, err := player.ParseSpec(t.job.Players[who])
	if err != nil || len(options) == 0 {
		return t.job.Players[who]
	}
	whole, err := spec.With(options)
	if err != nil {
		return t.job.Players[who] // a plan with such options is refused
	}
	return whole.String()
}

// ownTerms returns the conditions of a job's player, nil where they are those of
// all.
func (t *jobGame) ownTerms(who int) *referee.Terms {
	own := t.job.Settings[who]
	if own.Time == "" && own.Nodes == 0 {
		return nil
	}
	terms := t.terms
	terms.Nodes = cmp.Or(own.Nodes, terms.Nodes)
	if clock, err := tournament.ParseClock(own.Time); err == nil && own.Time != "" {
		terms.Move, terms.Game, terms.Increment = clock.Move, clock.Game, clock.Increment
	}
	return &terms
}
