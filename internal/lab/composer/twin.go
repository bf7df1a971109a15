package composer

import (
	"context"
	"fmt"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// signature is the same for twins: puzzles of which the longest line has the same steps between the same pieces, wherever
// on the board, mirrored or turned, and in whichever variant of a game. What else stands on the board does not matter.
func signature(ctx context.Context, s *proof.Solver, p *puzzle.Puzzle) (string, error) {
	line, err := p.Line(ctx, s)
	if err != nil {
		return "", err
	}
	rec, err := p.Record()
	if err != nil {
		return "", err
	}
	v, err := games.RecordedVariant(rec)
	if err != nil {
		return "", err
	}
	names, err := pieces(rec, v, line)
	if err != nil {
		return "", err
	}
	best := ""
	for turn := range 8 {
		if text := steps(v.Grid(), line, names, turn); best == "" || text < best {
			best = text
		}
	}
	return fmt.Sprintf("%s %s %s", v.Game, p.Theme, best), nil
}

// place is the same for puzzles that begin from the same position, mirrored or with the colours exchanged. A line alone does
// not tell that: of several longest lines a mirrored position may have another.
func place(p *puzzle.Puzzle) string {
	squares, turn, _ := strings.Cut(p.Start, " ")
	v, err := games.VariantNamed(p.Variant)
	if err != nil || v.Stratego == nil {
		return p.Variant + p.Start
	}
	g, best := v.Grid(), ""
	for side := range 4 {
		var b strings.Builder
		for i := range squares {
			x, y := i%g.Width, i/g.Width
			if side&1 != 0 {
				x = g.Width - 1 - x
			}
			if side&2 != 0 {
				y = g.Height - 1 - y
			}
			b.WriteByte(squares[int(g.At(x, y))])
		}
		text := b.String() + turn
		if side&2 != 0 {
			text = exchanged(b.String()) + string("br"[strings.Index("rb", turn)&1])
		}
		if best == "" || text < best {
			best = text
		}
	}
	return p.Variant + " " + best + " " + p.Before
}

// exchanged exchanges the colours of a StraDoS position.
func exchanged(squares string) string {
	return strings.Map(func(r rune) rune {
		piece, ok := stratego.PieceOf(byte(r))
		if !ok || piece.Empty() {
			return r
		}
		other := rune(stratego.NewPiece(piece.Side().Opponent(), piece.Rank()).Letter())
		if r >= 'a' {
			other |= 0x20
		}
		return other
	}, squares)
}

// steps writes the squares of a line relative to its first one, as seen from one of eight sides.
func steps(g board.Grid, line []puzzle.Step, names []string, turn int) string {
	var b strings.Builder
	x0, y0 := int(line[0].From)%g.Width, int(line[0].From)/g.Width
	for i, step := range line {
		for _, q := range []board.Square{step.From, step.To} {
			x, y := int(q)%g.Width-x0, int(q)/g.Width-y0
			if turn&1 != 0 {
				x = -x
			}
			if turn&2 != 0 {
				y = -y
			}
			if turn&4 != 0 {
				x, y = y, x
			}
			fmt.Fprintf(&b, "%d,%d ", x, y)
		}
		b.WriteString(names[i] + ";")
	}
	return b.String()
}

// pieces names what moves and what is struck in a line.
func pieces(rec *record.Game, v games.Variant, line []puzzle.Step) (names []string, err error) {
	if v.Stratego == nil {
		p, err := rec.AdvancePosition()
		if err != nil {
			return nil, err
		}
		for _, step := range line {
			m, err := p.ParseMove(step.Text)
			if err != nil {
				return nil, err
			}
			names = append(names, kind(p.At(m.From()))+m.Kind().String()+kind(m.Target()))
			p.Make(m)
		}
		return names, nil
	}
	for _, step := range line {
		names = append(names, step.Shown)
	}
	return names, nil
}

func kind(p advance.Piece) string { return p.Kind().String() }
