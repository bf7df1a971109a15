package native

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/wire"
	"flagfall.dev/internal/sandbox/proc"
)

// Config says how to introduce a program to its game.
type Config struct {
	Opponent string            // the opponent's name, for the program to know
	Shared   bool              // both games of a pair of Stratego have the same set-ups
	Options  map[string]string // values of the program's own options
	// Greeted is what the program has said about itself before an earlier game, after
	// which it has got ready by NewGame; nil: it is to be greeted.
	Greeted *Identity
	// Keep, where it is set, takes a program that plays further games, instead of its
	// being ended. It reports false where the program is to be ended after all.
	Keep func(id *Identity) bool
}

// Identity is what a program says about itself before its first game.
type Identity struct {
	Name, Author string
	Games        []string // the games it plays; empty means stratego
	Options      []wire.Option
	// NewMovesOnly is set where the program remembers the game and wants only
	// the moves that it has not been told.
	NewMovesOnly bool
	// Reuse is set where the program can play one game after the other.
	Reuse bool
}

// Plays reports whether the program says that it plays a game.
func (id *Identity) Plays(game string) bool {
	if len(id.Games) == 0 {
		return game == "stratego"
	}
	return slices.Contains(id.Games, game)
}

// Bounds of what a program may say in one go.
const (
	maxInfoLines = 1000
	maxHandshake = 200 // lines
)

// An engine is a program of the protocol, whatever it plays.
type engine struct {
	protocol.Remote
	config   Config
	identity *Identity // nil before the handshake
	owed     string    // the word of an answer that nobody waits for any more
	spoilt   bool      // something went wrong: the program plays no further game
}

// Identify does the handshake, if it has not been done, and returns what the
// program says about itself.
func (e *engine) Identify(ctx context.Context) (*Identity, error) {
	if e.identity != nil {
		return e.identity, nil
	}
	if err := protocol.Tell(ctx, e.Conn, fmt.Sprintf("flagfall %d\n", wire.Version)); err != nil {
		return nil, err
	}
	id := &Identity{}
	for range maxHandshake {
		line, err := hear(ctx, e.Conn)
		if err != nil {
			return nil, err
		}
		if strings.TrimSpace(line) == "ready" {
			e.identity = id
			return id, e.setOptions(ctx)
		}
		if err := id.read(line); err != nil {
			return nil, err
		}
	}
	return nil, game.NewBadReply("a long greeting", "ready within %d lines", maxHandshake)
}

// hear hears a line. In text for people and in what is passed over, bytes that are no UTF-8, as those of
// Latin-1, are replaced by �; an answer may have none.
func hear(ctx context.Context, p protocol.Conn) (string, error) {
	line, err := protocol.Hear(ctx, p)
	var fault *proc.Fault
	if !errors.As(err, &fault) || fault.Line == "" {
		return line, err
	}
	switch word, _ := wordOf(strings.TrimSpace(fault.Line)); word {
	case "move", "setup", "resign", "ready", "option", "games", "history", "reuse":
		return "", err
	}
	return strings.ToValidUTF8(strings.TrimRight(fault.Line, " \t\r"), "\uFFFD"), nil
}

// Said returns the name that the program has greeted with, empty before it has.
func (e *engine) Said() string {
	if e.identity == nil {
		return ""
	}
	return e.identity.Name
}

// Ready waits until the program has started and greeted.
func (e *engine) Ready(ctx context.Context) error {
	_, err := e.Identify(ctx)
	return err
}

// An UnfitError says that a program greets something else than its game wants.
// It is a *game.BadReply too: whoever comes to a game as the wrong program
// has lost it.
type UnfitError struct{ Program, Reason string }

func (e *UnfitError) Error() string { return fmt.Sprintf("program %q %s", e.Program, e.Reason) }

// Unwrap returns the fault that it is in a game.
func (e *UnfitError) Unwrap() error {
	return game.NewBadReply("its greeting", "a program that fits its game")
}

