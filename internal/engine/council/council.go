// Package council has the voting player: several heuristics behind one small
// interface each propose weighted moves, and a voting scheme decides. It thinks
// for less than a millisecond a move.
package council

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/stratego"
)

// ErrNoMove is returned where there is no legal move to choose.
var ErrNoMove = errors.New("there is no legal move")

// member is one heuristic of the council.
type member interface {
	// propose gives votes for moves of the situation, and against them with
	// negative weights. A weight of 1 is a move the member very much wants.
	propose(t *situation, give func(m stratego.Move, weight float64))
}

// voter is a member with its name and how loud its voice is.
type voter struct {
	name  string
	voice float64
	member
}

// voters returns the whole council.
func voters() []voter {
	return []voter{
		{"captor", 6, captor{}},
		{"gambler", 4, gambler{}},
		{"guardian", 4, guardian{}},
		{"sentry", 1.5, sentry{}},
		{"hunter", 2, hunter{}},
		{"seeker", 1.5, seeker{}},
		{"sapper", 2, sapper{}},
		{"scout", 1, scout{}},
		{"vanguard", 0.5, vanguard{}},
		{"memory", 3, memory{}},
	}
}

// Members returns the names of the heuristics, for options that switch them off.
func Members() []string {
	var names []string
	for _, s := range voters() {
		names = append(names, s.name)
	}
	return names
}

// Config says how a council is made up. The zero value is the whole council.
type Config struct {
	Seed uint64
	// Off are the members that do not vote, by name.
	Off []string
	// Explain puts the votes into Info.Notes.
	Explain bool
}

// Player is a council. It plays one game at a time.
type Player struct {
	rng     *rand.Rand
	voters  []voter
	explain bool
	lore    *lore
}

// New makes a council. The error names an unknown member.
func New(c Config) (*Player, error) {
	p := &Player{rng: rand.New(rand.NewPCG(c.Seed, 0x636f756e63696c)), explain: c.Explain, voters: voters()}
	for _, name := range c.Off {
		n := len(p.voters)
		for i, s := range p.voters {
			if s.name == name {
				p.voters = append(p.voters[:i:i], p.voters[i+1:]...)
				break
			}
		}
		if len(p.voters) == n {
			return nil, fmt.Errorf("the council has no member %q: expected one of %s", name, strings.Join(Members(), ", "))
		}
	}
	return p, nil
}

// Deploy draws a set-up as people make them.
func (p *Player) Deploy(_ context.Context, v *stratego.Variant, _ board.Side) (stratego.Setup, error) {
	return deploy.New(v).Random(p.rng), nil
}

// Choose lets the members vote on the legal moves of the view.
func (p *Player) Choose(_ context.Context, view *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	if p.lore == nil || p.lore.v != view.Variant() {
		p.lore = newLore(view.Variant())
	}
	t := newTable(view, p.lore)
	if len(t.moves) == 0 {
		return stratego.Move{}, search.Info{Win: -1}, ErrNoMove
	}
	b := p.vote(t)
	best := b.winner(p.rng)
	info := search.Info{Nodes: uint64(len(t.moves)), Win: -1}
	if p.explain {
		info.Notes = b.explain(p.voters)
	}
	info.Candidates = b.candidates(p.voters)
	return t.moves[best], info, nil
}
