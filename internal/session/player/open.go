package player

import (
	"fmt"
	"strings"

	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/record"
)

// Launch says how an outside program is started and what it is told.
type Launch struct {
	// Process has the bounds of the program; its command is the
	// specification's.
	Process        proc.Spec
	Name, Opponent string
	Shared         bool // the other game of the pair has the same set-ups
	// Listen, where it is set, hears every line of the talk, with ">> " before
	// those to the program and "<< " before those from it.
	Listen func(line string)
	// Native starts a program of our own protocol, or has one that runs already play the
	// game; nil: each game has a process of its own.
	Native func(proc.Spec, native.Config) (protocol.Conn, native.Config, error)
}

// native starts a program of our own protocol.
func (l Launch) native(process proc.Spec, c native.Config) (protocol.Conn, native.Config, error) {
	if l.Native != nil {
		return l.Native(process, c)
	}
	child, err := proc.Start(process)
	return child, c, err
}

// Tapped has the talk with a program heard where somebody listens.
func (l Launch) Tapped(p protocol.Conn) protocol.Conn {
	if l.Listen != nil {
		return &protocol.Tap{Conn: p, Listen: l.Listen}
	}
	return p
}

// OpenStratego makes a player of Stratego from a specification: one of ours, or
// an outside program, which is started and must be closed.
func OpenStratego(spec string, seed uint64, l Launch) (game.StrategoPlayer, error) {
	parsed, err := ParseSpec(spec)
	if err != nil || !parsed.Outside() {
		return roster.NewStratego(spec, seed)
	}
	options, process, err := parsed.Command(record.Stratego, l.Process)
	if err != nil {
		return nil, err
	}
	return parsed.Contract.stratego(l, process, options)
}

// OpenAdvance makes a player of Advance from a specification: one of ours, or
// an outside program, which must be closed if it has been started.
func OpenAdvance(spec string, seed uint64, l Launch) (game.AdvancePlayer, error) {
	parsed, err := ParseSpec(spec)
	if err != nil || !parsed.Outside() {
		return roster.NewAdvance(spec, seed)
	}
	options, process, err := parsed.Command(record.Advance, l.Process)
	if err != nil {
		return nil, err
	}
	return parsed.Contract.advance(l, process, options)
}

// Command reads the command line of an outside program that is to play a game, and returns
// the options that it is told and how its process is started within the given bounds.
func (s Spec) Command(game string, bounds proc.Spec) (options map[string]string, process proc.Spec, err error) {
	if !s.Contract.Plays(game) {
		return nil, bounds, fmt.Errorf("player %q: contract %s is not for %s", s, s.Contract.Name, roster.Title(game))
	}
	words, err := protocol.SplitCommand(s.Rest)
	if err != nil {
		return nil, bounds, fmt.Errorf("player %q: %w", s, err)
	}
	options = map[string]string{}
	for len(words) > 0 {
		name, value, pair := strings.Cut(words[0], "=")
		if !pair || strings.Contains(name, "/") {
			break
		}
		options[name] = value
		words = words[1:]
	}
	if len(words) == 0 {
		return nil, bounds, fmt.Errorf("player %q: expected a command line after the colon, such as %s:./bot", s, s.Name)
	}
	process = bounds
	process.Command = words
	if !s.Contract.Options {
		for name, value := range options {
			process.Env = append(process.Env, name+"="+value)
		}
	}
	return options, process, nil
}
