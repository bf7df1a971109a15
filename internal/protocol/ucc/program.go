package ucc

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/stratego"
)

// Config names the two players, which the program is told as paths of one word, of at most
// 127 bytes.
type Config struct {
	Name, Opponent string
}

// A Program is a program of the UCC contract as a player of one side of one game.
type Program struct {
	protocol.Remote
	config Config

	side     board.Side
	deployed bool
	told     int            // plies whose result the program knows
	last     stratego.Event // of these
	sent     string         // its last move as it wrote it
	lost     bool           // it was asked for a move that nobody waited for
}

// New returns the judge's side of a program that has been started, as a player.
func New(program protocol.Conn, config Config) *Program {
	return &Program{Remote: protocol.Remote{Conn: program}, config: config}
}

// path makes a name one word that the contract allows. The contest's manager told programs the
// paths of each other, as in ../../agents/vixen/vixen.py, and there are entries that look for the
// last slash and crash without one.
func path(name, otherwise string) string {
	name = cmp.Or(strings.Join(strings.Fields(name), "_"), otherwise)
	if !strings.Contains(name, "/") {
		name = "agents/" + name
	}
	return name[:min(len(name), 127)]
}

// Deploy asks the program for its set-up.
func (p *Program) Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	if err := playable(v); err != nil {
		return nil, err
	}
	g := v.Grid()
	p.side, p.deployed = side, true
	ask := fmt.Sprintf("%s %s %d %d\n", colours[side], path(p.config.Opponent, "opponent"), g.Width, g.Height)
	if err := protocol.Tell(ctx, p.Conn, ask); err != nil {
		return nil, err
	}
	rows := make([]string, v.Definition().HomeRows)
	for y := range rows {
		line, err := p.hear(ctx)
		if err != nil {
			return nil, err
		}
		rows[y] = line
		if len(line) != g.Width {
			return nil, game.UnreadSetup(game.NewBadReply(line, "row %d of the set-up with %d tokens", y+1, g.Width), rows[:y+1]...)
		}
	}
	return parseSetup(v, side, rows)
}

// hear returns the next line that is not blank.
func (p *Program) hear(ctx context.Context) (string, error) {
	for {
		line, err := protocol.Hear(ctx, p.Conn)
		if err != nil || line != "" {
			return line, err
		}
	}
}

// Choose shows the program the board, after the results it has not been told
// yet, and asks for its move.
func (p *Program) Choose(ctx context.Context, view *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	if !p.deployed || p.lost || view.Side() != p.side || !p.follows(view.History()) {
		return stratego.Move{}, search.Info{}, protocol.ErrNoTakeBack
	}
	text := p.news(view.Variant().Grid(), view.History()[p.told:])
	if p.side == stratego.Red && view.Ply() == 0 {
		text = "START\n"
	}
	if err := protocol.Tell(ctx, p.Conn, text+boardRows(view)); err != nil {
		return stratego.Move{}, search.Info{}, err
	}
	line, err := p.hear(ctx)
	if err != nil {
		p.lost = true
		return stratego.Move{}, search.Info{}, err
	}
	if line == "SURRENDER" || line == "NO_MOVE" {
		return stratego.Move{}, search.Info{}, &game.Resignation{Word: line}
	}
	p.sent = line
	m, err := parseMove(view.Variant().Grid(), line)
	if err == nil {
		err = view.CheckIn(m, func(q board.Square) string { return board.XY.Format(view.Variant().Grid(), q) })
	}
	return m, search.Info{Win: -1}, protocol.Explain(ctx, p.Conn, line, err)
}

// follows reports whether a game goes on from what the program has been told.
func (p *Program) follows(history []stratego.Event) bool {
	return p.told == 0 || p.told <= len(history) && history[p.told-1] == p.last
}

// news writes the results of moves that the program has not been told.
func (p *Program) news(g board.Grid, events []stratego.Event) string {
	var b strings.Builder
	for _, e := range events {
		move := moveText(g, e.Move)
		if e.Side == p.side && p.sent != "" {
			move = p.sent
		}
		b.WriteString(resultText(move, e) + "\n")
		p.told++
		p.last = e
	}
	return b.String()
}

// Finish tells the program that the game is over. The move that ended it is
// never echoed: QUIT takes its place.
func (p *Program) Finish(ctx context.Context, view *stratego.View, r board.Result) error {
	if !p.deployed {
		return nil
	}
	echoed := view.History()
	if view.Result().Over() && len(echoed) > 0 {
		echoed = echoed[:len(echoed)-1]
	}
	text := p.news(view.Variant().Grid(), echoed[min(p.told, len(echoed)):])
	return protocol.Tell(ctx, p.Conn, text+p.quit(view, r)+"\n")
}

// Close ends the program.
func (p *Program) Close(ctx context.Context) error { return p.Conn.Close(ctx) }

// quit writes the line that ends the game. It names the winner, or the side
// that broke off the game.
func (p *Program) quit(view *stratego.View, r board.Result) string {
	named, outcome := r.Winner, "VICTORY"
	switch {
	case r.Drawn && r.Ending == board.Limit:
		named, outcome = view.Turn(), "DRAW_DEFAULT"
	case r.Drawn || !r.Over():
		named, outcome = view.Turn(), "DRAW"
	case faultWords[r.Ending] != "":
		named, outcome = r.Winner.Opponent(), faultWords[r.Ending]
	}
	name := path(p.config.Opponent, "opponent")
	if named == p.side {
		name = path(p.config.Name, "you")
	}
	return fmt.Sprintf("QUIT %s %s %s %d %d %d", name, colours[named], outcome, (view.Ply()+1)/2,
		value(view, stratego.Red), value(view, stratego.Blue))
}

// faultWords are the outcomes that are reported for the loser.
var faultWords = map[board.Ending]string{
	board.IllegalMove: "ILLEGAL",
	board.Time:        "NO_MOVE",
	board.Crash:       "NO_MOVE",
	board.NoMove:      "NO_MOVE",
	board.Resignation: "SURRENDER",
}

// value sums what is left of an army: Spy 1, Scout 2, up to Marshal 10. It is
// public, since every captured rank has been shown.
func value(view *stratego.View, side board.Side) int {
	v, sum := view.Variant(), 0
	captured := view.Captured(side)
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		sum += (v.MaxCount(r) - captured[r]) * (int(stratego.Bomb) - int(r))
	}
	return sum
}
