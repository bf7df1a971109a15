package tui

import (
	"fmt"
	"strconv"
	"time"

	"flagfall.dev/internal/records/rival"
	"flagfall.dev/record"
)

// menu is where a game is chosen.
type menu struct {
	config *Config
	row    int
	fields []field
	saves  []Saved
	asking string // what a typed name is for: a replay or a tournament
	input  string
	note   note
}

// field is one setting of a new game.
type field struct {
	name    string
	options []string
	chosen  int
}

// The fields of the menu, in order.
const (
	gameField = iota
	seatField
	opponentField
	levelField
	setupField
	clockField
	fieldCount
)

// clocks are the clocks the menu offers.
var clocks = []record.Clock{
	{},
	{Initial: 5 * time.Minute, Increment: 3 * time.Second},
	{Initial: 15 * time.Minute, Increment: 5 * time.Second},
	{Initial: time.Hour},
}

// maxSaves is how many kept games the menu lists.
const maxSaves = 3

func newMenu(c *Config) menu {
	m := menu{config: c, row: fieldCount, fields: make([]field, fieldCount)}
	for _, g := range c.Games {
		m.fields[gameField].options = append(m.fields[gameField].options, g.Name)
	}
	m.fields[gameField].name = "Game"
	m.fields[clockField] = field{name: "Clock", options: []string{"none", "5 min + 3 s", "15 min + 5 s", "1 hour"}}
	return m.offer()
}

// offer fills the fields that depend on the game.
func (m menu) offer() menu {
	if len(m.config.Games) == 0 {
		return m
	}
	g := &m.config.Games[m.fields[gameField].chosen]
	m.fields = append([]field(nil), m.fields...)
	set := func(i int, name string, options ...string) {
		m.fields[i] = field{name: name, options: options, chosen: min(m.fields[i].chosen, len(options)-1)}
	}
	set(seatField, "You play", g.Sides[0], g.Sides[1], "both sides", "neither: watch")
	set(opponentField, "Opponent", g.Opponents...)
	m = m.offerLevels(g)
	if g.Arrange {
		set(setupField, "Set-up", "random", "my own")
	} else {
		set(setupField, "Set-up", "fixed")
	}
	return m
}

// fullStrength is the level of a player that has levels and is set to none, noLevel that of the
// others.
const (
	fullStrength = "full strength"
	noLevel      = "none"
)

// offerLevels fills the field of levels, which one of the opponents has.
func (m menu) offerLevels(g *Game) menu {
	f := &m.fields[levelField]
	f.name = "Level"
	if len(g.Levels) == 0 || m.option(opponentField) != g.Leveled {
		f.options, f.chosen = []string{noLevel}, 0
		return m
	}
	if len(f.options) < 2 {
		f.chosen = g.Level
	}
	f.options = []string{fullStrength}
	for i := range g.Levels {
		f.options = append(f.options, strconv.Itoa(i+1))
	}
	return m
}

// opponent returns the specification of the opponent at the level that is set.
func (m menu) opponent() string {
	if level := m.fields[levelField].chosen; level > 0 {
		return m.config.Games[m.fields[gameField].chosen].Levels[level-1]
	}
	return m.option(opponentField)
}

// offerSaves lists kept games; of those that cannot be read there is a note.
func (m menu) offerSaves(saves []Saved) menu {
	damaged := 0
	for _, s := range saves {
		if s.Err != nil {
			damaged++
			continue
		}
		m.saves = append(m.saves, s)
	}
	switch damaged {
	case 0:
	case 1:
		m.note = note{"A kept game cannot be read: 'flagfall games list' says why.", bad}
	default:
		m.note = note{fmt.Sprintf("%d kept games cannot be read: 'flagfall games list' says why.", damaged), bad}
	}
	return m
}

// entries are the rows below the fields.
func (m menu) entries() []string {
	list := []string{"Begin"}
	for _, s := range m.saves[:min(len(m.saves), maxSaves)] {
		verb := "Resume "
		if s.Over {
			verb = "Replay "
		}
		list = append(list, verb+s.Title)
	}
	if m.config.Campaign != nil {
		list = append(list, campaignEntry)
	}
	if m.config.Me != nil {
		list = append(list, meEntry)
	}
	if m.config.Setups != nil {
		list = append(list, setupsEntry)
	}
	if m.config.Lessons != nil {
		list = append(list, lessonsEntry)
	}
	if m.config.Puzzles != nil {
		list = append(list, puzzlesEntry)
	}
	return append(list, replayEntry, contestEntry, "Quit")
}

// The rows below the kept games, besides that which leaves.
const (
	campaignEntry = "Campaign"
	meEntry       = "Your record and rating"
	setupsEntry   = "Set-ups"
	lessonsEntry  = "Lessons"
	puzzlesEntry  = "Puzzles"
	replayEntry   = "Replay a file" + ellipsis
	contestEntry  = "Watch a tournament" + ellipsis
)

func (m menu) heading() string { return "Flagfall" }

// option returns what a field is set to.
func (m menu) option(i int) string {
	if len(m.fields[i].options) == 0 {
		return ""
	}
	return m.fields[i].options[m.fields[i].chosen]
}

// choice returns the game that is set.
func (m menu) choice() Choice {
	bot := m.opponent()
	seats := [][2]string{{Human, bot}, {bot, Human}, {Human, Human}, {bot, bot}}[m.fields[seatField].chosen]
	return Choice{
		Game: m.option(gameField), Seats: seats,
		Arrange: m.fields[setupField].chosen == 1,
		Clock:   clocks[m.fields[clockField].chosen],
	}
}

// menuTop is the row of the first field.
const menuTop = 2

// rowAt returns the line of the menu in a row of the screen.
func (m menu) rowAt(y int) (int, bool) {
	row := y - menuTop
	if row > fieldCount {
		row--
	}
	return row, row >= 0 && row < fieldCount+len(m.entries()) && y != menuTop+fieldCount
}

func (m menu) draw(e env) []string {
	t := &e.theme
	lines := []string{
		"  " + t.ink(title, "Flagfall") + t.ink(faint, " "+t.glyphs.sepDown+" Stratego and related games"), "",
	}
	for i, f := range m.fields {
		lines = append(lines, m.line(t, i, fmt.Sprintf("%-10s< %s >", f.name, m.option(i))))
		if i == gameField && f.chosen < len(m.config.Games) {
			lines[len(lines)-1] += "  " + t.ink(faint, m.config.Games[f.chosen].Title)
		}
		if r, ok := rival.Of(m.opponent()); ok && i == opponentField {
			lines[len(lines)-1] += "  " + t.ink(faint, r.Title())
		}
	}
	lines = append(lines, "")
	for i, entry := range m.entries() {
		lines = append(lines, m.line(t, fieldCount+i, entry))
	}
	lines = append(lines, "")
	for _, l := range wrap(m.note.text, e.width-4) {
		lines = append(lines, "  "+t.ink(m.note.role, l))
	}
	lines = pad(lines, e.height-1)
	if m.asking != "" {
		return append(lines, typedLine(e, "> "+m.asking+": ", m.input, e.width))
	}
	return append(lines, spread(t.ink(faint, "> arrows and Enter, or the mouse"), t.ink(faint, "? keys"), e.width))
}

// line draws one line of the menu, marked where the cursor is.
func (m menu) line(t *theme, row int, text string) string {
	if row == m.row {
		return "  " + t.ink(cursorEdge, t.glyphs.arrow) + " " + t.ink(strong, text)
	}
	return "    " + text
}
