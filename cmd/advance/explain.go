package main

import (
	"fmt"
	"io"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/internal/engine/advance/player"
)

// explain prints what each grade allows in the position before the move, and the
// move with the line that is expected after it.
func explain(out io.Writer, p *advance.Position, level player.Level, move advance.Move, info *player.Info) {
	for l := player.Grade4; l <= player.Grade7; l++ {
		moves := player.Allowed(p, l)
		fmt.Fprintf(out, "grade %s allows %d: %s\n", l, len(moves), list(moves))
	}
	fmt.Fprintf(out, "level %s plays %s: %s\n", level, move, p.Describe(move))
	if info.Depth > 0 {
		fmt.Fprintf(out, "outlook %+.2f at depth %d, %d nodes in %s\n",
			float64(info.Score)/100, info.Depth, info.Nodes, info.Elapsed)
	}
	if len(info.Line) > 1 {
		fmt.Fprintf(out, "expected line: %s\n", list(info.Line))
	}
}

func list(moves []advance.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = m.String()
	}
	return strings.Join(words, " ")
}
