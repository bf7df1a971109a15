package tui

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// Contest is how a tournament stands.
type Contest struct {
	Name, Kind, Variant string
	Finished, Total     int
	Next                []string   // what is played now or next, in words
	Columns             []Column   // of the standings, behind the player and its score
	Standings           []Standing // the best first
	Recent              []Finished // the newest first
	Remaining           time.Duration
	Over                bool
	Anchor              string // whose rating is given, as "council at 1500"; empty: ratings are relative to the mean
	Setups              string // which the games have, in words; empty: nothing is hidden
}

// Column is a column of the standings.
type Column struct {
	Title string
	Wide  bool // it is left out where there is too little room for all
}

// Standing is how one player of a tournament stands.
type Standing struct {
	Player string
	Score  float64  // part of its games that it has won, draws counting a half: 0 to 1
	Cells  []string // one of each column
}

// Finished is a game of a tournament that is over.
type Finished struct {
	Replay string // what Config.Replay opens it by, empty where it cannot be shown
	Title  string
}

// contest shows a tournament.
type contest struct {
	config *Config
	file   string
	state  Contest
	turn   int // of being shown: ticks of an earlier one are void
	row    int
	note   note
}

// contestMsg brings the newest standings, contestTick asks for them.
type (
	contestMsg struct {
		file  string
		turn  int
		state Contest
		err   error
	}
	contestTick struct {
		file string
		turn int
	}
)

// contestPace is how often the standings are read.
const contestPace = time.Second

func (c contest) heading() string {
	return fmt.Sprintf("Flagfall: %s, %d of %d games", c.state.Name, c.state.Finished, c.state.Total)
}

func (c contest) keys() []help {
	return []help{
		{keys: "up  down  wheel", what: "go through the finished games"},
		{keys: "Enter", what: "replay the game under the cursor"},
		{keys: "n  Esc", what: "the menu"},
		{keys: "q  F10", what: "leave the program; the tournament goes on"},
	}
}

// watch asks for the standings after a while.
func (c contest) watch() tea.Cmd {
	tick := contestTick{c.file, c.turn}
	return tea.Tick(contestPace, func(time.Time) tea.Msg { return tick })
}

// start implements starter.
func (c contest) start() tea.Cmd { return c.watch() }

// read asks for the standings.
func (c contest) read() tea.Cmd {
	return func() tea.Msg {
		state, err := c.config.Contest(c.config.Context, c.file)
		return contestMsg{c.file, c.turn, state, err}
	}
}

func (c contest) update(msg tea.Msg, e env) (screen, tea.Cmd) {
	switch msg := msg.(type) {
	case contestTick:
		if msg == (contestTick{c.file, c.turn}) {
			return c, c.read()
		}
	case contestMsg:
		if msg.file != c.file || msg.turn != c.turn {
			return c, nil
		}
		if c.note = (note{}); msg.err != nil {
			c.note = fault(msg.err)
		} else {
			c = c.follow(msg.state)
		}
		if c.state.Over {
			return c, nil
		}
		return c, c.watch()
	case tea.KeyPressMsg:
		return c.key(msg.String())
	case tea.MouseWheelMsg:
		if msg.Button == tea.MouseWheelUp {
			return c.key("up")
		}
		return c.key("down")
	}
	return c, nil
}

// follow takes in new standings; the cursor stays on its game, or on the newest.
func (c contest) follow(state Contest) contest {
	if c.row > 0 && c.row < len(c.state.Recent) {
		at := c.state.Recent[c.row].Replay
		c.row = max(0, slices.IndexFunc(state.Recent, func(f Finished) bool { return f.Replay == at }))
	}
	c.state = state
	return c
}

func (c contest) key(key string) (screen, tea.Cmd) {
	switch key {
	case "up":
		c.row = max(0, c.row-1)
	case "down":
		c.row = max(0, min(len(c.state.Recent)-1, c.row+1))
	case "enter":
		if c.row < len(c.state.Recent) && c.state.Recent[c.row].Replay != "" {
			return c, c.config.replay(c.state.Recent[c.row].Replay)
		}
	case "n", "esc":
		return c, send(backMsg{})
	case "q", "f10":
		return c, tea.Quit
	}
	return c, nil
}

