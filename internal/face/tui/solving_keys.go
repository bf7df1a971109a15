package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/internal/session"
)

// solvingCommands is everything a person can ask for in a puzzle but moves: what the text face takes, with the keys that
// do it here.
var solvingCommands []command[solving]

func init() { // the table names functions that look it up
	type asked = func(s solving, arg string, e env) (solving, tea.Cmd)
	work := func(do func(*bench) tea.Msg) asked {
		return func(s solving, _ string, _ env) (solving, tea.Cmd) { return s.help(do) }
	}
	solvingCommands = []command[solving]{
		{word: "hint", keys: "f2", what: "one step of help: what it is about, which piece, the move", run: work((*bench).hint)},
		{word: "solution", keys: "f3", what: "give up: the move and its proof", run: work((*bench).solution)},
		{word: "skip", also: "next", keys: "f4", what: "the next puzzle", run: solving.skip},
		{word: "read", keys: "f5", what: "all that is said of this puzzle", run: solving.read},
		{word: "menu", what: "choose other puzzles", run: func(s solving, _ string, _ env) (solving, tea.Cmd) { return s.toChoice() }},
		{word: "help", keys: "f1", what: "this overlay", run: func(s solving, _ string, _ env) (solving, tea.Cmd) {
			return s, send(helpMsg{})
		}},
		{word: "quit", keys: "f10", what: "leave the program; progress is kept", run: func(s solving, _ string, _ env) (solving, tea.Cmd) {
			return s, tea.Quit
		}},
	}
}

func (s solving) keys() []help {
	marks := legend
	if s.stage.naming { // what has moved is the question
		marks = []help{legend[0], {keys: "(\u25a0)  (#)", what: "a hidden piece, moved or not (# with --ascii)"}}
	}
	return append([]help{
		{keys: "arrows  Enter", what: "go to a square; take up a piece, move it, or name it"},
		{keys: "a4-a5  Enter", what: "type a move, or the square of the piece to be named"},
		{keys: "Tab  Shift+Tab", what: "next piece that can move, or next target"},
		{keys: "Esc", what: "drop the piece, clear the line; then: other puzzles"},
	}, append(helpOf(solvingCommands), marks...)...)
}

func (s solving) key(msg tea.KeyPressMsg, e env) (screen, tea.Cmd) {
	key := msg.String()
	switch {
	case s.text != nil:
		s.text = s.text.key(key, e)
		return s, nil
	case s.view.choices != nil:
		return s.choose(key)
	}
	if c := byKey(solvingCommands, key); c != nil {
		return c.run(s, "", e)
	}
	if s.view.input != "" {
		return s.edit(msg, e)
	}
	switch key {
	case "up", "down", "left", "right", "tab", "shift+tab":
		s.view, _, _ = s.view.walk(key)
	case "enter", "space":
		if s.stage.over {
			return s.skip("", e)
		}
		return s.activate(s.view.cursor)
	case "esc":
		if s.view.chosen == board.NoSquare {
			return s.toChoice()
		}
		s.view.chosen = board.NoSquare
	default:
		s.view = s.view.typed(msg.Text)
	}
	return s, nil
}

// choose moves in the list of moves between the same two squares.
func (s solving) choose(key string) (screen, tea.Cmd) {
	switch all := s.view.choices; key {
	case "up":
		s.view.pick = (s.view.pick + len(all) - 1) % len(all)
	case "down", "tab":
		s.view.pick = (s.view.pick + 1) % len(all)
	case "enter", "space":
		return s.answer(all[s.view.pick].Text)
	case "esc":
		s.view.choices = nil
	default:
		if i := strings.Index("123456789", key); len(key) == 1 && i >= 0 && i < len(all) {
			return s.answer(all[i].Text)
		}
	}
	return s, nil
}

// edit changes the typed line, or does what it says.
func (s solving) edit(msg tea.KeyPressMsg, e env) (screen, tea.Cmd) {
	if msg.String() != "enter" {
		s.view, _ = s.view.edit(msg, e)
		return s, nil
	}
	line := strings.ToLower(strings.TrimSpace(s.view.input))
	s.view.input = ""
	found := byWord(solvingCommands, line)
	switch {
	case line == "":
		return s, nil
	case len(found) == 1:
		return found[0].run(s, "", e)
	case names(line) == "":
		s.note = note{fmt.Sprintf("%q is neither a move nor a command%s.", line, spelling.Suggest(line, words(solvingCommands))), bad}
		return s, nil
	}
	return s.typedMove(line)
}

