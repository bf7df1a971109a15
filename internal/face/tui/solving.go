package tui

import (
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/puzzle"
)

// solving is a puzzle that somebody solves.
type solving struct {
	*bench
	view  play // draws the board; it has no session
	stage stage
	busy  bool // something is asked in the background
	note  note // about the last key

	ends time.Time // of a run against the clock; zero: there is none
	now  time.Time
	text *text // the whole text, over the board
}

// bench is what commands in the background work with, one after another.
type bench struct {
	config  *Config
	sitting *puzzle.Sitting
	mutex   sync.Mutex // held while any of these is used
	attempt *puzzle.Attempt
	ran     bool // the run was counted
}

// stage is how a puzzle stands: all that the screen knows of it.
type stage struct {
	title  string
	rating int
	first  []string // the task and what is known
	naming bool     // the answer is a square
	made   []string
	state  puzzle.State
	says   []string // to the last answer, the hint or the solution
	counts []string // what the attempt changed
	scene  session.Scene
	over   bool // there is nothing more to answer
	ended  bool // the run is over
	clean  int  // puzzles solved so far
}

// stageMsg brings the newest stage. None is set where there is no further puzzle.
type stageMsg struct {
	bench *bench
	stage stage
	none  bool
	err   error
}

// runTick is a second of a run.
type runTick struct {
	bench *bench
	at    time.Time
}

// solve begins a sitting.
func (c *Config) solve(w puzzle.Order) tea.Cmd {
	return func() tea.Msg {
		s, err := c.Puzzles.Sit(w)
		if err != nil {
			return c.choosePuzzles(fault(err))()
		}
		b := &bench{config: c, sitting: s}
		first := b.next().(stageMsg)
		switch {
		case first.err != nil:
			return c.choosePuzzles(fault(first.err))()
		case first.none:
			return c.choosePuzzles(info("There is no such puzzle."))()
		}
		now := time.Now()
		screen := solving{bench: b, now: now}.take(first.stage)
		if w.Clock > 0 {
			screen.ends = now.Add(w.Clock)
		}
		return showMsg{screen}
	}
}

// start implements starter.
func (s solving) start() tea.Cmd { return s.tick() }

// tick asks for the next second of a run.
func (s solving) tick() tea.Cmd {
	if s.ends.IsZero() {
		return nil
	}
	b := s.bench
	return tea.Tick(time.Second, func(at time.Time) tea.Msg { return runTick{b, at} })
}

// take takes in a stage. The cursor goes to where a move can begin.
func (s solving) take(st stage) solving {
	fresh := s.stage.first == nil || s.stage.title != st.title || len(st.made) != len(s.stage.made) || st.made == nil
	cursor := s.view.cursor
	s.stage = st
	s.view = newPlay(openSession{}, st.scene, time.Time{})
	if !fresh {
		s.view.cursor = cursor
	}
	return s
}

func (s solving) heading() string { return "Flagfall: puzzle, " + s.stage.title }

func (s solving) typing() bool { return s.view.input != "" }

func (s solving) update(msg tea.Msg, e env) (screen, tea.Cmd) {
	switch msg := msg.(type) {
	case stageMsg:
		if msg.bench == s.bench {
			return s.receive(msg)
		}
	case runTick:
		if msg.bench == s.bench {
			return s.second(msg.at)
		}
	case tea.KeyPressMsg:
		return s.key(msg, e)
	case tea.PasteMsg:
		s.view = s.view.typed(msg.Content)
	case runMsg:
		if found := byWord(solvingCommands, string(msg)); len(found) == 1 {
			return found[0].run(s, "", e)
		}
	case tea.MouseClickMsg:
		if geo, ok := s.view.geometry(e); ok && s.text == nil {
			if sq := geo.at(msg.X, msg.Y); sq != board.NoSquare {
				s.view.cursor = sq
				return s.activate(sq)
			}
		}
		s.text = nil
	}
	return s, nil
}

// receive takes in what a command in the background brings.
func (s solving) receive(msg stageMsg) (screen, tea.Cmd) {
	s.busy, s.note = false, note{}
	switch {
	case msg.err != nil:
		s.note = fault(msg.err)
	case msg.none:
		said := s.stage.counts
		return s, s.config.choosePuzzles(info(strings.Join(append(said, "There is no further puzzle."), " ")))
	default:
		s = s.take(msg.stage)
	}
	return s, nil
}

// second goes on with a run, or ends it. While something is asked it waits for that.
func (s solving) second(at time.Time) (screen, tea.Cmd) {
	s.now = at
	switch {
	case s.stage.ended:
		return s, nil
	case at.Before(s.ends) || s.busy:
		return s, s.tick()
	}
	return s.ask(s.bench.end)
}
