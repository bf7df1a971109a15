package contest

import (
	"fmt"
	"io"

	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/phrase"
)

// tellOrigin writes from which key the games of an event were drawn, and how it repeats them; before
// the event is over, that this is not told yet.
func tellOrigin(w io.Writer, r *tally.Results, event, repeat string) {
	o := r.Origin()
	for _, k := range o.Keys {
		if k.Key == "" {
			k.Key = "none, they follow from the seed"
		}
		fmt.Fprintf(w, "key of %s: %s\n", phrase.Count(k.Games, "game"), k.Key)
	}
	switch {
	case o.Withheld && r.Over():
		fmt.Fprintf(w, "the key of the set-ups is told when the command that plays the %s has run once more\n", event)
	case o.Withheld:
		fmt.Fprintf(w, "the key of the set-ups is told when the %s is over\n", event)
	case o.Key != "" && len(o.Keys) > 0:
		fmt.Fprintf(w, "each repeats its games (%s)\n", repeat)
	case o.Key != "":
		fmt.Fprintf(w, "key: %s\nit repeats the games (%s)\n", o.Key, repeat)
	}
}
