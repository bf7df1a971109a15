package web

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
)

// Journal keeps the games of a server, so that a crash takes nothing back that
// somebody saw: what a method has taken without an error is on the disk. Its
// methods may be called from any goroutine.
type Journal interface {
	gameStore
	notes
	reviews
}

// gameStore creates games and finds them again.
type gameStore interface {
	// Begin keeps a new game: what was asked for, and what opens its seats.
	Begin(id, order, locks string) error
	// Find returns what is kept of a game besides what was said at it; there is no
	// record before the first Save. The error wraps fs.ErrNotExist where there is none.
	Find(ctx context.Context, id string) (order, locks, note string, g *record.Game, err error)
	// Chat returns what was said at a game, in order.
	Chat(ctx context.Context, id string) ([]string, error)
	// Unfinished returns the games that are not over and whose orders have some words
	// in them.
	Unfinished(ctx context.Context, ordered string) ([]string, error)
}

// notes are what is written while a game is played.
type notes interface {
	// Lock changes what opens the seats of a game.
	Lock(id, locks string) error
	// Say keeps line n, counted from 0, of what was said at a game.
	Say(id string, n int, line string) error
	// Save keeps how a game stands: a note of the server, and its record, of which the
	// first kept moves are there already.
	Save(id, note string, g *record.Game, kept int) error
}

// reviews are what was found about games that are over.
type reviews interface {
	// Reviewed returns what was kept of a game's review, "" for nothing.
	Reviewed(ctx context.Context, id string) (string, error)
	// Review keeps the review of a game.
	Review(id, found string) error
}

// journal writes the server's pages into a Journal.
type journal struct{ to Journal }

// journalEntry is everything that the journal holds about one game.
type journalEntry struct {
	ID    string
	Order Order
	Locks [3]lock // by seat
	Head  head
	Chat  []chatLine
}

// head is how a game stands.
type head struct {
	Record  *record.Game `json:"-"` // nil before the first write
	Offered bool
	Offer   board.Side
}

// chatLine is something that was said at a game.
type chatLine struct {
	Side board.Side `json:"side"`
	Text string     `json:"text"`
	// Phrase is one of the phrases, where no text was said.
	Phrase string `json:"phrase,omitempty"`
	// Ply is after how many moves it was said.
	Ply int `json:"ply,omitempty"`
}

// errNoGame is returned for a game that the journal does not hold.
var errNoGame = phrase.Errorf("there is no such game")

// add begins a page.
func (j *journal) add(p *journalEntry) error { return p.put(j.to.Begin) }

// put writes what a page has besides the game.
func (p *journalEntry) put(to func(id, order, locks string) error) error {
	order, err1 := json.Marshal(p.Order)
	locks, err2 := json.Marshal(p.Locks)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	return to(p.ID, string(order), string(locks))
}

// setLocks changes who may take the seats.
func (j *journal) setLocks(id string, locks [3]lock) error {
	text, err := json.Marshal(locks)
	if err != nil {
		return err
	}
	return j.to.Lock(id, string(text))
}

// say keeps line n of a game's chat.
func (j *journal) say(id string, n int, line chatLine) error {
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	return j.to.Say(id, n, string(text))
}

// between returns the unfinished games that a program plays against another one.
func (j *journal) between(ctx context.Context, program string) ([]string, error) {
	name, err := json.Marshal(program)
	if err != nil {
		return nil, err
	}
	all, err := j.to.Unfinished(ctx, string(name))
	if err != nil {
		return nil, err
	}
	var found []string
	for _, id := range all {
		p, err := j.load(ctx, id)
		if err != nil {
			return nil, err
		}
		if bots := p.Order.Bots; slices.Contains(bots[:], program) && !slices.Contains(bots[:], "") {
			found = append(found, id)
		}
	}
	return found, nil
}

// save keeps a game as it stands. The first kept moves of the record are in the
// journal already.
func (j *journal) save(id string, h head, kept int) error {
	note, err := json.Marshal(h)
	if err != nil {
		return err
	}
	return j.to.Save(id, string(note), h.Record, kept)
}

// load returns what the journal holds about a game, errNoGame if nothing.
func (j *journal) load(ctx context.Context, id string) (*journalEntry, error) {
	order, locks, note, rec, err := j.to.Find(ctx, id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNoGame
	}
	if err != nil {
		return nil, err
	}
	p := &journalEntry{ID: id}
	errs := []error{json.Unmarshal([]byte(order), &p.Order), json.Unmarshal([]byte(locks), &p.Locks)}
	if note != "" {
		errs = append(errs, json.Unmarshal([]byte(note), &p.Head))
	}
	p.Head.Record = rec
	lines, err := j.to.Chat(ctx, id)
	if err != nil {
		return nil, err
	}
	p.Chat = make([]chatLine, len(lines))
	for i, line := range lines {
		errs = append(errs, json.Unmarshal([]byte(line), &p.Chat[i]))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, phrase.Errorf("game %s in the journal: %w", id, err)
	}
	return p, nil
}