func (c contest) draw(e env) []string {
	t, s := &e.theme, &c.state
	state := "running"
	if s.Over {
		state = "over"
	}
	lines := []string{
		spread(
			t.ink(title, s.Name)+t.ink(faint, strings.Join([]string{"", s.Kind, s.Variant}, "  ")),
			t.ink(strong, state), e.width,
		),
		c.bar(t, e.width), "",
	}
	lines = append(lines, c.table(t, e.width)...)
	lines = append(lines, "")
	if len(s.Next) > 0 {
		lines = append(lines, t.ink(faint, "played now or next"))
	}
	for _, r := range s.Next {
		lines = append(lines, t.ink(good, t.glyphs.arrow+" ")+r)
	}
	if c.note.text != "" {
		lines = append(lines, t.ink(c.note.role, c.note.text))
	}
	lines = append(lines, c.games(t, e.height-2-len(lines))...)
	return append(pad(lines, e.height-1), spread(t.ink(faint, "> up, down, Enter replays; n for the menu"), t.ink(faint, "? keys"), e.width))
}

// bar draws how much is done.
func (c contest) bar(t *theme, width int) string {
	s := &c.state
	text := fmt.Sprintf(" %d/%d", s.Finished, s.Total)
	if s.Remaining > 0 && !s.Over {
		text += ", " + clockText(s.Remaining) + " left"
	}
	room := max(1, width-len(text)-1)
	done := 0
	if s.Total > 0 {
		done = min(room, room*s.Finished/s.Total)
	}
	return t.ink(good, strings.Repeat(t.glyphs.barFull, done)) + t.ink(faint, strings.Repeat(t.glyphs.barFree, room-done)) + text
}

// table lists the standings, with the columns that there is room for.
func (c contest) table(t *theme, width int) []string {
	const place, bar, shortest, longest = 4, 11, 10, 40
	widths, need := c.widths(t, func(Column) bool { return true })
	if place+shortest+bar+need > width {
		widths, need = c.widths(t, func(c Column) bool { return !c.Wide })
	}
	withBar := place+shortest+bar+need <= width
	if withBar {
		need += bar
	}
	name := max(shortest, min(longest, width-place-need))
	line := func(place, player, bar string, cells func(column int) string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "%s %-*s", place, name, player)
		if withBar {
			b.WriteString(" " + bar)
		}
		for i, w := range widths {
			if w > 0 {
				fmt.Fprintf(&b, "%*s", w, cells(i))
			}
		}
		return b.String()
	}
	lines := []string{t.ink(faint,
		line("   ", "player", fmt.Sprintf("%-*s", bar-1, "score"), func(i int) string { return c.state.Columns[i].Title }))}
	for i, s := range c.state.Standings {
		lines = append(lines,
			line(
				fmt.Sprintf("%3d", i+1), short(t, s.Player, name), scoreBar(t, &s),
				func(i int) string { return cellText(t, s.Cells[i]) },
			))
	}
	if c.state.Anchor != "" {
		lines = append(lines, t.ink(faint, "    Elo is relative to "+c.state.Anchor))
	}
	if c.state.Setups != "" {
		lines = append(lines, t.ink(faint, "    Set-ups: "+c.state.Setups))
	}
	return lines
}

// widths returns how wide each column is with the space before it, 0 for one that is left out,
// and the sum.
func (c contest) widths(t *theme, keep func(Column) bool) (all []int, sum int) {
	all = make([]int, len(c.state.Columns))
	for i, column := range c.state.Columns {
		if !keep(column) {
			continue
		}
		all[i] = len(column.Title)
		for _, s := range c.state.Standings {
			all[i] = max(all[i], ansi.StringWidth(cellText(t, s.Cells[i])))
		}
		all[i] += 2 // spaces before it
		sum += all[i]
	}
	return all, sum
}

// cellText is a cell of the standings in the signs that the terminal has.
func cellText(t *theme, cell string) string {
	if t.ascii {
		return strings.ReplaceAll(cell, "±", "+-")
	}
	return cell
}

// scoreBar draws the part of its games that a player has won.
func scoreBar(t *theme, s *Standing) string {
	const room = 10
	done := int(s.Score*room + 1e-9)
	return t.ink(good, strings.Repeat(t.glyphs.barFull, done)) + t.ink(faint, strings.Repeat(t.glyphs.barFree, room-done))
}

// games lists finished games around the cursor.
func (c contest) games(t *theme, room int) []string {
	if len(c.state.Recent) == 0 || room < 2 {
		return nil
	}
	lines := []string{t.ink(faint, "finished games, the newest first")}
	from := max(0, c.row-room+2)
	for i := from; i < len(c.state.Recent) && len(lines) < room; i++ {
		lead := "  "
		if i == c.row {
			lead = t.ink(cursorEdge, t.glyphs.arrow+" ")
		}
		lines = append(lines, lead+c.state.Recent[i].Title)
	}
	return lines
}
