package record

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
	"unicode"

	"flagfall.dev/board"
)

// heading is the first line of a record of version 1.
const heading = "flagfall record 1"

// sumKey begins the last line: the SHA-256 of everything above it.
const sumKey = "sha256: "

// String returns the record as text, which Parse reads. Control characters in
// single-line fields become spaces.
func (g *Game) String() string {
	w := &writer{}
	w.line(heading)
	g.writeHeader(w)
	g.writeStart(w)
	w.line("moves: %d", len(g.Moves))
	for i, m := range g.Moves {
		w.line("%s", g.moveLine(i+1, m))
	}
	w.line("result: %s", g.resultText())
	w.field("reason", g.Reason)
	for _, v := range g.Variations {
		w.line("%s%s", variationKey, v.text())
	}
	body := w.b.String()
	return body + sumKey + checksum(body) + "\n"
}

func (g *Game) writeHeader(w *writer) {
	w.field("game", g.Game)
	w.field("variant", g.Variant)
	w.block("definition", g.Definition)
	if !g.Date.IsZero() {
		w.field("date", g.Date.UTC().Format(time.RFC3339))
	}
	w.field("event", g.Event)
	for s := range board.Side(2) {
		w.field(g.SideName(s), g.Names[s])
		w.field(g.SideName(s)+"-player", g.Players[s])
		if g.Seeds[s] != 0 {
			w.line("%s-seed: %d", g.SideName(s), g.Seeds[s])
		}
	}
	if g.Clock != (Clock{}) {
		w.line("clock: %v+%v", g.Clock.Initial, g.Clock.Increment)
	}
	w.flag("solo", g.Solo)
	w.flag("opened", g.Opened)
	w.flag("taken-back", g.TakenBack)
	w.flag("assisted", g.Assisted)
	w.flag("level-changed", g.LevelChanged)
}

func (g *Game) writeStart(w *writer) {
	for s := range board.Side(2) {
		w.field(g.SideName(s)+"-setup", g.Setups[s])
		w.field(g.SideName(s)+"-refused", g.Refused[s])
	}
	w.field("start", g.Start)
	for s, c := range g.Commitments {
		if c != (Commitment{}) {
			w.line("%s-commitment: %s %s", g.SideName(board.Side(s)), c.Sum, c.Salt)
		}
	}
}

// moveLine writes a move: number, side, move, time, and what a strike did.
func (g *Game) moveLine(n int, m Move) string {
	line := fmt.Sprintf("%d %s %s %v", n, g.SideName(m.Side), m.Text, m.Time.Round(time.Microsecond))
	if m.Struck() {
		line += fmt.Sprintf(" %sx%s %s", m.Striker, m.Defender, m.Outcome)
	}
	return line
}

// resultText writes a result as winner and ending.
func (g *Game) resultText() string {
	switch r := g.Result; {
	case !r.Over():
		return r.Ending.String()
	case r.Drawn:
		return "draw " + r.Ending.String()
	default:
		return g.SideName(r.Winner) + " " + r.Ending.String()
	}
}

func checksum(body string) string {
	sum := sha256.Sum256([]byte(body))
	return hex.EncodeToString(sum[:])
}

// writer collects the lines of a record.
type writer struct{ b strings.Builder }

func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.b, format+"\n", args...)
}

// field writes a line "key: value", nothing for an empty value.
func (w *writer) field(key, value string) {
	if value = oneLine(value); value != "" {
		w.line("%s: %s", key, value)
	}
}

func (w *writer) flag(key string, set bool) {
	if set {
		w.line("%s: yes", key)
	}
}

// block writes a text of several lines, each indented by two spaces.
func (w *writer) block(key, text string) {
	if text == "" {
		return
	}
	w.line("%s:", key)
	for line := range strings.Lines(text) {
		w.line("  %s", oneLine(line))
	}
}

// oneLine makes a value fit on a line and drops the space around it.
func oneLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd")))
}
