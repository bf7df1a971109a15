package tui

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
)

// fewTurns is how many of the last turns a hint leaves on the panel.
const fewTurns = 4

// panel is the column next to the board, from the most to the least important
// where there is little room.
func (p play) panel(e env, width, height int) []string {
	if p.reading() {
		return p.reviewPanel(e, width, height)
	}
	t, sc := &e.theme, p.shown()
	head := p.headLines(t, sc, width)
	foot, _ := p.footLines(t, width, height-len(head)-min(fewTurns, turns(sc)), height)
	room := height - len(head) - len(foot)
	if table := armyTable(t, sc); len(sc.Armies[0]) > 0 && room >= len(table)+8 && width >= 46 {
		head = append(append(head, table...), "")
		room -= len(table) + 1
	}
	lines := append(tightened(head, height-len(foot)), historyLines(t, sc, width, room)...)
	lines = append(within(lines, height-len(foot), t.glyphs.ellipse), foot...)
	for i := range lines {
		lines[i] = clip(lines[i], width, t.glyphs.ellipse)
	}
	return within(lines, height, t.glyphs.ellipse)
}

// tightened leaves empty lines out, the last ones first, as far as n lines ask for it.
func tightened(lines []string, n int) []string {
	for i := len(lines) - 1; i >= 0 && len(lines) > n; i-- {
		if lines[i] == "" {
			lines = slices.Delete(lines, i, i+1)
		}
	}
	return lines
}

// headLines are both sides, and the last move and strike.
func (p play) headLines(t *theme, sc *session.Scene, width int) []string {
	top := board.Second
	if p.seat == board.Second {
		top = board.First
	}
	if p.flipped {
		top = top.Opponent()
	}
	head := append(p.player(t, top, width), p.player(t, top.Opponent(), width)...)
	return append(append(head, ""), p.lastLines(t, sc, width)...)
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
		for _, l := range wrap(n.String(), width) {
			lines = append(lines, t.ink(bad, l))
		}
	}
	if len(lines) > 0 {
		lines = append(lines, "")
	}
	return lines
}

// historyLines lists the moves, the newest last, as many turns as there is room
// for, each with the number of its first move.
func historyLines(t *theme, sc *session.Scene, width, room int) []string {
	n := turns(sc)
	var lines []string
	for turn := max(0, n-room); turn < n; turn++ {
		moves := turnMoves(sc, turn)
		line := t.ink(faint, fmt.Sprintf("%4d ", moves[0].Ply))
		for _, m := range moves {
			line += fmt.Sprintf("%-*s", min(14, (width-5)/2), moveText(m))
		}
		lines = append(lines, line)
	}
	return lines
}

// turns counts the turns so far, the last of which may have one move only.
func turns(sc *session.Scene) int {
	if sc.Solo {
		return len(sc.History)
	}
	return (len(sc.History) + 1) / 2
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

// footLines are the hint, what the programs thought, and the note. The hint has the
// room that is left, and six lines in any case, if the panel is that high; the programs
// have more of it in a panel that is high, and none before the note in a low one. What a
// person scrolls has more lines than are shown: furthest is how many of them can be
// scrolled out at the top.
func (p play) footLines(t *theme, width, room, height int) (lines []string, furthest int) {
	note := p.noteLines(t, width)
	var after []string
	left := func() int { return height - len(after) - len(note) - 2 } // below an empty line and a heading
	for s, i := range p.thoughts {
		if i != nil && p.past == nil && left() > 0 {
			most := min(max(3, room/4), left())
			after = append(after, "", t.ink(faint, p.playerName(board.Side(s))+" thought:"))
			after = append(after, wrapped(t, p.reasons(*i), width, most)...)
		}
	}
	if len(p.counsel) > 0 && p.past == nil {
		after = append(after, "", t.ink(adviceEdge, "Coach:"))
		said, most := phrase.Strings(p.counsel), max(3, min(max(5, room/2), left()+2))
		if p.advice == nil {
			shown, below := p.scrolling(t, said, width, most)
			after, furthest = append(after, shown...), below
		} else {
			after = append(after, wrapped(t, said, width, most)...)
		}
	}
	after = append(after, note...)
	a := p.advice
	if a == nil {
		return after, furthest
	}
	if height >= 10 {
		lines = []string{""}
	}
	for _, l := range wrap("Hint: "+a.Move.Words, width) {
		lines = append(lines, t.ink(adviceEdge, l))
	}
	used := len(lines) + len(after)
	shown, furthest := p.scrolling(t, p.reasons(a.Thought), width, max(3, min(max(6, room-used), height-used)))
	return append(append(lines, shown...), after...), furthest
}

// noteLines are the note below an empty line, none where there is no note.
func (p play) noteLines(t *theme, width int) []string {
	if p.note.text == "" || p.pacing && p.past != nil { // the verdict would come too early
		return nil
	}
	lines := []string{""}
	for _, l := range wrap(p.note.text, width) {
		lines = append(lines, t.ink(p.note.role, l))
	}
	return lines
}

// scrolling are the lines that fit into n, from where the person has scrolled to. The last one says how many are below,
// the first one how many are above. Furthest is where the last line is the last of all.
func (p play) scrolling(t *theme, said []string, width, n int) (shown []string, furthest int) {
	var lines []string
	for _, l := range said {
		lines = append(lines, wrap(l, width)...)
	}
	if len(lines) <= n {
		return lines, 0
	}
	furthest = len(lines) - n
	top := min(p.scrolled, furthest)
	shown = slices.Clone(lines[top : top+n])
	count := func(n int, where string) string {
		return t.ink(faint, fmt.Sprintf("%s %d %s", t.glyphs.ellipse, n, where))
	}
	if top > 0 {
		shown[0] = count(top+1, "above: Ctrl+P")
	}
	if rest := furthest - top; rest > 0 {
		shown[n-1] = count(rest+1, "below: Ctrl+N")
	}
	return shown, furthest
}

// scroll scrolls what is said beside the board, as far as there is more of it.
func (p play) scroll(by int, e env) play {
	p.scrolled = max(0, min(p.scrolled+by, p.furthest(e)))
	return p
}

// furthest is how many lines of what is said beside the board can be scrolled out at the top.
func (p play) furthest(e env) int {
	geo, ok := p.geometry(e)
	if !ok {
		return 0
	}
	_, _, width, height := geo.panelSize(e)
	t, sc := &e.theme, p.shown()
	_, furthest := p.footLines(t, width, height-len(p.headLines(t, sc, width))-min(fewTurns, turns(sc)), height)
	return furthest
}

// reasons say why a move is made.
func (p play) reasons(t session.Thought) []string { return phrase.Strings(t.Said(p.talk)) }

// wrapped are lines that fit into a width, n of them at most. Where that is not all
// of them the last one ends with a mark.
func wrapped(t *theme, lines []string, width, n int) []string {
	var fit []string
	for _, l := range lines {
		fit = append(fit, wrap(l, width)...)
	}
	if len(fit) > n {
		fit = fit[:n]
		fit[n-1] = short(t, fit[n-1], width-ansi.StringWidth(t.glyphs.ellipse)-1) + " " + t.glyphs.ellipse
	}
	return fit
}
