package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
)

// text is something to read over the board.
type text struct {
	title  string
	lines  []string
	scroll int
}

// textWidth is how wide a text over the board is at most.
const textWidth = 74

// newText wraps lines for a screen.
func newText(e env, title string, lines []string) *text {
	t := &text{title: title + ": any key closes this, arrows scroll"}
	for _, l := range lines {
		if l == "" {
			t.lines = append(t.lines, "")
		}
		t.lines = append(t.lines, wrap(l, min(textWidth, e.width-4))...)
	}
	return t
}

// visible returns the lines from where the text is scrolled to.
func (t *text) visible(e env) []string {
	return t.lines[min(t.scroll, t.last(e)):]
}

func (t *text) last(e env) int { return max(0, len(t.lines)-max(1, e.height-2)) }

// key scrolls the text; nil: it is closed.
func (t *text) key(key string, e env) *text {
	next := *t
	switch key {
	case "down":
		next.scroll = min(t.last(e), t.scroll+1)
	case "pgdown", "space":
		next.scroll = min(t.last(e), t.scroll+max(1, e.height-3))
	case "up":
		next.scroll = max(0, t.scroll-1)
	case "pgup":
		next.scroll = max(0, t.scroll-max(1, e.height-3))
	default:
		return nil
	}
	return &next
}

func (p play) showRules(_ string, e env) (play, tea.Cmd) {
	if p.rules == "" {
		p.note = note{"There are no rules in words for this game.", bad}
		return p, nil
	}
	p.text = newText(e, "Rules", strings.Split(strings.TrimSpace(p.rules), "\n"))
	return p, nil
}

func (p play) history(_ string, e env) (play, tea.Cmd) {
	var lines []string
	for _, m := range p.scene.History {
		lines = append(lines, fmt.Sprintf("%4d. %s", m.Ply, m.Words))
	}
	if len(lines) == 0 {
		p.note = note{"Nobody has moved yet.", bad}
		return p, nil
	}
	p.text = newText(e, "Moves so far", lines)
	p.text.scroll = p.text.last(e)
	return p, nil
}

// listMoves takes up the piece on a square, or lists the moves of all.
func (p play) listMoves(arg string, e env) (play, tea.Cmd) {
	if why := p.whyIdle(); why != "" {
		p.note = note{why, bad}
		return p, nil
	}
	if arg != "" {
		sq := p.squareNamed(arg)
		if sq == board.NoSquare {
			p.note = note{fmt.Sprintf("%q is no square: type something like moves %s.", arg, p.scene.Squares[0].Name), bad}
			return p, nil
		}
		p.cursor = sq
		return p.take(sq)
	}
	var lines []string
	for from := range p.scene.Squares {
		var to []string
		for _, m := range p.scene.Moves {
			if int(m.From) == from {
				to = append(to, p.scene.Squares[m.To].Name)
			}
		}
		if sq := p.scene.Squares[from]; len(to) > 0 {
			lines = append(lines, sq.Piece.Name+" "+sq.Name+": "+strings.Join(to, ", "))
		}
	}
	p.text = newText(e, "Legal moves", lines)
	return p, nil
}

// squareNamed returns the square of a name, NoSquare where there is none.
func (p play) squareNamed(name string) board.Square {
	for i, s := range p.scene.Squares {
		if names(name) == names(s.Name) {
			return board.Square(i)
		}
	}
	return board.NoSquare
}

// describeSquare says what stands on a square, that of the cursor where none is named.
func (p play) describeSquare(arg string, _ env) (play, tea.Cmd) {
	p, ok := p.seated()
	if !ok {
		return p, nil
	}
	sq := p.cursor
	if arg != "" {
		sq = p.squareNamed(arg)
	}
	if sq == board.NoSquare {
		p.note = note{fmt.Sprintf("%q is no square: type something like look %s.", arg, p.scene.Squares[0].Name), bad}
		return p, nil
	}
	game, side := p.game, p.seat
	return p, func() tea.Msg { return doneMsg{game: game, said: game.DescribeSquare(side, sq)} }
}

// level lets the program play on at another level.
func (p play) level(arg string, _ env) (play, tea.Cmd) {
	p, ok := p.seated()
	if !ok {
		return p, nil
	}
	if p.relevel == nil {
		p.note = note{"The opponent's level cannot be changed in this game.", bad}
		return p, nil
	}
	d, side, viewer := p.openSession, p.seat.Opponent(), p.viewer
	return p, func() tea.Msg { return d.playOn(side, viewer, arg) }
}

// playOn goes on with the game against a program of another level.
func (d openSession) playOn(side board.Side, viewer session.Viewer, level string) tea.Msg {
	next, err := d.relevel(d.ctx, d.game, side, level)
	if errors.Is(err, context.Canceled) {
		return nil
	}
	if err != nil {
		return doneMsg{game: d.game, err: err}
	}
	d.game, d.watch, d.leveled = next, next.Watch(d.ctx), next.Record().Players[side]
	sc := next.Scene(viewer)
	return openMsg{d, sc, time.Now(), "The computer now plays at level " + strings.TrimSpace(level) + "."}
}
