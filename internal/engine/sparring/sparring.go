// Package sparring has simple players with one strong habit each. The
// laboratory measures the strong player against all of them, because a player
// tuned against one opponent is often helpless against another.
package sparring

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/stratego"
)

// Style is a habit.
type Style string

// The styles.
const (
	Rusher   Style = "rusher"   // runs at the enemy's home and strikes whatever it meets
	Hider    Style = "hider"    // moves as few pieces as it can and strikes only to win for certain
	Shuffler Style = "shuffler" // moves one piece back and forth, striking only to win for certain
	Bluffer  Style = "bluffer"  // walks unknown pieces up to known strong ones
)

// Styles returns all styles.
func Styles() []Style { return []Style{Rusher, Hider, Shuffler, Bluffer} }

// ErrNoMove is returned where there is no legal move to choose.
var ErrNoMove = errors.New("there is no legal move")

// Player plays in one style.
type Player struct {
	style Style
	rng   *rand.Rand
}

// New returns a player; the error lists the styles there are.
func New(style Style, seed uint64) (*Player, error) {
	if !slices.Contains(Styles(), style) {
		var names []string
		for _, s := range Styles() {
			names = append(names, string(s))
		}
		return nil, fmt.Errorf("no style %q: expected one of %s", style, strings.Join(names, ", "))
	}
	return &Player{style: style, rng: rand.New(rand.NewPCG(seed, 0x73706172))}, nil
}

// Deploy draws a set-up as people make them.
func (p *Player) Deploy(_ context.Context, v *stratego.Variant, _ board.Side) (stratego.Setup, error) {
	return deploy.New(v).Random(p.rng), nil
}

// Choose plays the move that the style likes best, lots deciding between
// equals.
func (p *Player) Choose(_ context.Context, view *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	moves := view.Moves(nil)
	if len(moves) == 0 {
		return stratego.Move{}, search.Info{Win: -1}, ErrNoMove
	}
	best, bestMove := -1e9, moves[0]
	for _, m := range moves {
		if s := p.score(view, m) + p.rng.Float64(); s > best {
			best, bestMove = s, m
		}
	}
	return bestMove, search.Info{Win: -1}, nil
}

// score says how much the style likes a move.
func (p *Player) score(view *stratego.View, m stratego.Move) float64 {
	v := view.Variant()
	mine, target := view.At(m.From).Rank(), view.At(m.To)
	if !target.Empty() && target.Rank() != stratego.Hidden {
		if v.Strike(mine, target.Rank()) == stratego.Win {
			return 100 // every style takes what it beats for certain
		}
		return -100
	}
	switch p.style {
	case Rusher:
		return rush(view, m)
	case Hider:
		return hide(view, m)
	case Shuffler:
		return shuffle(view, m)
	}
	return bluff(view, m)
}

// forward returns how many rows a move goes towards the enemy.
func forward(view *stratego.View, m stratego.Move) float64 {
	g := view.Variant().Grid()
	d := float64(g.Row(m.To) - g.Row(m.From))
	if !view.Variant().AtTop(view.Side()) {
		d = -d
	}
	return d
}

func rush(view *stratego.View, m stratego.Move) float64 {
	s := 3 * forward(view, m)
	if !view.At(m.To).Empty() {
		s += 10
	}
	return s
}

func hide(view *stratego.View, m stratego.Move) float64 {
	if !view.At(m.To).Empty() {
		return -50
	}
	if view.Moved().Has(m.From) {
		return 5
	}
	return 0
}

func shuffle(view *stratego.View, m stratego.Move) float64 {
	if !view.At(m.To).Empty() {
		return -50
	}
	h := view.History()
	if n := len(h); n >= 2 && h[n-2].Move.To == m.From && h[n-2].Move.From == m.To {
		return 10
	}
	return 0
}

func bluff(view *stratego.View, m stratego.Move) float64 {
	s := forward(view, m)
	if !view.At(m.To).Empty() {
		return s - 5
	}
	if view.Known().Has(m.From) {
		return s
	}
	for q := range view.Variant().Adjacent(m.To).And(view.Pieces(view.Side().Opponent())).All() {
		if r := view.At(q).Rank(); r != stratego.Hidden && r <= stratego.Major {
			s += 8
		}
	}
	return s
}
