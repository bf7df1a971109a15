package marshal

import (
	"context"
	"math"
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal/rollout"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// Truth says what true positions are worth: by games that are played on from them, in which both
// sides choose by what they may know. It is for games that are over. It keeps what it saw of a game,
// so positions of one game are best asked about in their order. The zero value is ready.
type Truth struct {
	// Plies is how long a game is played on at most; 0 stands for 80.
	Plies int
	// Depth is how many plies the players look at between their own move and the strikes after it.
	Depth int

	watch [2]belief.Watch
	board *state.Board
	rolls *rollout.Rollouts
	p     *parameter.Values
}

// usualPlies is how long games are played on where no length is given.
const usualPlies = 80

// Chance returns the first side's chance to win a position, from 0 to 1, by a number of games, and
// the standard error of that. The answer depends on the game so far and on nothing else, unless the
// context ends. A position that is over is worth its result.
func (t *Truth) Chance(ctx context.Context, pos *stratego.Position, games int) (chance, doubt float64) {
	if r := pos.Result(); r.Over() {
		return r.Score(board.First), 0
	}
	if t.p == nil {
		t.p, t.rolls = parameter.Standard(), rollout.New(1)
	}
	if t.board == nil || t.board.Variant != pos.Variant() {
		t.board = state.NewBoard(pos.Variant())
	}
	var minds [2]rollout.Mind
	c := Config{Parameters: t.p}
	for side := range board.Side(2) {
		view := pos.View(side)
		minds[side] = rollout.Mind{
			View: view, Believed: t.watch[side].Belief(view, c.belief()), Guess: t.watch[side].Mirror(view, c.belief()),
		}
	}
	plies := t.Plies
	if plies == 0 {
		plies = usualPlies
	}
	rng := rand.New(rand.NewPCG(pos.Hash(), uint64(pos.Ply())))
	care := rollout.Care{Plies: plies, Depth: t.Depth}
	results := t.rolls.PlayOn(t.board, t.p, pos.Clone(), minds, games, care, rng, ctx.Done())
	return spread(results)
}

// spread returns the mean of some results and its standard error. One game more, drawn, keeps the
// error of a few equal results above 0.
func spread(results []float64) (mean, doubt float64) {
	n := float64(len(results))
	if n == 0 {
		return 0.5, 0.5
	}
	for _, x := range results {
		mean += x / n
	}
	sum := (mean - 0.5) * (mean - 0.5)
	for _, x := range results {
		sum += float64((x - mean) * (x - mean))
	}
	return mean, math.Sqrt(sum/n) / math.Sqrt(n)
}
