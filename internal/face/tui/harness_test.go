package tui

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// names lists every game there is.
func gameNames() []string {
	var all []string
	for _, v := range stratego.Variants() {
		all = append(all, v.Name())
	}
	return append(all, "advance")
}

// firstMover is a player of Advance that plays its first move.
type firstMover struct{}

func (firstMover) Choose(_ context.Context, pos *advance.Position, _ search.Limits) (advance.Move, search.Info, error) {
	return pos.Moves(nil)[0], search.Info{Win: 0.5}, nil
}

// stuck is a player that thinks until it is told to stop.
type stuck struct{ *gametest.Chooser }

func (stuck) Choose(ctx context.Context, _ *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	<-ctx.Done()
	return stratego.Move{}, search.Info{}, ctx.Err()
}

// setupOf returns a set-up from a seed.
func setupOf(t *testing.T, v *stratego.Variant, seed uint64) stratego.Setup {
	t.Helper()
	setup := must.Get(gametest.NewChooser(seed).Deploy(t.Context(), v, 0))(t)
	return setup
}

// begin begins a game; where bot is set, a program that plays from a seed has
// the second seat.
func begin(t *testing.T, name string, bot bool, opts session.Options) *session.Session {
	t.Helper()
	var s *session.Session
	var err error
	if name == "advance" {
		c := session.AdvanceConfig{Adviser: firstMover{}}
		if bot {
			c.Bots[1] = firstMover{}
		}
		s, err = session.NewAdvance(c, opts)
	} else {
		v := must.Get(stratego.VariantNamed(name))(t)
		c := session.StrategoConfig{
			Variant: v, Setups: [2]stratego.Setup{setupOf(t, v, 1), setupOf(t, v, 2)}, Adviser: gametest.NewChooser(7),
		}
		if bot {
			c.Bots[1] = gametest.NewChooser(3)
		}
		s, err = session.NewStratego(t.Context(), c, opts)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// playOn plays seeded moves for people, strikes first, and stops after n plies.
func playOn(t *testing.T, s *session.Session, n int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(11, 12))
	for range n {
		side, playing := s.Side()
		if !playing {
			return
		}
		moves := s.Scene(session.ViewerOf(side)).Moves
		m := moves[rng.IntN(len(moves))]
		for _, other := range moves {
			if other.Kind != "move" && other.Kind != "step" {
				m = other
			}
		}
		must.Do(t, s.Play(side, m.Text))
	}
}

// driver runs a model as Bubble Tea does, one message at a time: commands run in
// the background and send their messages to a channel.
type driver struct {
	t     *testing.T
	model Model
	msgs  chan tea.Msg
	done  context.Context
	quit  bool
}

// drive starts a model at a size. First frees no game: the caller opens one by
// the configuration.
func drive(t *testing.T, c Config, width, height int) *driver {
	t.Helper()
	c.Context = t.Context()
	d := &driver{t: t, model: New(&c), msgs: make(chan tea.Msg), done: t.Context()}
	d.send(tea.WindowSizeMsg{Width: width, Height: height})
	d.spawn(c.first())
	return d
}

// spawn runs a command in the background.
func (d *driver) spawn(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		select {
		case d.msgs <- cmd():
		case <-d.done.Done():
		}
	}()
}

// send updates the model with a message.
func (d *driver) send(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.BatchMsg:
		for _, cmd := range msg {
			d.spawn(cmd)
		}
		return
	case tea.QuitMsg:
		d.quit = true
		return
	case nil:
		return
	}
	next, cmd := d.model.Update(msg)
	d.model = next.(Model)
	d.spawn(cmd)
}

// until takes in messages until something holds.
func (d *driver) until(what string, ok func() bool) {
	d.t.Helper()
	timeout := time.After(3 * time.Minute)
	for !ok() {
		select {
		case msg := <-d.msgs:
			if _, due := msg.(paceTick); due {
				continue // a test says itself when a move has stood long enough
			}
			d.send(msg)
		case <-timeout:
			d.t.Fatalf("%s never came; the screen is\n%s", what, d.text())
		}
	}
}

// shows takes in messages until the screen has a text on it.
func (d *driver) shows(text string) {
	d.t.Helper()
	d.until("the text "+text, func() bool { return strings.Contains(d.text(), text) })
}

// text returns the screen without colours.
func (d *driver) text() string { return ansi.Strip(d.model.View().Content) }

// play returns the game on the screen.
func (d *driver) play() play {
	p, ok := d.model.screen.(play)
	if !ok {
		d.t.Fatalf("no game on the screen:\n%s", d.text())
	}
	return p
}

// sitDown waits for the game that the configuration opens.
func (d *driver) sitDown() {
	d.t.Helper()
	d.until("the game", func() bool { _, ok := d.model.screen.(play); return ok })
}

// keyNames are the special keys by name.
var keyNames = map[string]rune{
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "enter": tea.KeyEnter,
	"esc": tea.KeyEscape, "tab": tea.KeyTab, "backspace": tea.KeyBackspace, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	"home": tea.KeyHome, "end": tea.KeyEnd, "delete": tea.KeyDelete, "space": tea.KeySpace,
	"f1": tea.KeyF1, "f2": tea.KeyF2, "f3": tea.KeyF3, "f4": tea.KeyF4, "f5": tea.KeyF5, "f6": tea.KeyF6,
	"f7": tea.KeyF7, "f8": tea.KeyF8, "f9": tea.KeyF9, "f10": tea.KeyF10,
}

// keyPress returns the message of a key.
func keyPress(name string) tea.KeyPressMsg {
	if rest, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: rune(rest[0]), Mod: tea.ModCtrl}
	}
	if rest, ok := strings.CutPrefix(name, "shift+"); ok {
		return tea.KeyPressMsg{Code: keyNames[rest], Mod: tea.ModShift}
	}
	if code, ok := keyNames[name]; ok {
		k := tea.KeyPressMsg{Code: code}
		if name == "space" {
			k.Text = " "
		}
		return k
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

// press presses keys.
func (d *driver) press(keys ...string) {
	for _, k := range keys {
		d.send(keyPress(k))
	}
}

// write types text.
func (d *driver) write(text string) {
	for _, r := range text {
		if r == ' ' {
			d.press("space")
			continue
		}
		d.press(string(r))
	}
}

// click clicks on a square.
func (d *driver) click(sq board.Square) {
	d.t.Helper()
	geo, ok := d.play().geometry(d.model.env)
	if !ok {
		d.t.Fatal("the board does not fit")
	}
	x, y := geo.cell(geo.seen(sq))
	d.send(tea.MouseClickMsg{X: geo.left + x + 1, Y: geo.top + y, Button: tea.MouseLeft})
}

// opened is a configuration that opens with a session.
func opened(s *session.Session) Config {
	return Config{First: First{Opened: &Opened{Session: s}}}
}
