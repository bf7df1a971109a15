package tui

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// training is one set-up: its record, and work on it in the background.
type training struct {
	config *Config
	name   string
	lines  []string
	scroll int
	work   *work // nil: none is under way
	told   string
	note   note
}

// work is something long, with a channel of how far it is.
type work struct {
	steps <-chan workMsg
	stop  context.CancelFunc
}

// workMsg is how far work is, or what was found.
type workMsg struct {
	steps <-chan workMsg
	told  string
	over  bool
	lines []string
	err   error
}

// showSetup shows a set-up with its record.
func (c *Config) showSetup(name string) tea.Cmd {
	return func() tea.Msg {
		lines, err := c.Setups.Show(name)
		if err != nil {
			return failMsg{err}
		}
		return showMsg{training{config: c, name: name, lines: lines}}
	}
}

func (s training) heading() string { return "Flagfall: " + s.name }

func (s training) keys() []help {
	return []help{
		{keys: "t", what: "play it 1,000 times, and go on where it was stopped"},
		{keys: "i", what: "measure small changes of it"},
		{keys: "m", what: "maps: where people and the strong player put each rank"},
		{keys: "r", what: "its record again"},
		{keys: "s", what: "stop; a training is kept"},
		{keys: "up  down  PgUp  PgDn", what: "scroll"},
		{keys: "Esc", what: "the list of set-ups"},
		{keys: "n", what: "the menu"},
		{keys: "q  F10", what: "leave the program"},
	}
}

func (s training) update(msg tea.Msg, e env) (screen, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return s.key(msg.String(), e)
	case tea.MouseWheelMsg:
		return s.scrolled(map[tea.MouseButton]int{tea.MouseWheelUp: -3, tea.MouseWheelDown: 3}[msg.Button], e), nil
	case workMsg:
		return s.worked(msg)
	}
	return s, nil
}

func (s training) key(key string, e env) (screen, tea.Cmd) {
	all := s.config.Setups
	switch key {
	case "up":
		return s.scrolled(-1, e), nil
	case "down":
		return s.scrolled(1, e), nil
	case "pgup":
		return s.scrolled(-s.room(e), e), nil
	case "pgdown", "space":
		return s.scrolled(s.room(e), e), nil
	case "t":
		return s.begin(all.Train)
	case "i":
		return s.begin(all.Improve)
	case "m":
		return s.begin(all.Explore)
	case "r":
		if s.work == nil {
			return s, s.config.showSetup(s.name)
		}
	case "s":
		if s.work != nil {
			s.work.stop()
			s.told, s.note = "Stopping"+ellipsis, note{}
		}
	case "esc":
		return s, s.config.showSetups(s.name, note{})
	case "n":
		return s, send(backMsg{})
	case "q", "f10":
		return s, tea.Quit
	}
	return s, nil
}

// begin begins work in the background; one thing at a time.
func (s training) begin(do func(ctx context.Context, name string, told func(string)) ([]string, error)) (screen, tea.Cmd) {
	if s.work != nil {
		s.note = note{"Something is being worked on: s stops it.", bad}
		return s, nil
	}
	ctx, stop := context.WithCancel(s.config.Context)
	steps := make(chan workMsg)
	tell := func(msg workMsg) {
		msg.steps = steps
		select {
		case steps <- msg:
		case <-ctx.Done():
		}
	}
	s.work, s.told, s.note = &work{steps, stop}, "Beginning"+ellipsis, note{}
	name := s.name
	return s, func() tea.Msg {
		go func() {
			defer close(steps)
			defer stop()
			lines, err := do(ctx, name, func(told string) { tell(workMsg{told: told}) })
			if ctx.Err() == nil {
				tell(workMsg{over: true, lines: lines, err: err})
				return
			}
			steps <- workMsg{steps: steps, over: true, lines: lines, err: err} // it was stopped: somebody waits for the end
		}()
		return <-steps
	}
}

// worked takes in how far the work is.
func (s training) worked(msg workMsg) (screen, tea.Cmd) {
	switch {
	case s.work == nil || s.work.steps != msg.steps:
		return s, nil
	case !msg.over:
		s.told = msg.told
		return s, func() tea.Msg { return <-msg.steps }
	}
	s.work, s.told = nil, ""
	if msg.err != nil {
		s.note = fault(msg.err)
		return s, nil
	}
	s.lines, s.scroll, s.note = msg.lines, 0, note{}
	return s, nil
}

// leave stops the work, and waits until what was played is kept.
func (s training) leave() error {
	if s.work == nil {
		return nil
	}
	s.work.stop()
	for msg := range s.work.steps {
		if msg.over {
			return msg.err
		}
	}
	return nil
}

func (s training) scrolled(by int, e env) training {
	s.scroll = max(0, min(s.scroll+by, len(s.wrapped(e))-s.room(e)))
	return s
}

func (s training) wrapped(e env) (all []string) {
	for _, l := range s.lines {
		if !strings.HasPrefix(l, " ") && strings.HasSuffix(l, ".") {
			all = append(all, wrap(l, e.width-4)...)
		} else {
			all = append(all, l)
		}
	}
	return all
}

// room is how many lines are shown at once.
func (s training) room(e env) int { return max(1, e.height-5) }

func (s training) draw(e env) []string {
	t := &e.theme
	lines := []string{"  " + t.ink(title, s.name), ""}
	all := s.wrapped(e)
	from := min(s.scroll, max(0, len(all)-1))
	to := min(len(all), from+s.room(e))
	for _, l := range all[from:to] {
		l = t.written(l)
		lines = append(lines, cut("  "+l, e.width, t.glyphs.ellipse))
	}
	lines = pad(lines, e.height-2)
	says := s.note
	if s.work != nil {
		says = info(strings.TrimSpace(s.note.text + " " + s.told)) // why a key does nothing stays before what comes anew
	}
	lines = append(lines, "  "+t.ink(says.role, t.written(says.text)))
	left := fmt.Sprintf("> t train  i improve  m maps  s stop, %d-%d of %d", from+1, to, len(all))
	return append(lines, spread(t.ink(faint, left), t.ink(faint, "Esc list  ? keys"), e.width))
}
