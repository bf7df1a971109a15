package tournament

// A Watch says what may be seen of a game while it is played.
type Watch string

// The values of a plan's watch. The zero value is WatchOff.
const (
	WatchOff     Watch = "off"     // nothing before the game is over
	WatchDelayed Watch = "delayed" // what both sides know, some plies later
	WatchOpen    Watch = "open"    // both sides' pieces
)

// DefaultDelay is how many plies later a game is seen where Watch is WatchDelayed and
// the plan names no other number.
const DefaultDelay = 20

// Allows reports whether anything may be seen.
func (w Watch) Allows() bool { return w == WatchDelayed || w == WatchOpen }

// Stricter returns which of two lets less be seen.
func (w Watch) Stricter(other Watch) Watch {
	for _, least := range []Watch{WatchOpen, WatchDelayed} {
		if w == least {
			return other
		}
		if other == least {
			return w
		}
	}
	return WatchOff
}

// Delay returns how many plies later a game may be seen.
func (p *Plan) Delay() int {
	if p.WatchDelay == 0 && p.Watch == WatchDelayed {
		return DefaultDelay
	}
	return p.WatchDelay
}
