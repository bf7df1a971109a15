package httpbot

import "time"

// The kinds of events. All but the first two are about one game.
const (
	Hello     = "hello"     // the stream has begun
	Gone      = "gone"      // it ends here, and the event says why
	Asked     = "challenge" // somebody wants to play: accept or decline
	Declined  = "declined"  // a challenge of the bot's own, or one that was withdrawn
	Begun     = "game"      // a game, with its rules
	SetUp     = "setup"     // a set-up is wanted
	MoveAsked = "move"      // a move is wanted
	Withdrawn = "withdrawn" // what was asked last is not wanted any more
	Ended     = "over"      // how the game ended
	Closed    = "closed"    // nothing more comes of the game, unless it begins again
	Said      = "chat"
)

// An Event is a line of a bot's stream.
type Event struct {
	// ID grows from event to event, also over a restart of the server.
	ID   uint64 `json:"id"`
	Type string `json:"type"`
	Game string `json:"game,omitempty"`
	// Lines are those of the engine protocol (docs/protocol.md): what the bot's seat
	// may know, and nothing else.
	Lines []string `json:"lines,omitempty"`
	// Text is what was said, or a reason, From who said it.
	Text string `json:"text,omitempty"`
	From string `json:"from,omitempty"`

	Bot       string     `json:"bot,omitempty"`     // of hello: its own name
	Resumed   bool       `json:"resumed,omitempty"` // of hello: what follows begins after since
	Challenge *Challenge `json:"challenge,omitempty"`
}

// A Challenge is a game that somebody wants to play.
type Challenge struct {
	ID      string `json:"id"`
	Variant string `json:"variant"`
	// Side is the bot's own: first (Red, White) or second.
	Side     string `json:"side"`
	Opponent string `json:"opponent"`
	IsBot    bool   `json:"opponentIsBot"`
	Minutes  int    `json:"minutes"`   // for the whole game; 0: no clock
	Seconds  int    `json:"increment"` // added by each move
}

// keptEvents is how many events of a bot are kept for a stream that comes back.
const keptEvents = 2000

// An eventLog has the newest events of a bot.
type eventLog struct {
	events  []Event
	last    uint64 // id of the newest
	dropped uint64 // of the newest that is not kept any more
}

// newEventLog returns an empty log. What a server before this one has told is not kept.
func newEventLog() eventLog {
	now := uint64(time.Now().UnixMicro())
	return eventLog{last: now, dropped: now}
}

// add gives an event its id and keeps it.
func (l *eventLog) add(e Event) Event {
	l.last = max(l.last+1, uint64(time.Now().UnixMicro()))
	e.ID = l.last
	if len(l.events) == keptEvents {
		l.dropped = l.events[0].ID
		l.events = append(l.events[:0], l.events[1:]...)
	}
	l.events = append(l.events, e)
	return e
}

// after returns the events behind an id. ok is false where it cannot be said which
// they are.
func (l *eventLog) after(id uint64) (events []Event, ok bool) {
	for i, e := range l.events {
		if e.ID > id {
			return l.events[i:], id >= l.dropped
		}
	}
	return nil, id >= l.dropped && id <= l.last
}
