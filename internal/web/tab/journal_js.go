package tab

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall/js"

	"flagfall.dev/record"
)

// Journal keeps games in the browser's database (ui/src/kept.ts), as records of text.
// Its methods return when the browser has written what they took.
type Journal struct{ to js.Value }

// NewJournal returns the journal over an object of the worker, whose methods have the
// names of a journal's in lower case and return promises.
func NewJournal(to js.Value) Journal { return Journal{to} }

// Begin keeps a new game.
func (j Journal) Begin(id, order, locks string) error {
	_, err := j.call("begin", id, order, locks)
	return err
}

// Find returns what is kept of a game besides what was said at it.
func (j Journal) Find(_ context.Context, id string) (order, locks, note string, g *record.Game, err error) {
	found, err := j.call("find", id)
	if err != nil {
		return "", "", "", nil, err
	}
	if found.IsNull() {
		return "", "", "", nil, fmt.Errorf("game %s: %w", id, fs.ErrNotExist)
	}
	order, locks, note = found.Get("order").String(), found.Get("locks").String(), found.Get("note").String()
	if head := found.Get("head").String(); head != "" {
		g, err = parseGame(head, lines(found.Get("moves")))
	}
	return order, locks, note, g, err
}

// Unfinished returns nothing: no bots come to a browser, and nobody else asks.
func (j Journal) Unfinished(context.Context, string) ([]string, error) { return nil, nil }

// Chat returns what was said at a game.
func (j Journal) Chat(_ context.Context, id string) ([]string, error) {
	found, err := j.call("chat", id)
	if err != nil {
		return nil, err
	}
	return lines(found), nil
}

// Lock changes what opens the seats of a game.
func (j Journal) Lock(id, locks string) error {
	_, err := j.call("lock", id, locks)
	return err
}

// Say keeps a line of what was said at a game.
func (j Journal) Say(id string, n int, line string) error {
	_, err := j.call("say", id, n, line)
	return err
}

// Save keeps how a game stands.
func (j Journal) Save(id, note string, g *record.Game, kept int) error {
	head, moves, err := formatGame(g, kept)
	if err != nil {
		return err
	}
	list := make([]any, len(moves))
	for i, m := range moves {
		list[i] = m
	}
	_, err = j.call("save", id, note, head, kept, list)
	return err
}

// Reviewed returns what was kept of a game's review.
func (j Journal) Reviewed(_ context.Context, id string) (string, error) {
	found, err := j.call("reviewed", id)
	if err != nil {
		return "", err
	}
	return found.String(), nil
}

// Review keeps the review of a game.
func (j Journal) Review(id, found string) error {
	_, err := j.call("review", id, found)
	return err
}

// call calls a method and waits for its promise.
func (j Journal) call(method string, args ...any) (js.Value, error) {
	type answer struct {
		value js.Value
		err   error
	}
	answers := make(chan answer, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answers <- answer{value: args[0]}
		return nil
	})
	defer kept.Release()
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answers <- answer{err: errors.New("the browser's database: " + args[0].Call("toString").String())}
		return nil
	})
	defer failed.Release()
	j.to.Call(method, args...).Call("then", kept, failed)
	a := <-answers
	return a.value, a.err
}

// lines reads an array of texts.
func lines(v js.Value) []string {
	all := make([]string, v.Length())
	for i := range all {
		all[i] = v.Index(i).String()
	}
	return all
}
