package trainer

import (
	"context"
	"math"
	"slices"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// A Partner is a player that trains set-ups on a page.
type Partner struct {
	Player string `json:"player"` // its specification
	Name   string `json:"name"`
	Games  int    `json:"games"` // of a training: all take about as long
}

// Partners returns who trains set-ups on a page, the usual one first.
func Partners() []Partner {
	all := []Partner{
		{Player: Fast, Games: 1000},
		{Player: "sparring:style=rusher", Games: 1000},
		{Player: "marshal:level=1,memory=1", Games: 100},
		{Player: "marshal:level=2,memory=1", Games: 100},
	}
	for i := range all {
		all[i].Name = roster.Called(all[i].Player)
	}
	return all
}

// A Home is where set-ups of a variant are trained on a page.
type Home struct{ v *stratego.Variant }

// HomeOf returns the home of a variant.
func HomeOf(g *session.SetupBoard) Home { return Home{g.Variant()} }

// Name is the variant's.
func (h Home) Name() string { return h.v.Name() }

// Order returns the training of a set-up with partners who take turns, the usual one where none is named. Each plays as many
// games as the one of them that plays the fewest.
func (h Home) Order(text string, players []string) (Order, error) {
	text = strings.ReplaceAll(text, " ", "")
	if _, err := Read(h.v, text); err != nil {
		return Order{}, err
	}
	all := Partners()
	if len(players) == 0 {
		players = []string{all[0].Player}
	}
	o := Order{Setup: text, Seed: 1}
	games := math.MaxInt
	for _, name := range players {
		i := slices.IndexFunc(all, func(p Partner) bool { return p.Player == name })
		if i < 0 {
			return Order{}, phrase.Errorf("%q does not train set-ups here", name)
		}
		if !slices.Contains(o.Players, name) {
			o.Players, games = append(o.Players, name), min(games, all[i].Games)
		}
	}
	o.Pairs = len(o.Players) * games / 2
	return o, nil
}

// Own is a set-up of the variant as it is compared with what is kept.
func (h Home) Own(text string) (Own, error) {
	s, err := Read(h.v, strings.ReplaceAll(text, " ", ""))
	return Own{Variant: h.v.Name(), Setup: s.String()}, err
}

// Resume goes on with what is kept of an order.
func (h Home) Resume(k Keeper, o Order) (*Training, error) { return k.Resume(h.v, o) }

// Begin begins a training that is not kept.
func (h Home) Begin(o Order) (*Training, error) { return Begin(h.v, o) }

// Play plays one that is not kept until it is over.
func (h Home) Play(ctx context.Context, t *Training, told func()) error {
	return t.Play(ctx, h.v, func() error { told(); return nil })
}

// Train plays a training until it is over, and keeps it.
func (h Home) Train(ctx context.Context, k Keeper, t *Training, told func()) error {
	return k.Train(ctx, h.v, t, told)
}

// Standing says how a training stands.
func (h Home) Standing(t *Training) []phrase.Text { return t.Standing(h.v) }

// Costs are those of the squares.
func (h Home) Costs(t *Training) []Cost { return append([]Cost{}, t.Costs(h.v)...) }

// Search measures changes.
func (h Home) Search(ctx context.Context, s *Search, after func(done int)) error {
	return s.Run(ctx, h.v, after)
}

// Explore says where others put each rank.
func (h Home) Explore(ctx context.Context) ([]Map, error) { return Explore(ctx, h.v) }

// Explored says why nothing can be explored, nil where something can.
func (h Home) Explored() error {
	if h.v.RandomSetups() {
		return phrase.Errorf("in %s chance sets up the armies", h.v.Name())
	}
	return nil
}
