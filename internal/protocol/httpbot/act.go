package httpbot

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// What a bot cannot do now.
var (
	ErrNoGame  = errors.New("you are not playing this game, or no longer")
	ErrNothing = errors.New("this game asks you nothing now: wait for the event setup or move")
	ErrWord    = errors.New("this does not answer the question that you were asked")
)

// maxInfo is how many lines of info an answer may have.
const maxInfo = 100

// An Answer is what a bot sends for a setup or a move event.
type Answer struct {
	// Request is the id of that event. An answer that was sent twice, because the
	// first reply was lost, is refused the second time. 0: whatever is asked.
	Request uint64   `json:"request"`
	Setup   string   `json:"setup"`
	Move    string   `json:"move"`
	Info    []string `json:"info"` // lines of the protocol, without their first word
}

// Answer answers what the bot is asked in a game. What the rules forbid is refused
// with the reason, and the bot may send something else.
func (b *Bot) Answer(game, kind string, a Answer) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	l := b.lines[game]
	if l == nil {
		return ErrNoGame
	}
	err := l.take(kind, a)
	if err != nil && len(l.refused) < maxRefused {
		l.refused = append(l.refused, "refused: "+err.Error())
	}
	return err
}

// maxRefused is how many refusals of a game are kept for whoever asks.
const maxRefused = 20

// take takes an answer. The bot's lock is held.
func (l *line) take(kind string, a Answer) error {
	switch {
	case l.pending == nil:
		return ErrNothing
	case a.Request != 0 && a.Request != l.pending.ID:
		return fmt.Errorf("request %d has been answered or withdrawn: the present one is %d", a.Request, l.pending.ID)
	case l.pending.Type != kind:
		return fmt.Errorf("%w: %s", ErrWord, l.pending.Type)
	case len(a.Info) > maxInfo:
		return fmt.Errorf("%d lines of info: expected at most %d", len(a.Info), maxInfo)
	}
	reply := a.Move
	if kind == SetUp {
		reply = oneLine(a.Setup)
		if err := l.check(reply); err != nil {
			return l.refuse(reply, err)
		}
	} else if moves := legal(l.pending); !slices.Contains(moves, reply) {
		return fmt.Errorf("move %q: expected one of your legal moves: %s", reply, strings.Join(moves, " "))
	}
	var lines []string
	for _, text := range a.Info {
		lines = append(lines, "info "+oneLine(text))
	}
	l.answer(append(lines, kind+" "+reply)...)
	return nil
}

// refuse refuses a set-up. The one after the last correction counts, and loses.
func (l *line) refuse(setup string, wrong error) error {
	l.wrongs = append(l.wrongs, wrong)
	err := fmt.Errorf("set-up %q: %w", setup, errors.Unwrap(wrong))
	if len(l.wrongs) > corrections {
		l.answer(SetUp + " " + setup)
		err = fmt.Errorf("%w; it was the last that you could send, and you have lost the game", err)
	}
	return err
}

func oneLine(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	return text[:min(len(text), 2000)]
}

// Resign gives a game up: at once where the bot is asked for something, else when it
// is asked next.
func (b *Bot) Resign(game string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	l := b.lines[game]
	if l == nil || l.over {
		return ErrNoGame
	}
	l.resigned = true
	if l.pending != nil {
		l.answer("resign")
	}
	return nil
}

// Say says something to the other player of a game.
func (r *Registry) Say(b *Bot, game, text string) error {
	b.mu.Lock()
	l := b.lines[game]
	b.mu.Unlock()
	if l == nil || l.begun == nil || r.config.Site == nil {
		return ErrNoGame
	}
	return r.config.Site.Say(game, l.side, text)
}

// Reply accepts a challenge, or declines it with a reason.
func (b *Bot) Reply(id string, accept bool, reason string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	c := b.asked[id]
	if c == nil {
		return fmt.Errorf("challenge %s is not waiting for your answer, or no longer", id)
	}
	delete(b.asked, id)
	if accept {
		c.answer <- nil
		return nil
	}
	if reason = oneLine(reason); reason == "" {
		c.answer <- phrase.Errorf("%s declined: no reason was given", b.name)
	} else {
		c.answer <- phrase.Errorf("%s declined: %s", b.name, reason)
	}
	return nil
}

// An Account is what a bot may know of itself.
type Account struct {
	Name   string    `json:"name"`
	Since  time.Time `json:"tokenSince"`
	Rules  Rules     `json:"rules"`
	Games  []string  `json:"games"` // under way
	Stream bool      `json:"stream"`
}

// Account says how the bot stands.
func (b *Bot) Account() Account {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := Account{Name: b.name, Since: b.since, Rules: b.rules, Games: []string{}, Stream: b.stream != nil}
	for game, l := range b.lines {
		if !l.over {
			a.Games = append(a.Games, game)
		}
	}
	slices.Sort(a.Games)
	return a
}

// Allow reports whether the bot may ask for something now: each token has its own
// limit.
func (b *Bot) Allow() bool { return b.limiter.Allow() }

// SetRules says what games a bot accepts from now on.
func (r *Registry) SetRules(b *Bot, rules Rules) error {
	if err := rules.check(r.config.Variants); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	b.mu.Lock()
	old := b.rules
	b.rules = rules
	b.mu.Unlock()
	err := r.save()
	if err != nil {
		b.mu.Lock()
		b.rules = old
		b.mu.Unlock()
	}
	return err
}

// Challenge asks for a game of a bot against another program, which is one of ours or,
// as bot:NAME, another bot. It returns at once: a game event follows, or a declined one
// with the reason.
func (r *Registry) Challenge(b *Bot, opponent string, c Challenge) (id string, err error) {
	side := board.First
	switch c.Side {
	case "first":
	case "second":
		side = board.Second
	default:
		return "", fmt.Errorf("side %q: expected first or second", c.Side)
	}
	if r.config.Site == nil {
		return "", errors.New("nobody can be challenged here")
	}
	if opponent == "" || strings.EqualFold(opponent, Prefix+b.name) {
		return "", fmt.Errorf("opponent %q: expected a player such as council, or another bot as bot:NAME", opponent)
	}
	c.ID, c.Opponent, c.IsBot = rand.Text()[:8], opponent, true
	var specs [2]string
	specs[side], specs[side.Opponent()] = Prefix+b.name, opponent
	go func() {
		ctx, cancel := context.WithTimeout(r.ctx, askTime+setupTime)
		defer cancel()
		if _, _, err := r.config.Site.Begin(ctx, c, specs); err != nil {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.tell(Event{Type: Declined, Challenge: &c, Text: err.Error()})
		}
	}()
	return c.ID, nil
}

// A Listed is a bot as everybody may see it.
type Listed struct {
	Name  string `json:"name"`
	Here  bool   `json:"here"` // it has a stream
	Games int    `json:"games"`
	Rules Rules  `json:"rules"`
}

// List returns all bots by name.
func (r *Registry) List() []Listed {
	list := []Listed{}
	for _, b := range r.all() {
		b.mu.Lock()
		list = append(list, Listed{b.name, b.stream != nil, b.playing(), b.rules})
		b.mu.Unlock()
	}
	return list
}
