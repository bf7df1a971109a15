package httpbot

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"flagfall.dev/internal/base/phrase"
)

// A Bot is a program with an account.
type Bot struct {
	name    string
	limiter *rate.Limiter

	mu     sync.Mutex
	digest string // of its token
	since  time.Time
	rules  Rules
	log    eventLog
	news   chan struct{}    // closed at the next event
	lines  map[string]*line // by game
	asked  map[string]*challenge
	stream *Stream       // open now, nil for none
	came   chan struct{} // closed when one is opened
	left   time.Time     // when the last one ended
}

// Requests a second that a token may make, and how many at once.
const (
	requestRate  = 20
	requestBurst = 60
)

func newBot(name, digest string, since time.Time, rules Rules) *Bot {
	return &Bot{
		name: name, digest: digest, since: since, rules: rules, limiter: rate.NewLimiter(requestRate, requestBurst),
		log: newEventLog(), news: make(chan struct{}), came: make(chan struct{}), lines: map[string]*line{},
		asked: map[string]*challenge{}, left: time.Now(),
	}
}

// tell adds an event to the bot's stream. The lock is held.
func (b *Bot) tell(e Event) Event {
	e = b.log.add(e)
	close(b.news)
	b.news = make(chan struct{})
	return e
}

// away returns for how long the bot has had no stream.
func (b *Bot) away() time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.stream != nil {
		return 0
	}
	return time.Since(b.left)
}

// playing counts the games that are not over. The lock is held.
func (b *Bot) playing() int {
	n := 0
	for _, l := range b.lines {
		if !l.over {
			n++
		}
	}
	return n
}

// A challenge waits for the bot's answer.
type challenge struct {
	Challenge
	event  Event
	answer chan error // nil: accepted
}

// askTime is how long a bot may take to accept a challenge.
const askTime = 20 * time.Second

// invite asks a bot for a game, as its rules say, and returns why it does not play.
func (b *Bot) invite(ctx context.Context, c Challenge) error {
	b.mu.Lock()
	if b.stream == nil {
		b.mu.Unlock()
		return phrase.Errorf("%s is not here now", b.name)
	}
	if err := b.rules.refuse(b.name, &c, b.playing()+len(b.asked)); err != nil {
		b.mu.Unlock()
		return err
	}
	if !b.rules.Ask {
		b.mu.Unlock()
		return nil
	}
	w := &challenge{Challenge: c, answer: make(chan error, 1)}
	w.event = b.tell(Event{Type: Asked, Challenge: &w.Challenge})
	b.asked[c.ID] = w
	b.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	var err error
	select {
	case err = <-w.answer:
	case <-ctx.Done():
		err = phrase.Errorf("%s has not answered the challenge", b.name)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, waits := b.asked[c.ID]; waits {
		delete(b.asked, c.ID)
		b.tell(Event{Type: Declined, Challenge: &w.Challenge, Text: "the challenge was withdrawn"})
	}
	return err
}

// A Stream is a connection on which a bot gets its events.
type Stream struct {
	bot   *Bot
	from  string // address
	since time.Time
	end   chan string // why it ends
}

// A StreamError says that a bot has a stream already.
type StreamError struct {
	From  string
	Since time.Time
}

func (e *StreamError) Error() string {
	return fmt.Sprintf("a stream for this token has been open since %s, from %s: close it, or take its place with take=true",
		e.Since.UTC().Format(time.RFC3339), e.From)
}

// Open gives the bot a stream, where it has none or the newcomer takes its place. It
// returns what comes first: what happened after an event, or where that is not known,
// how everything stands.
func (b *Bot) Open(from string, after uint64, take bool) (*Stream, []Event, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.stream != nil && !take {
		return nil, nil, &StreamError{b.stream.from, b.stream.since}
	}
	b.endStream("another stream has taken the place of this one")
	b.stream = &Stream{bot: b, from: from, since: time.Now(), end: make(chan string, 1)}
	missed, known := b.log.after(after)
	hello := Event{ID: after, Type: Hello, Bot: b.name, Resumed: known}
	if !known {
		missed, hello.ID = b.standing(), b.log.last
	}
	if !closed(b.came) {
		close(b.came)
	}
	return b.stream, append([]Event{hello}, missed...), nil
}

// endStream ends the bot's stream, if it has one. The lock is held.
func (b *Bot) endStream(why string) {
	if b.stream != nil {
		b.stream.end <- why // there is room: this is done once
		b.stream, b.left, b.came = nil, time.Now(), make(chan struct{})
	}
}

func closed(c chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// Leave ends the stream from the bot's side.
func (s *Stream) Leave() {
	s.bot.mu.Lock()
	defer s.bot.mu.Unlock()
	if s.bot.stream == s {
		s.bot.stream, s.bot.left, s.bot.came = nil, time.Now(), make(chan struct{})
	}
}

// Ended has the reason in it when the stream is over for the server.
func (s *Stream) Ended() <-chan string { return s.end }

// More returns the events behind an id, and a channel that is closed at the next one.
// ok is false where the reader is so slow that some are not kept any more.
func (s *Stream) More(after uint64) (events []Event, news <-chan struct{}, ok bool) {
	s.bot.mu.Lock()
	defer s.bot.mu.Unlock()
	events, ok = s.bot.log.after(after)
	return slices.Clone(events), s.bot.news, ok
}

// standing returns the events that tell how everything stands. The lock is held.
func (b *Bot) standing() []Event {
	var all []Event
	for _, c := range b.asked {
		all = append(all, c.event)
	}
	for _, l := range b.lines {
		if l.begun == nil || l.over {
			continue
		}
		all = append(all, *l.begun)
		if l.pending != nil {
			all = append(all, *l.pending)
		}
	}
	slices.SortFunc(all, func(x, y Event) int { return cmp.Compare(x.ID, y.ID) })
	return all
}
