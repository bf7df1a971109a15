package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session"
)

// playCommands is everything a person can ask for in a game but moves: what every face
// takes, with the keys that do it here.
var playCommands []command[play]

func init() { // the table names functions that look it up
	type deed struct {
		keys string
		run  func(p play, arg string, e env) (play, tea.Cmd)
	}
	deeds := map[string]deed{
		"help":    {"f1", func(p play, _ string, _ env) (play, tea.Cmd) { return p, send(helpMsg{}) }},
		"rules":   {"", play.showRules},
		"moves":   {"", play.listMoves},
		"look":    {"", play.describeSquare},
		"board":   {"", func(p play, _ string, _ env) (play, tea.Cmd) { return p.present() }},
		"flip":    {"f4", play.flip},
		"taken":   {"f7", play.armies},
		"history": {"", play.history},
		"hint":    {"f2", play.hint},
		"coach":   {"ctrl+t", play.coach},
		"known":   {"ctrl+k", play.known},
		"review":  {"ctrl+r", play.openReview},
		"talk":    {"", play.changeTalk},
		"level":   {"", play.level},
		"undo":    {"f3", play.undo},
		"reveal":  {"f6", play.reveal},
		"draw":    {"f8", play.offerDraw},
		"decline": {"", play.decline},
		"save":    {"f5 ctrl+s", play.saveAs},
		"resign":  {"f9", play.resign},
		"rematch": {"", play.rematch},
		"new":     {"", play.toMenu},
		"quit":    {"f10", play.quit},
		"cancel":  {"", func(p play, _ string, _ env) (play, tea.Cmd) { return p.release(), nil }},
	}
	for _, c := range session.Commands {
		d := deeds[c.Word]
		playCommands = append(playCommands, command[play]{
			word: c.Word, short: c.Short, also: c.Also, args: c.Args, keys: d.keys, what: c.What, run: d.run,
		})
	}
}

// send returns a command that sends a message.
func send(msg tea.Msg) tea.Cmd { return func() tea.Msg { return msg } }

// seated says whether a person sits at this terminal, and notes it where not.
func (p play) seated() (play, bool) {
	if p.people()[p.seat] {
		return p, true
	}
	p.note = note{"Programs play both sides; there is no seat for you.", bad}
	return p, false
}

func (p play) hint(arg string, e env) (play, tea.Cmd) {
	if p.scene.Phase == session.Over {
		return p.openReview("", env{})
	}
	p, ok := p.seated()
	if !ok {
		return p, nil
	}
	if why := p.whyIdle(); why != "" {
		p.note = note{why, bad}
		return p, nil
	}
	if arg != "" {
		if p, _ = p.changeTalk(arg, e); p.note.role == bad {
			return p, nil
		}
	}
	p.note = info("The adviser is thinking" + ellipsis)
	return p, p.advise(p.seat, p.scene.Version)
}

// changeTalk sets how much is said, of what is on the screen too.
func (p play) changeTalk(arg string, _ env) (play, tea.Cmd) {
	talk, err := session.ParseTalk(arg, p.talk)
	if err != nil {
		p.note = fault(err)
		return p, nil
	}
	p.talk, p.note = talk, info(talk.Says())
	return p, p.peek(p.viewer)
}

const ellipsis = "..."

func (p play) undo(_ string, _ env) (play, tea.Cmd) {
	p, ok := p.seated()
	if !ok {
		return p, nil
	}
	side := p.seat
	return p, p.do("Taken back.", func() error { return p.game.Undo(side) })
}

func (p play) flip(_ string, _ env) (play, tea.Cmd) {
	p.flipped = !p.flipped
	return p, nil
}

func (p play) saveAs(name string, _ env) (play, tea.Cmd) {
	switch {
	case p.keeper == nil:
		p.note = note{"This game cannot be saved.", bad}
		return p, nil
	case p.scene.Phase == session.SettingUp:
		p.note = note{"There is nothing to save before the pieces are on the board.", bad}
		return p, nil
	case name != "":
		name = library.FileName(name)
	}
	return p, p.save(name)
}

