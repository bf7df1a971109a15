package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// sizes are the sizes of the golden screens.
var sizes = []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 120, Height: 40}}

// paint draws a screen at every size, and checks that it fits.
func paint(t *testing.T, c Config, s screen) string {
	t.Helper()
	return paintAt(t, c, s, sizes)
}

// paintAt paints a screen at some sizes.
func paintAt(t *testing.T, c Config, s screen, sizes []tea.WindowSizeMsg) string {
	t.Helper()
	m := New(&c)
	m.screen = s
	var b strings.Builder
	for _, size := range sizes {
		next, _ := m.Update(size)
		text := ansi.Strip(next.View().Content)
		for i, line := range strings.Split(text, "\n") {
			if w := ansi.StringWidth(line); w > size.Width || i >= size.Height {
				t.Errorf("%v: line %d is %d wide", size, i, w)
			}
		}
		fmt.Fprintf(&b, "%dx%d\n%s\n", size.Width, size.Height, text)
	}
	return b.String()
}

// midGame returns a game some moves on with a piece taken up.
func midGame(t *testing.T, name string) play {
	t.Helper()
	s := begin(t, name, false, session.Options{Names: [2]string{"You", "council"}})
	playOn(t, s, 30)
	p := newPlay(openSession{game: s}, s.Scene(session.AsFirst), time.Time{})
	moves := p.scene.Moves
	if len(moves) > 0 {
		p.chosen, p.cursor = moves[0].From, moves[0].To
	}
	return p
}

func TestScreensOfEveryVariant(t *testing.T) {
	for _, name := range gameNames() {
		t.Run(name, func(t *testing.T) {
			gametest.Golden(t, name+".golden", paint(t, Config{}, midGame(t, name)))
		})
	}
}

// A board of a user's own may be too large for lines between its rows.
func TestScreenOfALargeCustomBoard(t *testing.T) {
	def := stratego.Classic()
	def.Name, def.Grid = "great", board.Grid{Width: 10, Height: 12}
	def.Lakes = board.Set{}
	v := must.Get(stratego.New(def))(t)
	s := must.Get(session.NewStratego(t.Context(), session.StrategoConfig{
		Variant: v, Setups: [2]stratego.Setup{setupOf(t, v, 1), setupOf(t, v, 2)},
	},
		session.Options{}))(t)
	defer s.Close()
	p := newPlay(openSession{game: s}, s.Scene(session.AsSecond), time.Time{})
	p.chosen, p.cursor = p.cursor, p.cursor+1
	gametest.Golden(t, "custom.golden", paint(t, Config{}, p))
}

func TestScreensInASCIIHaveNothingElse(t *testing.T) {
	for _, name := range gameNames() {
		text := paint(t, Config{ASCII: true}, midGame(t, name))
		for _, r := range text {
			if r > '~' {
				t.Errorf("%s: %q on the screen", name, r)
				break
			}
		}
		if name == "classic" {
			gametest.Golden(t, "ascii.golden", text)
		}
	}
}

func TestScreenOfTheMenu(t *testing.T) {
	c := Config{Games: []Game{{Name: "classic", Title: "the big one", Sides: [2]string{"Red", "Blue"}, Opponents: []string{"council", "random"}, Arrange: true}}}
	m := newMenu(&c)
	m.saves = []Saved{{Name: "a", Title: "barrage: You against council, 12 plies"}, {Name: "b", Title: "mini: You against random, 40 plies", Over: true}}
	m.note = note{"Something went wrong.", bad}
	gametest.Golden(t, "menu.golden", paint(t, c, m))
}

func TestScreenOfTheEditor(t *testing.T) {
	s, _ := settingUp(t, "barrage")
	p := newPlay(openSession{game: s, proposed: [2]string{"FB89921S" + strings.Repeat(".", 32)}}, s.Scene(session.AsFirst), time.Time{})
	next, _ := p.handle(keyPress("enter"), env{})
	gametest.Golden(t, "editor.golden", paint(t, Config{}, next))
}

