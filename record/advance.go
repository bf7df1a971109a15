package record

import (
	"strings"

	"flagfall.dev/advance"
)

// AdvanceStart writes a position of Advance as Game.Start has it: the rows with /
// between them, and b after a space where Black is to move; empty for the usual
// start.
func AdvanceStart(p *advance.Position) string {
	if *p == advance.Start() {
		return ""
	}
	text := strings.ReplaceAll(strings.TrimSpace(p.String()), "\n", "/")
	if p.Turn() == advance.Black {
		text += " b"
	}
	return text
}

// AdvancePosition returns the position that a game of Advance began from.
func (g *Game) AdvancePosition() (advance.Position, error) {
	if g.Start == "" {
		return advance.Start(), nil
	}
	text, black := strings.CutSuffix(g.Start, " b")
	side := advance.White
	if black {
		side = advance.Black
	}
	return advance.Parse(strings.ReplaceAll(text, "/", "\n"), side)
}
