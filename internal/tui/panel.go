package tui

import (
	"fmt"
	"strings"
	"time"

	"flagfall/board"
	"flagfall/internal/session"
)

// panel is the column beside the board, from the most to the least important
// where there is little room.
func (p play) panel(e env, width, height int) []string {
	t, sc := &e.theme, p.shown()
	top := board.Second
	if p.seat == board.Second {
		top = board.First
	}
	if p.flipped {
		top = top.Opponent()
	}
	head := p.player(t, top, width)
	head = append(head, p.player(t, top.Opponent(), width)...)
	head = append(head, "")
	head = append(head, p.lastLines(t, sc, width)...)
	foot := p.footLines(t, width)
	room := height - len(head) - len(foot)
	if table := armyTable(t, sc); len(sc.Armies[0]) > 0 && room >= len(table)+8 && width >= 46 {
		head = append(append(head, table...), "")
		room -= len(table) + 1
	}
	lines := append(head, historyLines(t, sc, width, room)...)
	lines = append(pad(lines, height-len(foot)), foot...)
	for i := range lines {
		lines[i] = clip(lines[i], width, t.glyphs.ellipse)
	}
	return pad(lines, height)
}

// player tells about one side: who it is, whether it is to move, its clock, and
// what it has lost.
func (p play) player(t *theme, s board.Side, width int) []string {
	sc := p.shown()
	mark := "  "
	if sc.Phase == session.Playing && sc.Turn == s {
		mark = t.ink(strong, t.glyphs.arrow+" ")
	}
	sample := pieceText(t, &session.Piece{Side: s, Token: " "})
	name := mark + t.ink(first+role(s), sample) + " " + t.ink(strong, sc.Sides[s]) + " " + p.playerName(s)
	right := ""
	switch {
	case sc.Timed:
		right = clockText(p.clock(s))
	case p.past == nil && sc.Thinking && sc.Turn == s:
		right = t.ink(faint, "thinking "+clockText(p.now.Sub(p.seen)))
	}
	lines := []string{spread(name, right, width)}
	if lost := lostText(sc.Taken[s]); lost != "" {
		for i, l := range wrap(lost, width-9) {
			lead := "    lost "
			if i > 0 {
				lead = "         "
			}
			lines = append(lines, t.ink(faint, lead)+l)
		}
	}
	return lines
}

// clockText writes a time as minutes and seconds.
func clockText(d time.Duration) string {
	s := int(max(0, d).Round(time.Second) / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// lostText lists pieces, equal ones with their number.
func lostText(pieces []session.Piece) string {
	var parts []string
	for i := 0; i < len(pieces); {
		n := 1
		for i+n < len(pieces) && pieces[i+n].Token == pieces[i].Token {
			n++
		}
		part := pieces[i].Token
		if n > 1 {
			part = fmt.Sprintf("%d\u00d7%s", n, part)
		}
		parts = append(parts, part)
		i += n
	}
	return strings.ReplaceAll(strings.Join(parts, " "), "\u00d7", "x")
}

// lastLines tell the last move and the last strike.
func (p play) lastLines(t *theme, sc *session.Scene, width int) []string {
	var lines []string
	if sc.Last != nil && (sc.LastStrike == nil || sc.Last.Ply != sc.LastStrike.Ply) {
		lines = append(lines, wrap(sc.Last.Words, width)...)
	}
	if s := sc.LastStrike; s != nil {
		r := plain
		if s.Ply == sc.Ply {
			r = strong
		}
		for _, l := range wrap(s.Words, width) {
			lines = append(lines, t.ink(r, l))
		}
	}
	for _, n := range sc.Notes {
		for _, l := range wrap(n, width) {
			lines = append(lines, t.ink(bad, l))
		}
	}
	if len(lines) > 0 {
		lines = append(lines, "")
	}
	return lines
}

// historyLines lists the moves, the newest last, as many turns as there is room
// for.
func historyLines(t *theme, sc *session.Scene, width, room int) []string {
	turns := (len(sc.History) + 1) / 2
	if sc.Solo {
		turns = len(sc.History)
	}
	var lines []string
	for turn := max(0, turns-room); turn < turns; turn++ {
		line := t.ink(faint, fmt.Sprintf("%4d ", turn+1))
		for _, m := range turnMoves(sc, turn) {
			line += fmt.Sprintf("%-*s", min(14, (width-5)/2), moveText(m))
		}
		lines = append(lines, line)
	}
	return lines
}

func turnMoves(sc *session.Scene, turn int) []session.Played {
	if sc.Solo {
		return sc.History[turn : turn+1]
	}
	return sc.History[2*turn : min(2*turn+2, len(sc.History))]
}

// moveText writes a move with what a strike showed.
func moveText(m session.Played) string {
	if m.Striker == "" || m.Defender == "" {
		return m.Text
	}
	return m.Text + " " + m.Striker + "x" + m.Defender
}

// footLines are the hint, what the programs thought, and the note.
func (p play) footLines(t *theme, width int) []string {
	var lines []string
	if a := p.advice; a != nil {
		lines = append(lines, "", t.ink(adviceEdge, "Hint: "+a.Move.Words))
		lines = append(lines, wrapped(a.Reasons(), width, 6)...)
	}
	for s, i := range p.thoughts {
		if i != nil && p.past == nil {
			lines = append(lines, "", t.ink(faint, p.playerName(board.Side(s))+" thought:"))
			lines = append(lines, wrapped(session.Thoughts(*i), width, 3)...)
		}
	}
	if p.note.text != "" && !(p.pacing && p.past != nil) { // the verdict would come too early
		lines = append(lines, "")
		for _, l := range wrap(p.note.text, width) {
			lines = append(lines, t.ink(p.note.role, l))
		}
	}
	return lines
}

// wrapped are lines that fit into a width, n of them at most.
func wrapped(lines []string, width, n int) []string {
	var fit []string
	for _, l := range lines {
		fit = append(fit, wrap(l, width)...)
	}
	return fit[:min(len(fit), n)]
}