func TestScreenOfAReplay(t *testing.T) {
	s := begin(t, "duel", false, session.Options{Names: [2]string{"Ann", "Bob"}})
	playOn(t, s, 12)
	must.Do(t, s.Resign(0))
	r := newReplay(Opened{Session: s}, "a file")
	past := s.SceneAt(session.Open, 7)
	r.view.past, r.wanted = &past, 7
	gametest.Golden(t, "replay.golden", paint(t, Config{}, r))
}

func TestScreenOfATournament(t *testing.T) {
	state := Contest{
		Name: "spring", Kind: "round-robin", Variant: "classic", Finished: 37, Total: 60, Remaining: 95 * time.Second, Anchor: "council at 210",
		Next: []string{"council against random"},
		Columns: []Column{
			{"points", false},
			{"games", false},
			{"won", false},
			{"drawn", false},
			{"lost", false},
			{"Elo", false},
			{"ms a move", true},
			{"faults", true},
		},
		Standings: []Standing{
			{Player: "council", Score: 0.86, Cells: []string{"21.5", "25", "20", "3", "2", "+210 ± 60", "0.25", "none"}},
			{Player: "random", Score: 0.14, Cells: []string{"3.5", "25", "2", "3", "20", "unknown", "0.02", "crash 1, late 2"}},
		},
		Recent: []Finished{{"1", "council beat random, 312 plies, flag"}, {"2", "random drew with council, 900 plies, limit"}},
	}
	swiss := state
	swiss.Kind, swiss.Anchor = "swiss", ""
	ties := []Column{{"points", false}, {"byes", false}, {"Buchholz", false}, {"Sonneborn-Berger", true}}
	swiss.Columns = append(ties, state.Columns[1:]...)
	swiss.Standings = slices.Clone(state.Standings)
	for i := range swiss.Standings {
		cells := swiss.Standings[i].Cells
		swiss.Standings[i].Cells = append([]string{cells[0], "1", "43.0", "37.25"}, cells[1:]...)
	}
	gametest.Golden(t, "contest.golden", paint(t, Config{}, contest{state: state})+paint(t, Config{}, contest{state: swiss}))
}

func TestScreensOverTheBoard(t *testing.T) {
	p := midGame(t, "barrage")
	p.chosen = 255
	asked, _ := p.resign("", env{})
	table, _ := p.armies("", env{})
	curtain := p
	curtain.curtain = true
	all := ""
	for _, s := range []play{asked, table, curtain} {
		all += paint(t, Config{}, s)
	}
	m := New(&Config{})
	m.screen, m.help = p, true
	for _, size := range sizes {
		next, _ := m.Update(size)
		all += ansi.Strip(next.View().Content) + "\n"
	}
	gametest.Golden(t, "overlays.golden", all)
}

// A screen is drawn for every message; the renderer then sends what differs.
func BenchmarkDraw(b *testing.B) {
	v, err := stratego.VariantNamed("classic")
	if err != nil {
		b.Fatal(err)
	}
	var setups [2]stratego.Setup
	for i := range setups {
		if setups[i], err = gametest.NewChooser(uint64(i)).Deploy(b.Context(), v, 0); err != nil {
			b.Fatal(err)
		}
	}
	s := must.Get(session.NewStratego(b.Context(), session.StrategoConfig{Variant: v, Setups: setups}, session.Options{}))(b)
	defer s.Close()
	for _, size := range sizes {
		m := New(&Config{})
		m.screen = newPlay(openSession{game: s}, s.Scene(session.AsFirst), time.Time{})
		next, _ := m.Update(size)
		b.Run(fmt.Sprintf("%dx%d", size.Width, size.Height), func(b *testing.B) {
			for b.Loop() {
				next.View()
			}
		})
	}
}
