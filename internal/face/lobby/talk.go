package lobby

import (
	"cmp"
	"fmt"

	"flagfall.dev/internal/session"
)

// talk returns the level of talk that is asked for, or else the one that is set by default.
func (o *Order) talk(asked string) (session.Talk, error) {
	level, err := session.ParseTalk(cmp.Or(asked, o.Defaults.Talk, session.Normal.String()), session.Normal)
	if err != nil {
		return level, fmt.Errorf("--talk: %w", err)
	}
	return level, nil
}
