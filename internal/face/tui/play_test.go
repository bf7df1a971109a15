package tui

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// anyMessage draws a message that a terminal can send.
func anyMessage(t *rapid.T) tea.Msg {
	keys := []string{
		"up", "down", "left", "right", "enter", "space", "esc", "tab", "shift+tab", "backspace", "pgup", "pgdown", "home", "end", "f1",
		"f2", "f4", "f7", "f9", "f10", "?", "a", "4", "h", "u", "n", "y", "r", "ctrl+u",
	}
	switch rapid.IntRange(0, 9).Draw(t, "kind") {
	case 0:
		return tea.MouseClickMsg{
			X: rapid.IntRange(-1, 130).Draw(t, "x"), Y: rapid.IntRange(-1, 50).Draw(t, "y"), Button: tea.MouseLeft,
		}
	case 1:
		return tea.WindowSizeMsg{Width: rapid.IntRange(0, 200).Draw(t, "width"), Height: rapid.IntRange(0, 60).Draw(t, "height")}
	case 2:
		return tea.PasteMsg{Content: rapid.String().Draw(t, "paste")}
	case 3:
		return tea.MouseWheelMsg{Button: tea.MouseWheelUp}
	}
	return keyPress(rapid.SampledFrom(keys).Draw(t, "key"))
}

func TestUpdateIsPureWhateverComes(t *testing.T) {
	games := map[string]screen{}
	for _, name := range gameNames() {
		games[name] = midGame(t, name)
	}
	s, _ := settingUp(t, "mini")
	games["set-up"] = newPlay(openSession{game: s}, s.Scene(session.AsFirst), time.Time{})
	games["menu"] = newMenu(&Config{Games: []Game{{Name: "classic", Opponents: []string{"council"}}}})
	rapid.Check(t, func(t *rapid.T) {
		m := New(&Config{})
		m.screen = games[rapid.SampledFrom(append(gameNames(), "set-up", "menu")).Draw(t, "game")]
		for range rapid.IntRange(1, 8).Draw(t, "messages") {
			msg, before := anyMessage(t), m.View().Content
			a, _ := m.Update(msg)
			b, _ := m.Update(msg)
			if m.View().Content != before {
				t.Fatalf("%v changed the model it was given", msg)
			}
			if a.View().Content != b.View().Content {
				t.Fatalf("%v does not always do the same", msg)
			}
			m = a.(Model)
			if n := strings.Count(m.View().Content, "\n"); n >= max(1, m.env.height) {
				t.Fatalf("%d lines on a terminal of %d", n+1, m.env.height)
			}
		}
	})
}

func TestTheSameScreenComesBackAfterAResize(t *testing.T) {
	m := New(&Config{})
	m.screen = midGame(t, "classic")
	before := m.View().Content
	for _, size := range []tea.WindowSizeMsg{
		{Width: 1, Height: 1}, {Width: 40, Height: 5}, {Width: 300, Height: 100}, {Width: 80, Height: 24},
	} {
		next, _ := m.Update(size)
		m = next.(Model)
	}
	if m.View().Content != before {
		t.Error("the screen is another one")
	}
}

func TestAnIllegalMoveIsAnsweredWithTheReason(t *testing.T) {
	s := begin(t, "classic", true, session.Options{})
	d := drive(t, opened(s), 120, 40)
	d.sitDown()
	ply := d.play().scene.Ply
	d.write("a1-a2")
	d.press("enter")
	d.until("a reason", func() bool { return d.play().note.text != "" })
	for i, sq := range d.play().scene.Squares {
		if sq.Lake {
			m := d.play().scene.Moves[0]
			d.click(m.From)
			d.click(board.Square(i))
			d.until("a reason", func() bool { return d.play().note.text != "" && d.play().note.role == bad })
			break
		}
	}
	if got := d.play().scene.Ply; got != ply {
		t.Errorf("ply %d became %d", ply, got)
	}
}

