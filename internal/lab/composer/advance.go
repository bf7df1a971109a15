package composer

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/record"
)

// advance plays games of Advance and looks through them, and draws endings.
func (c *Composer) advance(ctx context.Context) error {
	effort := c.Effort
	c.Effort.Plies = min(effort.Plies, 5) // each move has some thirty replies
	defer func() { c.Effort = effort }()
	players := []string{"level7", "free:nodes=300", "free:nodes=2000"}
	had := len(c.pack.Puzzles)
	for n := range c.Played {
		rng := c.source(3, uint64(n))
		var sides [2]game.AdvancePlayer
		for s := range sides {
			p, err := roster.NewAdvance(players[rng.IntN(len(players))], rng.Uint64())
			if err != nil {
				return err
			}
			sides[s] = p
		}
		if err := c.playAdvance(ctx, rng, sides); err != nil {
			return err
		}
	}
	fmt.Fprintf(c.Notes, "advance: %d from our games\n", len(c.pack.Puzzles)-had)
	rng := c.source(4)
	for range 20 * c.Drawn {
		if err := ctx.Err(); err != nil {
			return err
		}
		if c.count["advance/general"] >= c.Most && c.count["advance/dragon"] >= c.Most {
			break
		}
		goal := puzzle.Trap
		if rng.IntN(2) == 0 || c.count["advance/general"] >= c.Most {
			goal = puzzle.Keep
		}
		if p, ok := drawAdvance(rng); ok {
			if _, err := c.try(ctx, position(&p, "composed"), goal); err != nil {
				return err
			}
		}
	}
	return nil
}

// playAdvance plays a game and tries its positions.
func (c *Composer) playAdvance(ctx context.Context, rng *rand.Rand, sides [2]game.AdvancePlayer) error {
	p := advance.Start()
	next := 0
	for p.Ply() < advance.Limit && !p.Result().Over() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if p.Ply() >= next {
			for _, goal := range []puzzle.Goal{puzzle.Trap, puzzle.Keep} {
				found, err := c.try(ctx, position(&p, "selfplay"), goal)
				if err != nil {
					return err
				}
				if found {
					next = p.Ply() + puzzle.Apart
					break
				}
			}
		}
		if p.Ply() < 6 {
			moves := p.Moves(nil)
			p.Make(moves[rng.IntN(len(moves))])
			continue
		}
		m, _, err := sides[p.Turn()].Choose(ctx, &p, search.Limits{})
		if err != nil {
			return err
		}
		p.Make(m)
	}
	return nil
}

// position makes a puzzle's position.
func position(p *advance.Position, source string) puzzle.Puzzle {
	start := *p
	start.SetPly(0)
	return puzzle.Puzzle{Variant: record.Advance, Start: record.AdvanceStart(&start), Source: source}
}

// drawAdvance draws an ending of Advance.
func drawAdvance(rng *rand.Rand) (advance.Position, bool) {
	rows := make([][]byte, 9)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(".", 9))
	}
	place := func(letters string) {
		for _, l := range []byte(letters) {
			for range 20 {
				if x, y := rng.IntN(9), rng.IntN(9); rows[y][x] == '.' {
					rows[y][x] = l
					break
				}
			}
		}
	}
	edge := rng.IntN(9)
	rows[[]int{0, 8}[rng.IntN(2)]][edge] = 'g'
	place("G")
	const mine, theirs = "DCSJMZZB", "dcsjmzzb"
	for range 2 + rng.IntN(4) {
		place(string(mine[rng.IntN(len(mine))]))
	}
	for range rng.IntN(4) {
		place(string(theirs[rng.IntN(len(theirs))]))
	}
	for range rng.IntN(5) {
		place("#")
	}
	lines := make([]string, 9)
	for i := range rows {
		lines[i] = string(rows[i])
	}
	p, err := advance.Parse(strings.Join(lines, "\n"), advance.White)
	if err != nil || p.Result().Over() || p.InDanger(board.Second) {
		return p, false
	}
	return p, true
}
