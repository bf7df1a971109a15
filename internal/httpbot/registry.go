// Package httpbot lets programs play over HTTP: each has a name and a token, gets all
// events on one stream, and answers by requests. What a bot is sent and answers are the
// lines of the engine protocol, so that the same code judges it. docs/http.md describes the
// interface for authors of bots.
package httpbot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/savefile"
)

// Prefix begins the specification of a bot as a player: bot:Crab.
const Prefix = "bot:"

// A Site is the server that bots play on.
type Site interface {
	// Begin begins a game between two programs, one of whom asked for it.
	Begin(ctx context.Context, c Challenge, specs [2]string) (game, watch string, err error)
	// Return goes on with the games between programs that a bot was playing when the
	// server stopped.
	Return(spec string)
	// Say adds a line to the chat of a game.
	Say(game string, side board.Side, text string) error
}

// Config is what a registry is made of.
type Config struct {
	// File keeps the bots with the digests of their tokens; empty: they are
	// forgotten with the registry.
	File string
	// Variants are those that bots can be asked for.
	Variants []string
	// Site begins games for bots; nil: they can only be invited.
	Site Site
	// Most is how many bots there may be; 0: 200.
	Most int
	// Unbounded is set where bots may ask as often as they like.
	Unbounded bool
}

// A Registry has the bots of a server.
type Registry struct {
	config Config
	ctx    context.Context // ends with Close
	cancel context.CancelFunc

	mu   sync.Mutex
	bots map[string]*Bot // by name in small letters
}

// account is a bot as it is kept.
type account struct {
	Name   string    `json:"name"`
	Digest string    `json:"digest"` // of the token
	Since  time.Time `json:"since"`  // when the token was made
	Rules  Rules     `json:"rules"`
}

// New reads the bots of a file, which is made when there is the first.
func New(c Config) (*Registry, error) {
	if c.Most == 0 {
		c.Most = 200
	}
	r := &Registry{config: c, bots: map[string]*Bot{}}
	r.ctx, r.cancel = context.WithCancel(context.Background())
	if c.File == "" {
		return r, nil
	}
	text, err := os.ReadFile(c.File)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	var all []account
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("%s: %w: expected what flagfall serve has written there", c.File, err)
	}
	for _, a := range all {
		r.bots[strings.ToLower(a.Name)] = newBot(a.Name, a.Digest, a.Since, a.Rules)
	}
	return r, nil
}

// Close ends all streams and whatever was begun for a bot.
func (r *Registry) Close() {
	r.cancel()
	for _, b := range r.all() {
		b.mu.Lock()
		b.endStream("the server is shutting down")
		b.mu.Unlock()
	}
}

// Serve tells the registry where its bots play, before it answers anybody.
func (r *Registry) Serve(s Site) { r.config.Site = s }

// save writes the bots to the file. The lock is held.
func (r *Registry) save() error {
	if r.config.File == "" {
		return nil
	}
	var all []account
	for _, name := range slices.Sorted(maps.Keys(r.bots)) {
		b := r.bots[name]
		b.mu.Lock()
		all = append(all, account{b.name, b.digest, b.since, b.rules})
		b.mu.Unlock()
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return savefile.Replace(r.config.File, string(text)+"\n")
}

// Why a token is refused.
var (
	errNoToken = errors.New("no token: expected the header \"Authorization: Bearer TOKEN\", with the token from the page Bots")
	errToken   = errors.New("this is not a bot's token: expected NAME.SECRET, as the page Bots has shown it")
)

// find returns the bot that a specification such as bot:Crab names.
func (r *Registry) find(spec string) (*Bot, error) {
	name := strings.TrimPrefix(spec, Prefix)
	r.mu.Lock()
	defer r.mu.Unlock()
	if b := r.bots[strings.ToLower(name)]; b != nil {
		return b, nil
	}
	return nil, fmt.Errorf("there is no bot %q here", name)
}

// all returns the bots by name.
func (r *Registry) all() []*Bot {
	r.mu.Lock()
	defer r.mu.Unlock()
	var all []*Bot
	for _, name := range slices.Sorted(maps.Keys(r.bots)) {
		all = append(all, r.bots[name])
	}
	return all
}

// line makes the seat of a bot in a game. One that sits there already gives it up.
func (r *Registry) line(spec string, s Seat) (*line, error) {
	b, err := r.find(spec)
	if err != nil {
		return nil, err
	}
	l := &line{bot: b, game: s.Game, side: s.Side, answered: make(chan struct{}, 1)}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.lines[s.Game] = l
	if b.stream == nil {
		b.left = time.Now() // it has as long to come to this game as to come back to it
	}
	return l, nil
}

// Return tells the site that a bot has a stream, and so goes on with its games.
func (r *Registry) Return(b *Bot) {
	if r.config.Site != nil {
		r.config.Site.Return(Prefix + b.name)
	}
}

// Invite asks a bot for a game, as its rules say. The error says why it does not play.
func (r *Registry) Invite(ctx context.Context, spec string, c Challenge) error {
	b, err := r.find(spec)
	if err != nil {
		return err
	}
	return b.invite(ctx, c)
}

// Await waits until a bot has a stream.
func (r *Registry) Await(ctx context.Context, spec string) error {
	b, err := r.find(spec)
	if err != nil {
		return err
	}
	b.mu.Lock()
	came := b.came
	b.mu.Unlock()
	select {
	case <-came:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("%s has opened no stream: %w", b.name, ctx.Err())
	}
}

// Break ends the stream of a bot, as a network does.
func (r *Registry) Break(spec string) error {
	b, err := r.find(spec)
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.endStream("the stream was broken on purpose: open another one, with since")
	return nil
}

// Available returns the names of the bots that would play a variant now, against a
// person.
func (r *Registry) Available(variant string) []string {
	var free []string
	for _, b := range r.all() {
		b.mu.Lock()
		c := Challenge{Variant: variant, Minutes: max(b.rules.Least, 1)}
		if b.stream != nil && b.rules.refuse(b.name, &c, 0) == nil {
			free = append(free, b.name)
		}
		b.mu.Unlock()
	}
	return free
}

// Over sends the bots of a game its result, if they have heard of the game.
func (r *Registry) Over(game string, result board.Result) {
	r.each(game, func(l *line) {
		if l.begun != nil {
			l.end(result)
		}
	})
}

// Missed is Over for a game that ended before it began: a bot may hear of it by this alone.
func (r *Registry) Missed(game string, result board.Result) {
	r.each(game, func(l *line) { l.end(result) })
}

// Hear sends the bots of a game a chat message of the other side.
func (r *Registry) Hear(game string, side board.Side, from, text string) {
	r.each(game, func(l *line) {
		if l.begun != nil && l.side != side {
			l.bot.tell(Event{Type: Said, Game: game, From: from, Text: text})
		}
	})
}

// each does something for every bot that sits in a game, under its lock.
func (r *Registry) each(game string, do func(*line)) {
	for _, b := range r.all() {
		b.mu.Lock()
		if l := b.lines[game]; l != nil {
			do(l)
		}
		b.mu.Unlock()
	}
}

// NameOf returns the name in a specification such as bot:Crab.
func NameOf(spec string) string { return strings.TrimPrefix(spec, Prefix) }
