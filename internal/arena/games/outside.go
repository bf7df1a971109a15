//go:build !js

package games

import (
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/advcli"
	"flagfall.dev/internal/protocol/iut"
	"flagfall.dev/internal/protocol/mactech"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/protocol/ucc"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/record"
)

// A Contract is a way in which outside programs can be players.
type Contract struct {
	Name    string
	Games   []string // record.Stratego, record.Advance
	Variant string   // the rules that it was made for
	Summary string
}

// Contracts returns the contracts that a specification such as "ucc:./bot arg"
// can name.
func Contracts() []Contract {
	return []Contract{
		{"ucc", []string{record.Stratego}, "ucc", "text lines of the 2012 programming competition"},
		{"mactech", []string{record.Stratego}, "mactech", "an entry of the 1997 challenge, see flagfall entry build"},
		{"iut", []string{record.Stratego}, "iut", "a class of the Isfahan contest, see flagfall entry build"},
		{"native", []string{record.Stratego, record.Advance}, "classic", "our own engine protocol; NAME=VALUE words before the program set its options"},
		{"advcli", []string{record.Advance}, record.Advance, "PROG white|black IN OUT, a process a move"},
	}
}

// Outside reports whether the specification names an outside program.
func (s Spec) Outside() bool {
	return slices.ContainsFunc(Contracts(), func(c Contract) bool { return strings.EqualFold(c.Name, s.Name) })
}

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

	reuse *reuse // of programs of our own protocol; nil: each game has a process of its own
}

// start starts a program.
func (l Launch) start(process proc.Spec) (protocol.Program, error) {
	child, err := proc.Start(process)
	if err != nil {
		return nil, err
	}
	return l.tapped(child), nil
}

// tapped has the talk with a program heard where somebody listens.
func (l Launch) tapped(p protocol.Program) protocol.Program {
	if l.Listen != nil {
		return &protocol.Tap{Program: p, Listen: l.Listen}
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
	settings, process, err := parsed.process(record.Stratego, l)
	if err != nil {
		return nil, err
	}
	if parsed.isNative() {
		p, config, err := l.openNative(process, native.Config{Opponent: l.Opponent, Shared: l.Shared, Options: settings})
		if err != nil {
			return nil, err
		}
		return native.New(l.tapped(p), config), nil
	}
	child, err := l.start(process)
	if err != nil {
		return nil, err
	}
	switch strings.ToLower(parsed.Name) {
	case "mactech":
		return mactech.New(child), nil
	case "iut":
		return iut.New(child, iut.Config{}), nil
	}
	return ucc.New(child, ucc.Config{Name: l.Name, Opponent: l.Opponent}), nil
}

// OpenAdvance makes a player of Advance from a specification: one of ours, or
// an outside program, which must be closed if it has been started.
func OpenAdvance(spec string, seed uint64, l Launch) (game.AdvancePlayer, error) {
	parsed, err := ParseSpec(spec)
	if err != nil || !parsed.Outside() {
		return roster.NewAdvance(spec, seed)
	}
	settings, process, err := parsed.process(record.Advance, l)
	if err != nil {
		return nil, err
	}
	if strings.EqualFold(parsed.Name, "advcli") {
		return advcli.New(process, advcli.Config{Listen: l.Listen}), nil
	}
	p, config, err := l.openNative(process, native.Config{Opponent: l.Opponent, Options: settings})
	if err != nil {
		return nil, err
	}
	return native.NewAdvance(l.tapped(p), config), nil
}

// process reads the command line of an outside program. NAME=VALUE words
// before the program are the options of a native one and the environment of
// any other.
func (s Spec) process(game string, l Launch) (settings map[string]string, process proc.Spec, err error) {
	for _, c := range Contracts() {
		if strings.EqualFold(c.Name, s.Name) && !slices.Contains(c.Games, game) {
			return nil, l.Process, fmt.Errorf("player %q: contract %s is not for %s", s, c.Name, roster.Title(game))
		}
	}
	words, err := protocol.SplitCommand(s.Rest)
	if err != nil {
		return nil, l.Process, fmt.Errorf("player %q: %w", s, err)
	}
	settings = map[string]string{}
	for len(words) > 0 {
		name, value, pair := strings.Cut(words[0], "=")
		if !pair || strings.Contains(name, "/") {
			break
		}
		settings[name] = value
		words = words[1:]
	}
	if len(words) == 0 {
		return nil, l.Process, fmt.Errorf("player %q: expected a command line after the colon, such as %s:./bot", s, s.Name)
	}
	process = l.Process
	process.Command = words
	if !s.isNative() {
		for name, value := range settings {
			process.Env = append(process.Env, name+"="+value)
		}
	}
	return settings, process, nil
}

// CheckOutside returns what is wrong with the specification of an outside
// program, without starting it.
func CheckOutside(spec, game string) error {
	parsed, err := ParseSpec(spec)
	if err != nil {
		return err
	}
	if !parsed.Outside() {
		return fmt.Errorf("player %q is no outside program", spec)
	}
	_, _, err = parsed.process(game, Launch{})
	return err
}
