package selfplay

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// A Table is where the games of a recipe are played. It may be used by several goroutines.
type Table struct {
	recipe  *Recipe
	rules   *stratego.Variant
	players Players
	books   map[string][]stratego.Setup // of the files among the sources
}

// Players are what a table needs to know of players.
type Players struct {
	// Open makes a player for one game. Those that hold something, such as a program, are
	// closed behind it.
	Open func(spec string, seed uint64) (game.StrategoPlayer, error)
	// Vary multiplies the weights of a player at random and returns the player's new
	// specification; Spread is the standard deviation of their logarithms.
	Vary func(spec string, spread float64, rng *rand.Rand) (string, error)
	// Book reads the set-ups of a file, at least one, and their SHA-256.
	Book func(v *stratego.Variant, file string) (setups []stratego.Setup, sum string, err error)
	// Insists reports whether a player takes no set-up but its own.
	Insists func(spec string) bool
}

// NewTable returns a table. The error says what is wrong with the recipe: a file of
// set-ups, say, is missing or has changed.
func NewTable(r *Recipe, players Players) (*Table, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	v, err := r.Rules()
	if err != nil {
		return nil, err
	}
	t := &Table{recipe: r, rules: v, players: players, books: map[string][]stratego.Setup{}}
	for _, source := range r.Sources {
		if slices.Contains([]string{Own, People, Uniform}, source) {
			continue
		}
		book, sum, err := players.Book(v, source)
		if err != nil {
			return nil, fmt.Errorf("set-ups: expected %s, %s, %s or a file: %w", Own, People, Uniform, err)
		}
		if was, known := r.Books[source]; known && was != sum {
			return nil, fmt.Errorf("set-ups: %s has other set-ups than when these games were begun", source)
		}
		if r.Books == nil {
			r.Books = map[string]string{}
		}
		r.Books[source] = sum
		t.books[source] = book
	}
	return t, nil
}

// Play plays the game of a number. The error is the context's, or a player's that cannot
// play.
func (t *Table) Play(ctx context.Context, number int) (*shard.Game, error) {
	c, rng := t.recipe.draw(number)
	g := &shard.Game{Number: number, Seed: c.seed, Players: c.players, Sources: c.sources}
	m := &lab.Match{Variant: t.rules, MaxPly: t.recipe.MaxPly, Quiet: t.recipe.Quiet, Forfeit: true}
	note := func(s shard.Sample) { g.Samples = append(g.Samples, s) }
	m.New = func(player int, seed uint64) (game.StrategoPlayer, error) {
		side := c.first ^ player
		return t.seat(c.players[side], seed, note)
	}
	var setups [2]stratego.Setup
	for side := range setups {
		m.Names[c.first^side] = t.recipe.spec(c.players[side])
		setups[side] = t.setup(t.recipe.Sources[c.sources[side]], rng)
		if t.players.Insists(t.recipe.spec(c.players[side])) {
			setups[side] = nil
		}
	}
	over, err := m.PlayOne(ctx, setups, board.Side(c.first), c.seed)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", number, err)
	}
	if over.End == nil {
		return nil, fmt.Errorf("game %d ended before it began: %w", number, over.Fault)
	}
	for side := range g.Setups {
		g.Setups[side] = over.End.Setup(board.Side(side))
	}
	for _, e := range over.End.History() {
		g.Moves = append(g.Moves, e.Move)
	}
	g.Result = over.Result
	slices.SortFunc(g.Samples, func(a, b shard.Sample) int { return cmp.Compare(a.Ply, b.Ply) })
	return g, nil
}

// seat makes a player of the header for one game.
func (t *Table) seat(player int, seed uint64, note func(shard.Sample)) (game.StrategoPlayer, error) {
	spec := t.recipe.spec(player)
	rng := rand.New(rand.NewPCG(seed, 0x6578706c))
	if t.recipe.Jitter > 0 && player == 0 {
		varied, err := t.players.Vary(spec, t.recipe.Jitter, rng)
		if err != nil {
			return nil, err
		}
		spec = varied
	}
	p, err := t.players.Open(spec, seed)
	if err != nil {
		return nil, err
	}
	if _, holds := ability.Of[game.Closer](p); holds {
		return p, nil // an outside program plays as it is
	}
	return &explorer{p, t.recipe, rng, note}, nil
}

// setup draws a set-up from a source, nil for the player's own.
func (t *Table) setup(source string, rng *rand.Rand) stratego.Setup {
	switch source {
	case Own:
		return nil
	case People:
		return deploy.New(t.rules).Random(rng)
	case Uniform:
		return deploy.New(t.rules).Uniform(rng)
	}
	book := t.books[source]
	s := book[rng.IntN(len(book))]
	if rng.IntN(2) == 1 {
		s = s.Mirrored(t.rules.Grid())
	}
	return s
}
