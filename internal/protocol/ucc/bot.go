package ucc

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// Bot makes a player a program of the contract, for a foreign judge to run.
type Bot struct {
	Variant *stratego.Variant
	Limits  search.Limits // per move; keep below the judge's patience
	Log     *slog.Logger  // where trouble goes, never to stdout; nil: nowhere

	player  game.StrategoPlayer
	side    board.Side
	setup   stratego.Setup
	enemies board.Set // where the enemy stood at the start
	events  []stratego.Event
	rows    []string // of the board that is being read
}

// Serve plays one game for the judge at the other end. It returns nil when the
// judge says QUIT or closes the line.
func (b *Bot) Serve(ctx context.Context, in io.Reader, out io.Writer, player game.StrategoPlayer) error {
	if err := playable(b.Variant); err != nil {
		return err
	}
	b.player = player
	if b.Log == nil {
		b.Log = slog.New(slog.DiscardHandler)
	}
	lines := bufio.NewScanner(in)
	if !lines.Scan() {
		return lines.Err()
	}
	rows, err := b.deploy(ctx, lines.Text())
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, strings.Join(rows, "\n")); err != nil {
		return err
	}
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if strings.HasPrefix(line, "QUIT") {
			return nil
		}
		reply, err := b.read(ctx, line)
		if err != nil {
			return err
		}
		if reply == "" {
			continue
		}
		if _, err := fmt.Fprintln(out, reply); err != nil {
			return err
		}
	}
	return lines.Err()
}

// deploy answers the first line with the rows of a set-up.
func (b *Bot) deploy(ctx context.Context, line string) ([]string, error) {
	f := strings.Fields(line)
	g := b.Variant.Grid()
	if len(f) != 4 || f[0] != colours[0] && f[0] != colours[1] {
		return nil, fmt.Errorf("the judge began with %q: expected RED or BLUE, the opponent's name, width and height", line)
	}
	if size := f[2] + "x" + f[3]; size != g.String() {
		return nil, fmt.Errorf("the judge's board is %s: variant %s has %v", size, b.Variant, g)
	}
	b.side = stratego.Red
	if f[0] == colours[1] {
		b.side = stratego.Blue
	}
	setup, err := b.player.Deploy(ctx, b.Variant, b.side)
	if err != nil {
		return nil, err
	}
	b.setup = setup
	return setupRows(b.Variant, b.side, setup), nil
}

// read takes in one line of the judge and returns what to answer, if anything:
// lines with blanks are results, others rows of the board.
func (b *Bot) read(ctx context.Context, line string) (string, error) {
	g := b.Variant.Grid()
	switch {
	case line == "START" || line == "":
		return "", nil
	case strings.Contains(line, " "):
		return "", b.hear(g, line)
	case len(line) != g.Width:
		return "", fmt.Errorf("the judge sent %q: expected a result, a row of %d squares, START or QUIT", line, g.Width)
	}
	b.rows = append(b.rows, line)
	if len(b.rows) < g.Height {
		return "", nil
	}
	rows := b.rows
	b.rows = nil
	if b.enemies.Empty() {
		b.enemies = b.firstEnemies(rows)
	}
	return b.choose(ctx), nil
}

// hear takes in the result of a move of either side; the sides alternate.
func (b *Bot) hear(g board.Grid, line string) error {
	side := board.Side(len(b.events) % 2)
	e, err := parseResult(g, side, line)
	if err != nil {
		return err
	}
	b.events = append(b.events, e)
	return nil
}

// firstEnemies returns where the enemy stood at the start: as the first board
// shows, but for the move that Red has made before Blue sees it.
func (b *Bot) firstEnemies(rows []string) board.Set {
	g, v := b.Variant.Grid(), b.Variant
	if v.Pieces() == v.HomeSize() {
		return v.Home(b.side.Opponent())
	}
	var s board.Set
	for y, row := range rows {
		for x := range row {
			if row[x] == enemyToken {
				s = s.With(g.At(x, y))
			}
		}
	}
	for _, e := range b.events {
		if e.Side != b.side {
			s = s.Without(e.Move.To).With(e.Move.From)
		}
	}
	return s
}

// choose asks the player. Whatever goes wrong, a legal move is better than
// none: the reason goes to the log.
func (b *Bot) choose(ctx context.Context) string {
	view, err := stratego.NewView(b.Variant, b.side, b.setup, b.enemies, b.events)
	if err != nil {
		b.Log.Error("what the judge says does not fit the rules", "variant", b.Variant.Name(), "err", err)
		return "SURRENDER"
	}
	m, _, err := b.player.Choose(ctx, view, b.Limits)
	if err == nil {
		err = view.Check(m)
	}
	if err != nil {
		b.Log.Error("the player has no usable move", "err", err)
		legal := view.Moves(nil)
		if len(legal) == 0 || errors.Is(err, context.Canceled) {
			return "NO_MOVE"
		}
		m = legal[0]
	}
	return moveText(b.Variant.Grid(), m)
}
