package tui

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/game"
	"flagfall.dev/internal/gametest"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// anyMessage draws a message that a terminal can send.
func anyMessage(t *rapid.T) tea.Msg {
	keys := []string{"up", "down", "left", "right", "enter", "space", "esc", "tab", "shift+tab", "backspace", "pgup", "pgdown", "home", "end", "f1", "f2", "f4", "f7", "f9", "f10", "?", "a", "4", "h", "u", "n", "y", "r", "ctrl+u"}
	switch rapid.IntRange(0, 9).Draw(t, "kind") {
	case 0:
		return tea.MouseClickMsg{X: rapid.IntRange(-1, 130).Draw(t, "x"), Y: rapid.IntRange(-1, 50).Draw(t, "y"), Button: tea.MouseLeft}
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
	games["set-up"] = newPlay(desk{game: s}, s.Scene(session.AsFirst), time.Time{})
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
	for _, size := range []tea.WindowSizeMsg{{Width: 1, Height: 1}, {Width: 40, Height: 5}, {Width: 300, Height: 100}, {Width: 80, Height: 24}} {
		next, _ := m.Update(size)
		m = next.(Model)
	}
	if m.View().Content != before {
		t.Error("the screen is another one")
	}
}

// A whole game, by turns with the mouse, the arrow keys and typed moves.
func TestAWholeGameIsPlayedByEveryMeans(t *testing.T) {
	for _, name := range []string{"mini", "duel", "advance"} {
		t.Run(name, func(t *testing.T) {
			s := begin(t, name, true, session.Options{})
			d := drive(t, opened(s), 80, 24)
			d.sitDown()
			rng := rand.New(rand.NewPCG(5, 6))
			for turn := 0; ; turn++ {
				d.until("your turn", func() bool {
					sc := d.play().scene
					return sc.Phase == session.Over || sc.Turn == board.First && len(sc.Moves) > 0
				})
				p := d.play()
				if p.scene.Phase == session.Over {
					break
				}
				ply := p.scene.Ply
				d.makeMove(p.scene.Moves[rng.IntN(len(p.scene.Moves))], turn)
				d.until("the move on the board", func() bool { return d.play().scene.Ply > ply || d.play().scene.Phase == session.Over })
				if turn == 60 {
					d.press("f9", "y")
					d.until("the end", func() bool { return d.play().scene.Phase == session.Over })
				}
			}
			d.until("every piece", func() bool { return d.play().scene.Viewer == session.Open })
			if verdict := s.Scene(session.Open).Verdict; verdict == "" || !strings.HasPrefix(d.play().note.text, verdict) {
				t.Errorf("verdict %q, told %q", verdict, d.play().note.text)
			}
		})
	}
}

// makeMove makes a move by one of three means.
func (d *driver) makeMove(m session.Move, means int) {
	p := d.play()
	switch means % 3 {
	case 0:
		d.click(m.From)
		d.click(m.To)
	case 1:
		d.goTo(m.From)
		d.press("enter")
		d.goTo(m.To)
		d.press("enter")
	case 2:
		d.write(m.Text)
		d.press("enter")
	}
	if len(d.play().choices) > 0 {
		for i, c := range d.play().choices {
			if c.Text == m.Text {
				d.press(string(rune('1' + i)))
				return
			}
		}
		d.t.Fatalf("%s is not among %v", m.Text, p.choices)
	}
}

// goTo goes to a square by the arrow keys.
func (d *driver) goTo(sq board.Square) {
	p := d.play()
	geo := geometry{grid: p.scene.Grid, seenAs: p.orientation()}
	col, row := geo.seen(sq)
	for range p.scene.Grid.Squares() {
		c, r := geo.seen(d.play().cursor)
		switch {
		case c < col:
			d.press("right")
		case c > col:
			d.press("left")
		case r < row:
			d.press("down")
		case r > row:
			d.press("up")
		default:
			return
		}
	}
}

func TestSpecialMovesOfAdvanceAreOfferedByTheirWords(t *testing.T) {
	pos, err := advance.Parse(strings.Join([]string{
		"........g", ".........", ".........", ".........", "....b....", "....B....", ".........", ".........", "G........",
	}, "\n"), board.First)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.NewAdvance(session.AdvanceConfig{Start: pos}, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	sc := d.play().scene
	var step session.Move
	for _, m := range sc.Moves {
		for _, other := range sc.Moves {
			if m.From == other.From && m.To == other.To && m.Kind == "build" && other.Kind == "step" {
				step = m
			}
		}
	}
	if step.Text == "" {
		t.Fatal("no square to step to or build on")
	}
	d.click(step.From)
	d.click(step.To)
	d.shows("Which move?")
	d.shows(step.Words)
	d.press("down", "up", "esc") // the piece stays taken up
	d.click(step.To)
	for i, c := range d.play().choices {
		if c.Kind == "build" {
			d.send(tea.MouseClickMsg{X: 40, Y: boxTop(d.model.env, d.play().choiceLines(d.model.env)) + i, Button: tea.MouseLeft})
		}
	}
	d.until("the wall", func() bool { return d.play().scene.Squares[step.To].Wall })
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
	v, err := stratego.VariantNamed("classic")
	if err != nil {
		t.Fatal(err)
	}
	var screens [2]string
	for i := range screens {
		s, err := session.NewStratego(t.Context(), session.StrategoConfig{
			Variant: v, Setups: [2]stratego.Setup{setupOf(t, v, 1), setupOf(t, v, uint64(40+i))}, Bots: [2]game.StrategoPlayer{nil, stuck{gametest.NewChooser(1)}},
		}, session.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		m := s.Scene(session.AsFirst).Moves[0]
		if err := s.Play(board.First, m.Text); err != nil {
			t.Fatal(err)
		}
		d := drive(t, opened(s), 120, 40)
		d.sitDown()
		screens[i] = d.model.View().Content + d.model.View().WindowTitle
	}
	if screens[0] != screens[1] {
		t.Errorf("the screens differ:\n%s\n%s", screens[0], screens[1])
	}
}

func TestAProgramThatThinksDoesNotFreezeTheKeys(t *testing.T) {
	v, err := stratego.VariantNamed("barrage")
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.NewStratego(t.Context(), session.StrategoConfig{
		Variant: v, Setups: [2]stratego.Setup{setupOf(t, v, 1), setupOf(t, v, 2)}, Bots: [2]game.StrategoPlayer{nil, stuck{gametest.NewChooser(1)}},
	}, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
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
	v, err := stratego.VariantNamed("duel")
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.NewStratego(t.Context(), session.StrategoConfig{
		Variant: v, Bots: [2]game.StrategoPlayer{gametest.NewChooser(1), gametest.NewChooser(2)},
	}, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
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
			if !strings.Contains(all, strings.ToUpper(k)) {
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

func TestATypedLineThatMeansNothingIsExplained(t *testing.T) {
	s := begin(t, "duel", true, session.Options{})
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	for _, line := range []string{"xyzzy", "re", "z9-z8", "  "} {
		d.play()
		d.write(line)
		d.press("enter")
		if strings.TrimSpace(line) != "" {
			d.until("an explanation of "+line, func() bool { return d.play().note.role == bad })
		}
		d.press("esc")
	}
}

func TestAQuestionIsAnsweredByTheMouse(t *testing.T) {
	d := drive(t, opened(begin(t, "duel", true, session.Options{})), 80, 24)
	d.sitDown()
	click := func(word string, beside int) {
		d.press("f9")
		for y, line := range strings.Split(d.text(), "\n") {
			if before, _, ok := strings.Cut(line, word); ok {
				d.send(tea.MouseClickMsg{X: ansi.StringWidth(before) + beside, Y: y, Button: tea.MouseLeft})
				return
			}
		}
		t.Fatalf("no %q on\n%s", word, d.text())
	}
	click(yesAnswer, -20)
	click(yesAnswer, len(yesAnswer)+1)
	if d.play().ask == nil {
		t.Error("a click beside the answers is one")
	}
	d.press("esc")
	click(noAnswer, 0)
	if d.play().ask != nil || d.play().scene.Phase == session.Over {
		t.Error("the no was not taken")
	}
	click(yesAnswer, len(yesAnswer)-1)
	d.until("the end", func() bool { return d.play().scene.Phase == session.Over })
}

func TestEnterIsNeverAYes(t *testing.T) {
	s := begin(t, "duel", true, session.Options{})
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	for _, key := range []string{"f6", "f9", "f10"} {
		d.press(key)
		if d.play().ask == nil {
			t.Fatalf("%s asks nothing", key)
		}
		d.press("enter")
		if sc := s.Scene(session.AsFirst); d.play().ask != nil || sc.Phase != session.Playing || sc.Opened || d.quit {
			t.Errorf("Enter after %s did it", key)
		}
	}
}

func TestTheBoardIsFreeWhileAMoveIsTyped(t *testing.T) {
	s := begin(t, "duel", true, session.Options{})
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	m, before := d.play().scene.Moves[0], d.play().cursor
	d.write(m.Text[:2])
	d.press("up")
	if d.play().cursor == before {
		t.Error("the arrows are dead")
	}
	d.write(m.Text[2:])
	d.press("enter")
	d.until("the move", func() bool { return len(d.play().scene.History) > 0 && d.play().scene.History[0].Text == m.Text })
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