// reveal shows or covers hidden pieces. After a game that is for the viewer to
// choose; during one it is for the session to allow.
func (p play) reveal(_ string, _ env) (play, tea.Cmd) {
	if p.scene.Phase == session.Over {
		p.covered = p.viewer == session.Open
		p.viewer = session.Open
		if p.covered {
			p.viewer = p.coverViewer()
		}
		return p, p.peek(p.viewer)
	}
	p, ok := p.seated()
	if !ok {
		return p, nil
	}
	if p.scene.CanReveal && !p.scene.Revealed && !p.scene.Opened {
		p.ask = &question{text: "Show the hidden pieces? The record will say that this game was opened.", yes: play.uncover}
		return p, nil
	}
	return p.uncover()
}

// uncover shows the hidden pieces of a game under way, or covers them again.
func (p play) uncover() (play, tea.Cmd) {
	side, on := p.seat, !p.scene.Revealed
	said := "Hidden pieces are covered again."
	if on {
		said = "Hidden pieces are shown; the record of this game says so."
	}
	return p, p.do(said, func() error { return p.game.Reveal(side, on) })
}

func (p play) armies(_ string, _ env) (play, tea.Cmd) {
	p.army = !p.army
	return p, nil
}

func (p play) offerDraw(_ string, _ env) (play, tea.Cmd) {
	p, ok := p.seated()
	if !ok {
		return p, nil
	}
	side := p.seat
	return p, p.do("", func() error { return p.game.OfferDraw(side) })
}

func (p play) decline(_ string, _ env) (play, tea.Cmd) {
	p, ok := p.seated()
	if !ok {
		return p, nil
	}
	side := p.seat
	return p, p.do("", func() error { return p.game.DeclineDraw(side) })
}

func (p play) resign(_ string, _ env) (play, tea.Cmd) {
	p, ok := p.seated()
	if !ok {
		return p, nil
	}
	if p.scene.Phase == session.Over {
		p.note = note{"The game is over.", bad}
		return p, nil
	}
	side := p.seat
	p.ask = &question{text: fmt.Sprintf("Resign as %s?", p.scene.Sides[side]), yes: func(p play) (play, tea.Cmd) {
		return p, p.do("", func() error { return p.game.Resign(side) })
	}}
	return p, nil
}

// rematch begins the game again that is over, with the sides changed.
func (p play) rematch(string, env) (play, tea.Cmd) {
	switch {
	case p.scene.Phase != session.Over:
		p.note = note{"A rematch comes after the game.", bad}
	case p.again == nil:
		p.note = note{"This game was resumed or replayed: new goes to the menu for another one.", bad}
	default:
		p.note = info("Beginning" + ellipsis)
		return p, p.again(p.leveled)
	}
	return p, nil
}

func (p play) toMenu(_ string, _ env) (play, tea.Cmd) {
	p.ask = &question{text: p.kept("Leave for the menu?"), yes: func(p play) (play, tea.Cmd) { return p, send(backMsg{}) }}
	if p.scene.Phase == session.Over {
		p.ask = nil
		return p, send(backMsg{})
	}
	return p, nil
}

func (p play) quit(_ string, _ env) (play, tea.Cmd) {
	p.ask = &question{text: p.kept("Leave Flagfall?"), yes: func(p play) (play, tea.Cmd) { return p, tea.Quit }}
	if p.scene.Phase == session.Over {
		p.ask = nil
		return p, tea.Quit
	}
	return p, nil
}

// kept adds to a question whether the game is lost.
func (p play) kept(text string) string {
	switch {
	case p.keeper == nil || p.scene.Ply == 0:
		return text
	case p.unkept != "":
		return text + " The game is NOT kept: save NAME writes it to a file."
	}
	return text + " The game is kept; resume it from the menu."
}
