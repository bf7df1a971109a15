package player

import (
	"context"
	"fmt"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/advcli"
	"flagfall.dev/internal/protocol/entry"
	"flagfall.dev/internal/protocol/iut"
	"flagfall.dev/internal/protocol/mactech"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/protocol/ucc"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/record"
)

// A Contract is a way in which outside programs can be players: everything that is said of
// one contract and not of another.
type Contract struct {
	Name    string
	Variant string // the rules that it was made for
	Summary string

	// Complete contracts have all that a player may know in each request. Of others a
	// program keeps the game to itself: no move can be taken back, and no process can
	// play one game after the other.
	Complete bool
	// Options are NAME=VALUE words before the program, which it is told. Of other contracts
	// such words are its environment.
	Options bool
	// OwnSetups is set where a program of Stratego can only play from a set-up of its own.
	OwnSetups bool
	// Entry makes the program of source text that an author hands in; nil: authors hand in programs.
	Entry *entry.Harness
	// Passes is set where a program can give up a turn.
	Passes bool
	// Squares says how its programs name squares where that differs from the rules, and Square names one.
	Squares string
	Square  func(g board.Grid, q board.Square) string
	// Idle are further words with which the program starts and ends without a game, to see
	// that it starts; none where it starts without them.
	Idle []string

	// greets hears what a started program says of itself, and ends it; nil: it says nothing.
	greets func(ctx context.Context, p protocol.Conn, game string, options map[string]string) error

	stratego func(l Launch, process proc.Spec, options map[string]string) (game.StrategoPlayer, error) // nil: not a game of it
	advance  func(l Launch, process proc.Spec, options map[string]string) (game.AdvancePlayer, error)
}

// contracts are all of them, in the order in which people are told.
var contracts = []Contract{
	{
		Name: "ucc", Variant: "ucc", Summary: "text lines of the 2012 programming competition", OwnSetups: true,
		stratego: onPipes(func(p protocol.Conn, l Launch) game.StrategoPlayer {
			return ucc.New(p, ucc.Config{Name: l.Name, Opponent: l.Opponent})
		}),
	},
	{
		Name: "mactech", Variant: "mactech", Summary: "an entry of the 1997 challenge, see flagfall entry build", OwnSetups: true, Entry: &mactech.Harness,
		Squares: "row and column, both counted from 0",
		Square: func(g board.Grid, q board.Square) string {
			return fmt.Sprint(g.Row(q), " ", g.Col(q))
		},
		stratego: onPipes(func(p protocol.Conn, _ Launch) game.StrategoPlayer { return mactech.New(p) }),
	},
	{
		Name: "iut", Variant: "iut", Summary: "a class of the Isfahan contest, see flagfall entry build",
		OwnSetups: true, Entry: &iut.Harness, Passes: true,
		Squares: "column and row, both counted from 1, in which every program has its home in rows 7 to 10",
		Square: func(g board.Grid, q board.Square) string {
			return fmt.Sprint(g.Col(q)+1, " ", g.Row(q)+1)
		},
		stratego: onPipes(func(p protocol.Conn, _ Launch) game.StrategoPlayer { return iut.New(p, iut.Config{}) }),
	},
	{
		Name: "native", Variant: "classic",
		Summary: "our own engine protocol; NAME=VALUE words before the program set its options", Complete: true, Options: true, greets: greeting,
		stratego: func(l Launch, process proc.Spec, options map[string]string) (game.StrategoPlayer, error) {
			p, config, err := l.native(process, native.Config{Opponent: l.Opponent, Shared: l.Shared, Options: options})
			if err != nil {
				return nil, err
			}
			return native.New(l.Tapped(p), config), nil
		},
		advance: func(l Launch, process proc.Spec, options map[string]string) (game.AdvancePlayer, error) {
			p, config, err := l.native(process, native.Config{Opponent: l.Opponent, Options: options})
			if err != nil {
				return nil, err
			}
			return native.NewAdvance(l.Tapped(p), config), nil
		},
	},
	{
		Name: "advcli", Variant: record.Advance, Summary: "PROG white|black IN OUT, a process a move", Complete: true, Idle: []string{"name"},
		advance: func(l Launch, process proc.Spec, _ map[string]string) (game.AdvancePlayer, error) {
			return advcli.New(process, advcli.Config{Listen: l.Listen}), nil
		},
	},
}

// Contracts returns the contracts that a specification such as "ucc:./bot arg" can name.
func Contracts() []Contract { return contracts }

// ContractNames returns the names of all contracts.
func ContractNames() (names []string) {
	for i := range contracts {
		names = append(names, contracts[i].Name)
	}
	return names
}

// ContractNamed returns the contract of a name, in either case; nil for none.
func ContractNamed(name string) *Contract {
	for i := range contracts {
		if strings.EqualFold(contracts[i].Name, name) {
			return &contracts[i]
		}
	}
	return nil
}

// HarnessOf returns what makes programs of the entries to a contract. The error names the contracts
// that have entries.
func HarnessOf(contract string) (*entry.Harness, error) {
	if c := ContractNamed(contract); c != nil && c.Entry != nil {
		return c.Entry, nil
	}
	var all []string
	for i := range contracts {
		if h := contracts[i].Entry; h != nil {
			all = append(all, h.Contract)
		}
	}
	return nil, fmt.Errorf("unknown contract %q: expected %s", contract, strings.Join(all, " or "))
}

// Native is our own protocol.
func Native() *Contract { return ContractNamed("native") }

// Plays reports whether the contract has a game: record.Stratego or record.Advance.
func (c *Contract) Plays(game string) bool {
	if game == record.Advance {
		return c.advance != nil
	}
	return c.stratego != nil
}

// onPipes makes a player of Stratego of a program that talks on its pipes.
func onPipes(
	player func(protocol.Conn, Launch) game.StrategoPlayer,
) func(Launch, proc.Spec, map[string]string) (game.StrategoPlayer, error) {
	return func(l Launch, process proc.Spec, _ map[string]string) (game.StrategoPlayer, error) {
		child, err := proc.Start(process)
		if err != nil {
			return nil, err
		}
		return player(l.Tapped(child), l), nil
	}
}
