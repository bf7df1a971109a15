package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/internal/base/phrase"
)

// Profiles are who plays on this machine. What changes them says what came of it.
type Profiles struct {
	List func() ([]Profile, error)
	// Use chooses who plays from now on, and Add makes somebody new.
	Use, Add func(name string) (said string, err error)
	// Rename gives who plays now another name.
	Rename func(name string) (said string, err error)
	// Export writes everything that is kept of who plays now to a file, and Import adds what is in one.
	Export, Import func(file string) (said string, err error)
	// Delete removes everything that is kept of a profile.
	Delete func(name string) (said string, err error)
}

// A Profile is somebody who plays on this machine.
type Profile struct {
	Name    string `json:"name"`
	Games   int    `json:"games"`   // that are over
	Current bool   `json:"current"` // new games are theirs
}

// people is the list of profiles.
type people struct {
	config *Config
	rows   []Profile
	row    int // where the cursor is
	asking ask
	note   note
}

// showProfiles shows the profiles, with the cursor on who plays now.
func (c *Config) showProfiles(says note) tea.Cmd {
	return func() tea.Msg {
		rows, err := c.Profiles.List()
		if err != nil {
			return failMsg{err}
		}
		p := people{config: c, rows: rows, note: says}
		for i := range rows {
			if rows[i].Current {
				p.row = i
			}
		}
		return showMsg{p}
	}
}

func (p people) heading() string { return "Flagfall: profiles" }

func (p people) typing() bool { return p.asking.what != "" }

// The questions of this screen.
const (
	askedName   = "Name of the new profile"
	askedRename = "Call yourself"
	askedExport = "Export your profile to which file"
	askedImport = "Import which file"
	askedDelete = "To delete %s with all games, progress and set-ups, write the name just so"
)

func (p people) keys() []help {
	return []help{
		{keys: "up  down", what: "go to a profile; who plays now has a star"},
		{keys: "Enter", what: "new games belong to it"},
		{keys: "a", what: "make a new one"},
		{keys: "r", what: "give the one with the star another name"},
		{keys: "x", what: "export it to a file"},
		{keys: "i", what: "import one from a file"},
		{keys: "d", what: "delete the one under the cursor"},
		{keys: "Esc", what: "your record"},
		{keys: "n", what: "the menu"},
		{keys: "q  F10", what: "leave the program"},
	}
}

func (p people) update(msg tea.Msg, e env) (screen, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if p.typing() {
			return p.answer(msg)
		}
		return p.key(msg.String())
	case tea.PasteMsg:
		p.asking = p.asking.pasted(msg.Content)
	case tea.MouseClickMsg:
		i := p.from(e) + msg.Y - peopleTop
		if !p.typing() && msg.Y >= peopleTop && msg.Y < peopleTop+p.room(e) && i < len(p.rows) {
			return p.move(i - p.row), nil
		}
	case tea.MouseWheelMsg:
		return p.move(map[tea.MouseButton]int{tea.MouseWheelUp: -1, tea.MouseWheelDown: 1}[msg.Button]), nil
	}
	return p, nil
}

func (p people) key(key string) (screen, tea.Cmd) {
	switch key {
	case "up", "shift+tab":
		return p.move(-1), nil
	case "down", "tab":
		return p.move(1), nil
	case "home", "pgup":
		return p.move(-len(p.rows)), nil
	case "end", "pgdown":
		return p.move(len(p.rows)), nil
	case "enter":
		return p, p.do(p.config.Profiles.Use, p.rows[p.row].Name)
	case "a":
		p.asking = ask{what: askedName}
	case "r":
		p.asking = ask{what: askedRename}
	case "x":
		p.asking = ask{what: askedExport}
	case "i":
		p.asking = ask{what: askedImport}
	case "d":
		p.asking = ask{what: fmt.Sprintf(askedDelete, p.rows[p.row].Name)}
	case "esc":
		return p, p.config.showMe("", nil)
	case "n":
		return p, send(backMsg{})
	case "q", "f10":
		return p, tea.Quit
	}
	return p, nil
}

func (p people) move(by int) people {
	p.row, p.note = max(0, min(p.row+by, len(p.rows)-1)), note{}
	return p
}

// answer takes what is typed.
func (p people) answer(msg tea.KeyPressMsg) (screen, tea.Cmd) {
	asked, typed, done := p.asking.what, "", false
	if p.asking, typed, done = p.asking.key(msg); !done || typed == "" {
		return p, nil
	}
	all := p.config.Profiles
	switch asked {
	case askedName:
		return p, p.do(all.Add, typed)
	case askedRename:
		return p, p.do(all.Rename, typed)
	case askedExport:
		return p, p.do(all.Export, typed)
	case askedImport:
		return p, p.do(all.Import, typed)
	}
	if name := p.rows[p.row].Name; typed != name {
		p.note = note{fmt.Sprintf("Nothing was deleted: %q is not %q.", typed, name), bad}
		return p, nil
	}
	return p, p.do(all.Delete, typed)
}

// do changes the profiles, and shows them again with what came of it.
func (p people) do(change func(string) (string, error), name string) tea.Cmd {
	return func() tea.Msg {
		said, err := change(name)
		says := info(said)
		if err != nil {
			says = fault(err)
		}
		return p.config.showProfiles(says)()
	}
}

// peopleTop is the row of the first profile.
const peopleTop = 2

// room is how many profiles are shown at once, and from is the first of them.
func (p people) room(e env) int { return max(1, e.height-peopleTop-5) }
func (p people) from(e env) int { return max(0, min(p.row-p.room(e)/2, len(p.rows)-p.room(e))) }

func (p people) draw(e env) []string {
	t := &e.theme
	lines := []string{"  " + t.ink(title, "Who plays here"), ""}
	from := p.from(e)
	for i, who := range p.rows[from:min(len(p.rows), from+p.room(e))] {
		mark := " "
		if who.Current {
			mark = "*"
		}
		text := clip(mark+" "+who.Name, 33, t.glyphs.ellipse) + " " + phrase.Count(who.Games, "game")
		if from+i == p.row {
			lines = append(lines, "  "+t.ink(cursorEdge, t.glyphs.arrow)+" "+t.ink(strong, text))
		} else {
			lines = append(lines, "    "+text)
		}
	}
	lines = append(lines, "")
	for l := range strings.Lines(p.note.text) {
		for _, part := range wrap(strings.TrimRight(l, "\n"), e.width-4) {
			lines = append(lines, "  "+t.ink(p.note.role, part))
		}
	}
	lines = pad(lines, e.height-1)
	if p.typing() {
		return append(lines, p.asking.line(e))
	}
	keys := "> Enter chooses, a new, r rename, x export, i import, d delete"
	return append(lines, spread(t.ink(faint, keys), t.ink(faint, "? keys"), e.width))
}