// read takes in one line of the greeting. Words of later versions are passed
// over.
func (id *Identity) read(line string) error {
	word, rest := wordOf(line)
	switch word {
	case "name":
		id.Name = rest
	case "author":
		id.Author = rest
	case "games":
		id.Games = strings.Fields(rest)
	case "history":
		id.NewMovesOnly = rest == "new"
	case "reuse":
		id.Reuse = rest == "yes"
	case "option":
		o, err := wire.ReadOption(rest)
		if err != nil {
			return game.NewBadReply(line, "%v", err)
		}
		id.Options = append(id.Options, o)
	case "move", "setup", "resign":
		return game.NewBadReply(line, "name, author, games, history, reuse or option lines and then ready")
	}
	return nil
}

// setOptions tells the program the values that the match wants.
func (e *engine) setOptions(ctx context.Context) error {
	var b strings.Builder
	for _, o := range e.identity.Options {
		if value, set := e.config.Options[o.Name]; set {
			fmt.Fprintf(&b, "option %s %s\n", o.Name, wire.OneLine(value))
		}
	}
	for name := range e.config.Options {
		if !e.offers(name) {
			return &UnfitError{e.identity.Name, fmt.Sprintf("has no option %q", name)}
		}
	}
	if b.Len() == 0 {
		return nil
	}
	return protocol.Tell(ctx, e.Conn, b.String())
}

func (e *engine) offers(option string) bool {
	return slices.ContainsFunc(e.identity.Options, func(o wire.Option) bool { return o.Name == option })
}

// wordOf splits a line into its first word and the rest. Blanks and tabs may stand before and between.
func wordOf(line string) (word, rest string) {
	line = strings.TrimSpace(line)
	if at := strings.IndexAny(line, " \t"); at >= 0 {
		return line[:at], strings.TrimSpace(line[at:])
	}
	return line, ""
}

// ask sends a request and returns what the program answers with the expected
// word, and its info on the way.
func (e *engine) ask(ctx context.Context, request, expected string) (string, search.Info, error) {
	reply, info, err := e.question(ctx, request, expected)
	var resigned *game.Resignation
	e.spoilt = e.spoilt || err != nil && !errors.As(err, &resigned)
	return reply, info, err
}

func (e *engine) question(ctx context.Context, request, expected string) (string, search.Info, error) {
	info := search.Info{Win: -1}
	if err := e.settle(ctx); err != nil {
		return "", info, err
	}
	if err := protocol.Tell(ctx, e.Conn, request); err != nil {
		return "", info, err
	}
	for range maxInfoLines {
		line, err := hear(ctx, e.Conn)
		if errors.Is(err, context.Canceled) {
			e.owed = expected
		}
		if err != nil {
			return "", info, err
		}
		word, rest := wordOf(line)
		switch word {
		case "info":
			wire.ReadInfo(&info, strings.Fields(rest))
		case expected:
			return rest, info, nil
		case "resign":
			return "", info, &game.Resignation{Word: "resign"}
		case "":
		default:
			return "", info, protocol.Explain(ctx, e.Conn, line, game.NewBadReply(line, "info lines and then %s", expected))
		}
	}
	return "", info, game.NewBadReply("nothing but info", "%s within %d lines", expected, maxInfoLines)
}

// settle waits for the answer to a cancelled request, as after a take-back, and drops it:
// it would count as the answer to the next.
func (e *engine) settle(ctx context.Context) error {
	for range maxInfoLines {
		if e.owed == "" {
			return nil
		}
		line, err := hear(ctx, e.Conn)
		if err != nil {
			return err
		}
		if word, _ := wordOf(line); word == e.owed || word == "resign" {
			e.owed = ""
		}
	}
	return game.NewBadReply("nothing but info", "%s within %d lines", e.owed, maxInfoLines)
}

// Close has the program kept for a further game where it can play one, and
// otherwise asks it to quit and ends it.
func (e *engine) Close(ctx context.Context) error {
	if e.config.Keep != nil && e.staying() && e.config.Keep(e.identity) {
		return nil
	}
	if e.identity != nil {
		// A program that no longer listens is closed all the same.
		_ = protocol.Tell(ctx, e.Conn, "quit\n")
	}
	return e.Remote.Close(ctx)
}