// typedMove answers with a move that was typed, however its squares are separated.
func (s solving) typedMove(line string) (screen, tea.Cmd) {
	scene := &s.view.scene
	for _, m := range scene.Moves {
		if strings.EqualFold(line, m.Text) {
			return s.answer(m.Text)
		}
	}
	typed := names(line)
	for from := range scene.Squares {
		if !s.stage.naming && typed == names(scene.Squares[from].Name) {
			s.view.cursor = board.Square(from)
			return s.pick(s.view.cursor)
		}
		for _, to := range s.targets(board.Square(from)) {
			if typed == names(scene.Squares[from].Name+" "+scene.Squares[to].Name) {
				s.view.chosen, s.view.cursor = board.Square(from), to
				return s.activate(to)
			}
		}
	}
	return s.answer(strings.ReplaceAll(line, " ", "-"))
}

// targets are the squares that the piece on a square can go to.
func (s solving) targets(from board.Square) (to []board.Square) {
	for _, m := range s.view.scene.Moves {
		if m.From == from && !slices.Contains(to, m.To) {
			to = append(to, m.To)
		}
	}
	return to
}

// activate does what Enter on a square asks for: it names it, takes up a piece, or moves it here.
func (s solving) activate(sq board.Square) (screen, tea.Cmd) {
	from := s.view.chosen
	switch {
	case s.stage.over:
		return s, nil
	case s.stage.naming:
		return s.answer(s.view.scene.Squares[sq].Name)
	case from == sq:
		s.view.chosen = board.NoSquare
		return s, nil
	case from == board.NoSquare:
		return s.pick(sq)
	}
	switch moves := s.view.movesBetween(from, sq); {
	case len(moves) > 1:
		s.view.choices, s.view.pick = moves, 0
		return s, nil
	case len(moves) == 1:
		return s.answer(moves[0].Text)
	case s.view.own(sq):
		return s.pick(sq)
	}
	return s.answer(s.view.scene.Squares[from].Name + "-" + s.view.scene.Squares[sq].Name) // it is said why not
}

// pick takes up the piece on a square.
func (s solving) pick(sq board.Square) (screen, tea.Cmd) {
	s.note = note{}
	s.view.chosen = board.NoSquare
	if slices.ContainsFunc(s.view.scene.Moves, func(m session.Move) bool { return m.From == sq }) {
		s.view.chosen = sq
	} else {
		s.note = note{fmt.Sprintf("No piece of yours that can move stands on %s.", s.view.scene.Squares[sq].Name), bad}
	}
	return s, nil
}

// answer answers the puzzle.
func (s solving) answer(text string) (screen, tea.Cmd) {
	s.view.choices, s.view.chosen = nil, board.NoSquare
	if s.stage.over {
		return s, nil
	}
	b := s.bench
	return s.ask(func() tea.Msg { return b.answer(text) })
}

// help asks for help while the puzzle is open.
func (s solving) help(do func(*bench) tea.Msg) (solving, tea.Cmd) {
	if s.stage.over {
		return s, nil
	}
	b := s.bench
	return s.ask(func() tea.Msg { return do(b) })
}

// skip goes on to the next puzzle; after a run there is none.
func (s solving) skip(_ string, _ env) (solving, tea.Cmd) {
	if s.stage.ended {
		return s.toChoice()
	}
	return s.ask(s.bench.next)
}

// read shows the whole text over the board.
func (s solving) read(_ string, e env) (solving, tea.Cmd) {
	var lines []string
	for _, part := range [][]string{s.stage.first, s.stage.says, s.stage.counts} {
		if len(part) > 0 && len(lines) > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, part...)
	}
	s.text = newText(e, s.stage.title, lines)
	return s, nil
}

// toChoice shows where puzzles are chosen, once what was tried is counted.
func (s solving) toChoice() (solving, tea.Cmd) {
	return s, func() tea.Msg {
		var said note
		if err := s.leave(); err != nil {
			said = fault(err)
		}
		return s.config.choosePuzzles(said)()
	}
}
