package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
)

func TestWhatDoesNotFitEndsWithAMark(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		th := newTheme(true, ascii, nil)
		mark := th.glyphs.ellipse
		long := strings.Repeat("word ", 40)
		for what, lines := range map[string][]string{
			"lines of a panel":       wrapped(&th, []string{long}, 30, 3),
			"many lines of a panel":  wrapped(&th, strings.Fields(long), 30, 3),
			"a block that is high":   within(strings.Fields(long), 3, mark),
			"a line of the terminal": {cut(long, 40, mark)},
			"a name":                 {short(&th, "Colonel or Major or Captain", 12)},
			"a box":                  box(env{width: 30, height: 5, theme: th}, nil, strings.Fields(long), "Head")[3:4],
		} {
			text := ansi.Strip(strings.Join(lines, "\n"))
			if !strings.Contains(text, mark) {
				t.Errorf("ascii %v: %s are cut without a mark:\n%s", ascii, what, text)
			}
		}
		for what, lines := range map[string][]string{
			"lines that fit":    wrapped(&th, []string{"one", "two"}, 30, 2),
			"a block that fits": within([]string{"one", "two"}, 2, mark),
			"a line that fits":  {cut("one two", 7, mark)},
		} {
			if text := strings.Join(lines, "\n"); strings.Contains(text, mark) {
				t.Errorf("ascii %v: %s have a mark:\n%s", ascii, what, text)
			}
		}
	}
}

func TestLongLinesOfTheMenuEndWithAMark(t *testing.T) {
	long := "a game with a title that is so long that nobody could read all of it on a small terminal"
	c := Config{Games: []Game{{Name: "classic", Title: long, Sides: [2]string{"Red", "Blue"}, Opponents: []string{"council"}, Arrange: true}}}
	m := newMenu(&c)
	m.saves = []Saved{{Name: "a", Title: long}}
	text := paint(t, c, m)
	for _, line := range strings.Split(text, "\n")[:24] {
		if strings.Contains(line, "a game with") && !strings.HasSuffix(line, "…") {
			t.Errorf("cut without a mark: %q", line)
		}
	}
	m.asking, m.input = "Replay which file", strings.Repeat("/folder", 20)+"/end.flagfall"
	if text := paint(t, c, m); !strings.Contains(text, "…") || strings.Count(text, "/end.flagfall_") != 2 {
		t.Errorf("the end of what is typed is not shown:\n%s", text)
	}
}

func TestALongHintEndsWithAMarkWhereThereIsNoRoomForIt(t *testing.T) {
	s := begin(t, "duel", false, session.Options{})
	d := drive(t, opened(s), 80, 24)
	d.sitDown()
	sc := d.play().scene
	var thought session.Thought
	for i := range 12 {
		thought.Guesses = append(thought.Guesses, phrase.New("a long reason, number %d, for which there is no room in a small panel", i))
	}
	d.send(adviceMsg{game: d.play().game, version: sc.Version, advice: session.Advice{Move: sc.Moves[0], Thought: thought}})
	text := d.text()
	if !strings.Contains(text, "Hint: ") || !strings.Contains(text, "…") || strings.Contains(text, "number 11,") {
		t.Errorf("no hint with a mark on\n%s", text)
	}
	d.send(tea.WindowSizeMsg{Width: 160, Height: 50})
	if text := d.text(); !strings.Contains(text, "number 11,") {
		t.Errorf("no whole hint on\n%s", text)
	}
}