func TestACommandWithATypoIsAnsweredWithTheOneThatIsMeant(t *testing.T) {
	d := drive(t, opened(begin(t, "classic", true, session.Options{})), 120, 40)
	d.sitDown()
	d.write("hnt")
	d.press("enter")
	if got, want := d.play().note.text, `"hnt" is neither a move nor a command (did you mean "hint"?).`; got != want {
		t.Errorf("%q, expected %q", got, want)
	}
}

func TestAHintAndATakeBack(t *testing.T) {
	s := begin(t, "duel", true, session.Options{})
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	d.press("f2")
	d.shows("Hint: ")
	m := d.play().advice.Move
	d.press("enter")
	d.until("the hint on the board", func() bool { h := d.play().scene.History; return len(h) > 0 && h[0].Text == m.Text })
	d.until("the answer", func() bool { return d.play().scene.Ply == 2 })
	d.write("undo")
	d.press("enter")
	d.until("the take-back", func() bool { return d.play().scene.Ply == 0 })
}

func TestHiddenPiecesAreShownOnlyWhereTheSessionAllowsIt(t *testing.T) {
	alone := drive(t, opened(begin(t, "duel", true, session.Options{})), 80, 24)
	alone.sitDown()
	alone.press("f6", "enter")
	if p := alone.play(); p.ask != nil || p.scene.Revealed || alone.play().game.Scene(session.AsFirst).Opened {
		t.Error("one key shows the pieces and opens the game")
	}
	alone.press("f6", "y")
	alone.until("the pieces", func() bool { return alone.play().scene.Revealed })
	alone.shows("(opened)")
	alone.press("f6") // opened is opened: there is nothing left to ask
	alone.until("the cover", func() bool { return !alone.play().scene.Revealed })
	alone.press("f6")
	alone.until("the pieces again", func() bool { return alone.play().scene.Revealed })
	two := drive(t, opened(begin(t, "duel", false, session.Options{})), 80, 24)
	two.sitDown()
	two.press("f6")
	two.until("a refusal", func() bool { return two.play().note.role == bad })
}

func TestTwoPeopleAtOneKeyboardDoNotSeeEachOthersPieces(t *testing.T) {
	s := begin(t, "duel", false, session.Options{})
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	d.write(d.play().scene.Moves[0].Text)
	d.press("enter")
	d.until("the curtain", func() bool { return d.play().curtain })
	if text := d.text(); strings.Contains(text, "[") || !strings.Contains(text, "Blue") {
		t.Errorf("behind the curtain:\n%s", text)
	}
	d.until("the other view", func() bool { return d.play().scene.Viewer == session.AsSecond })
	d.press("enter")
	for _, sq := range d.play().scene.Squares {
		if sq.Piece != nil && sq.Piece.Side == board.First && !sq.Piece.Hidden {
			t.Errorf("%s of Red is open", sq.Name)
		}
	}
}

// Two games that differ only in what Blue hides are one game to Red's screen.
func TestTheScreenTellsNothingThatIsHidden(t *testing.T) {
	v := must.Get(stratego.VariantNamed("classic"))(t)
	var screens [2]string
	for i := range screens {
		s := must.Get(session.NewStratego(t.Context(), session.StrategoConfig{
			Variant: v, Setups: [2]stratego.Setup{setupOf(t, v, 1), setupOf(t, v, uint64(40+i))},
			Bots: [2]game.StrategoPlayer{nil, stuck{gametest.NewChooser(1)}},
		}, session.Options{}))(t)
		defer s.Close()
		m := s.Scene(session.AsFirst).Moves[0]
		must.Do(t, s.Play(board.First, m.Text))
		d := drive(t, opened(s), 120, 40)
		d.sitDown()
		screens[i] = d.model.View().Content + d.model.View().WindowTitle
	}
	if screens[0] != screens[1] {
		t.Errorf("the screens differ:\n%s\n%s", screens[0], screens[1])
	}
}

