package referee

import (
	"context"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/search"
	"flagfall.dev/record"
)

// An AdvanceGame is a game of Advance to be played.
type AdvanceGame struct {
	Players [2]AdvancePlayer
	Seats   [2]Seat
	Terms   Terms
	// Start is the position that the game begins from; nil: the usual one.
	Start *advance.Position
	// Opening is made before the players begin, so that the games of a match
	// differ. Its moves must be legal.
	Opening []advance.Move
	// Watch is told after every move how many plies have been played; nil: nobody.
	Watch func(ply int)
}

// Play plays the game and closes its players. The error is a *VoidError where
// something failed that is no player's fault, or the context's.
func (a AdvanceGame) Play(ctx context.Context) (*Report, error) {
	r := &advanceRules{game: a, pos: advance.Start()}
	if a.Start != nil {
		r.pos = *a.Start
	}
	for _, m := range a.Opening {
		r.pos.Make(m)
	}
	r.start = r.pos
	g := &game{rules: r, seats: a.Seats, terms: a.Terms, watch: a.Watch}
	return g.run(ctx)
}

// advanceRules is a game of Advance under way.
type advanceRules struct {
	game       AdvanceGame
	start, pos advance.Position
	next       advance.Move
	info       search.Info // that came with next
	moves      []record.Move
	calm       int // plies since the material last changed
}

func (r *advanceRules) setUp(context.Context, time.Duration) (board.Side, error) { return 0, nil }

func (r *advanceRules) ask(ctx context.Context, side board.Side, limits search.Limits) error {
	pos := r.pos
	err := safely(func() (err error) {
		r.next, r.info, err = r.game.Players[side].Choose(ctx, &pos, limits)
		return err
	})
	if err != nil {
		return err
	}
	if !r.pos.Legal(r.next) {
		return &advance.IllegalMoveError{Move: r.next, Reason: "it is none of the legal moves here"}
	}
	return nil
}

func (r *advanceRules) play() {
	r.moves = append(r.moves, record.Move{Side: r.pos.Turn(), Text: r.next.String()})
	before := [2]int{r.material(0), r.material(1)}
	r.pos.Make(r.next)
	if r.calm++; before != [2]int{r.material(0), r.material(1)} {
		r.calm = 0
	}
}

func (r *advanceRules) win() float64 { return r.info.Win }

func (r *advanceRules) quiet() int { return r.calm }

func (r *advanceRules) quietly() string { return "without a change of material" }

func (r *advanceRules) material(side board.Side) int { return r.pos.Material(side) }

func (r *advanceRules) unit() string { return "points of material" }

// result turns the rules' own result into the one that all games share.
func (r *advanceRules) result() board.Result { return r.pos.Result().Shared() }

func (r *advanceRules) write(rec *record.Game) {
	rec.Game, rec.Variant, rec.Moves = record.Advance, record.Advance, r.moves
	rec.Start = record.AdvanceStart(&r.start)
}

func (r *advanceRules) pass() bool { return false }

func (r *advanceRules) tell(context.Context, board.Side, board.Result) error { return nil }

func (r *advanceRules) finish(ctx context.Context, side board.Side, result board.Result) error {
	if f, ok := r.game.Players[side].(AdvanceFinisher); ok {
		return f.Finish(ctx, result)
	}
	return nil
}

func (r *advanceRules) turn() board.Side { return r.pos.Turn() }

func (r *advanceRules) ply() int { return len(r.moves) }

func (r *advanceRules) player(side board.Side) any { return r.game.Players[side] }
