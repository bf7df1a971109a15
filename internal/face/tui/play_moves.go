package tui

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/internal/session"
)

// activate does what Enter or a click on a square asks for: it takes up a piece,
// puts it down, or moves it here.
func (p play) activate(sq board.Square) (play, tea.Cmd) {
	if why := p.whyIdle(); why != "" {
		p.note = note{why, bad}
		return p, nil
	}
	p.note = note{}
	if p.advised(sq) {
		return p.make(p.advice.Move)
	}
	if p.chosen == board.NoSquare {
		return p.take(sq)
	}
	if sq == p.chosen {
		p.chosen = board.NoSquare
		return p, nil
	}
	moves := p.movesBetween(p.chosen, sq)
	switch {
	case len(moves) > 1:
		p.choices, p.pick = moves, 0
	case len(moves) == 1:
		return p.make(moves[0])
	case p.own(sq):
		return p.take(sq)
	default:
		text := p.scene.Squares[p.chosen].Name + "-" + p.scene.Squares[sq].Name
		return p, p.do("", func() error { return reason(p.game.Check(p.seat, text)) })
	}
	return p, nil
}

// advised reports whether going to a square with the piece taken up is what was
// hinted at.
func (p play) advised(to board.Square) bool {
	return p.advice != nil && p.advice.Move.From == p.chosen && p.advice.Move.To == to
}

// reason makes a refusal of something that the rules turn out to allow.
func reason(err error) error {
	if err == nil {
		return errors.New("that is not one of the moves marked on the board")
	}
	return err
}

// take takes up the piece on a square, or lets the session say why not.
func (p play) take(sq board.Square) (play, tea.Cmd) {
	if slices.ContainsFunc(p.scene.Moves, func(m session.Move) bool { return m.From == sq }) {
		p.chosen = sq
		return p, nil
	}
	p.chosen = board.NoSquare
	return p, p.do("", func() error { return p.game.CheckFrom(p.seat, sq) })
}

// own reports whether a piece of who sits here stands on a square.
func (p play) own(sq board.Square) bool {
	piece := p.scene.Squares[sq].Piece
	return piece != nil && piece.Side == p.seat
}

// whyIdle says why no move can be made now, empty where one can.
func (p play) whyIdle() string {
	switch {
	case p.past != nil:
		return "This is an earlier position. Press End for the present."
	case p.scene.Phase == session.Over:
		return "The game is over. Type new for another one."
	case p.scene.Phase == session.SettingUp:
		return "The other side is still setting up its pieces."
	case !p.people()[p.seat]:
		return "Programs play both sides: there is no seat for you."
	case p.scene.Turn != p.seat:
		return "It is not your turn: " + p.playerName(p.scene.Turn) + " is thinking."
	}
	return ""
}

func (p play) movesBetween(from, to board.Square) []session.Move {
	var moves []session.Move
	for _, m := range p.scene.Moves {
		if m.From == from && m.To == to {
			moves = append(moves, m)
		}
	}
	return moves
}

// make plays a move.
func (p play) make(m session.Move) (play, tea.Cmd) {
	p.choices, p.chosen, p.cursor = nil, board.NoSquare, m.To
	if p.scene.Coach > 0 {
		p.note = info("The coach is thinking" + ellipsis)
		return p, p.object(p.seat, p.scene.Version, m)
	}
	return p.settle(m)
}

// settle plays a move that nobody objects to any more.
func (p play) settle(m session.Move) (play, tea.Cmd) {
	side := p.seat
	p.note = note{}
	return p, p.do("", func() error { return p.game.Play(side, m.Text) })
}

// run does what was typed: a command or a move.
func (p play) run(e env) (play, tea.Cmd) {
	line := strings.TrimSpace(p.input)
	p.input = ""
	word, arg, _ := strings.Cut(line, " ")
	switch found := byWord(playCommands, strings.ToLower(word)); {
	case line == "":
		return p, nil
	case len(found) == 1:
		return found[0].run(p, strings.TrimSpace(arg), e)
	case len(found) > 1:
		var may []string
		for _, c := range found {
			may = append(may, c.word)
		}
		p.note = note{fmt.Sprintf("%q may mean %s: type more of it.", word, strings.Join(may, ", ")), bad}
		return p, nil
	case names(line) == "" && len(word) > 2:
		if meant := spelling.Suggest(word, words(playCommands)); meant != "" {
			p.note = note{fmt.Sprintf("%q is neither a move nor a command%s.", word, meant), bad}
			return p, nil
		}
	}
	return p.typedMove(line)
}

func words[S any](commands []command[S]) (all []string) {
	for _, c := range commands {
		all = append(all, c.word)
	}
	return all
}

// squareNames finds the names of squares in what was typed, whatever stands
// between them.
var squareNames = regexp.MustCompile(`[a-z][0-9]+|[0-9]+`)

// names returns the squares of a text in one form, so that a4a5, A4-A5 and
// "a4 to a5" are the same.
func names(text string) string {
	return strings.Join(squareNames.FindAllString(strings.ToLower(text), -1), " ")
}

// typedMove plays a move that was typed, or takes up the piece on a square that
// was.
func (p play) typedMove(line string) (play, tea.Cmd) {
	if why := p.whyIdle(); why != "" {
		p.note = note{why, bad}
		return p, nil
	}
	typed := names(line)
	for i, s := range p.scene.Squares {
		if typed == names(s.Name) {
			p.cursor, p.chosen, p.note = board.Square(i), board.NoSquare, note{}
			return p.take(p.cursor)
		}
	}
	for _, m := range p.scene.Moves {
		if strings.EqualFold(line, m.Text) {
			return p.make(m)
		}
	}
	for _, m := range p.scene.Moves {
		if typed != names(p.scene.Squares[m.From].Name+" "+p.scene.Squares[m.To].Name) {
			continue
		}
		p.chosen, p.cursor = m.From, m.To
		return p.activate(m.To)
	}
	return p.settle(session.Move{Text: line})
}