func TestAProgramThatThinksDoesNotFreezeTheKeys(t *testing.T) {
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	s := must.Get(session.NewStratego(t.Context(), session.StrategoConfig{
		Variant: v, Setups: [2]stratego.Setup{setupOf(t, v, 1), setupOf(t, v, 2)},
		Bots: [2]game.StrategoPlayer{nil, stuck{gametest.NewChooser(1)}},
	}, session.Options{}))(t)
	defer s.Close()
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	d.write(d.play().scene.Moves[0].Text)
	d.press("enter")
	d.shows("thinking")
	before := d.play().cursor
	d.press("up", "f4", "f7")
	if d.play().cursor == before || !strings.Contains(d.text(), "Armies") {
		t.Error("the keys are dead")
	}
	d.press("esc")
	d.write("undo")
	d.press("enter")
	d.until("the take-back", func() bool { return d.play().scene.Ply == 0 })
}

func TestLookingBackAndForth(t *testing.T) {
	s := begin(t, "duel", false, session.Options{})
	playOn(t, s, 6)
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	d.press("home")
	d.shows("looking back at ply 0 of 6")
	d.press("pgdown")
	d.shows("ply 1 of 6")
	d.press("enter")
	d.shows("earlier position")
	d.press("end")
	if d.play().past != nil {
		t.Error("End does not return to the present")
	}
}

func TestALookerOnSeesOneMoveAfterTheOther(t *testing.T) {
	v := must.Get(stratego.VariantNamed("duel"))(t)
	s := must.Get(session.NewStratego(t.Context(), session.StrategoConfig{
		Variant: v, Bots: [2]game.StrategoPlayer{gametest.NewChooser(1), gametest.NewChooser(2)},
	}, session.Options{}))(t)
	defer s.Close()
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	d.until("the end of the game", func() bool { return d.play().scene.Phase == session.Over && d.play().past != nil })
	for want := range 3 {
		d.until("a move", func() bool { return d.play().shown().Ply == want })
		if strings.Contains(d.text(), "wins") || d.play().viewer != session.Spectator {
			t.Errorf("the end is told at ply %d", want)
		}
		before := paceTick{s, d.play().round}
		d.press("space", "space") // stop, and go on
		d.send(before)            // must not hurry the next move
		if d.play().wanted != want {
			t.Errorf("a tick from before the stop goes on from ply %d", want)
		}
		d.send(paceTick{s, d.play().round})
	}
	d.press("end")
	d.until("every piece", func() bool { return d.play().scene.Viewer == session.Open && d.play().past == nil })
}

func TestEveryCommandIsInTheOverlay(t *testing.T) {
	p := midGame(t, "duel")
	all := ""
	for _, h := range p.keys() {
		all += h.keys + " "
	}
	for _, c := range playCommands {
		for _, k := range strings.Fields(c.keys) {
			if !strings.Contains(all, keysSpelled(k)[0]) {
				t.Errorf("key %s is not in the overlay", k)
			}
		}
		if !strings.Contains(all, c.word) {
			t.Errorf("word %s is not in the overlay", c.word)
		}
	}
	d := drive(t, opened(begin(t, "duel", true, session.Options{})), 80, 24)
	d.sitDown()
	d.press("?")
	d.shows("any key closes this")
	d.press("esc")
	if strings.Contains(d.text(), "any key closes this") {
		t.Error("Esc does not close the overlay")
	}
}

func TestClockRunsDownBetweenScenes(t *testing.T) {
	s := begin(t, "duel", true, session.Options{Clock: record.Clock{Initial: time.Hour}})
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	d.until("the clock", func() bool { return d.play().ticking })
	p := d.play()
	d.send(tickMsg(p.seen.Add(90 * time.Second)))
	if !strings.Contains(d.text(), "58:30") {
		t.Errorf("no 58:30 on\n%s", d.text())
	}
}

func TestAFaultOfTheConfigurationIsShownInTheMenu(t *testing.T) {
	c := Config{First: First{Replay: "x"}, Replay: nil}
	c.First = First{}
	d := drive(t, c, 80, 24)
	d.shows("Begin")
	d.send(failMsg{errors.New("the file is broken")})
	d.shows("The file is broken")
}
