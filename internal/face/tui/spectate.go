package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/internal/session"
)

// Programs may play faster than anybody can follow. Spectators see their game
// from its start, one move after the other.

// paceTick shows the next move of a game that nobody here plays. Its round tells a
// tick that was under way when somebody stopped from the ones after.
type paceTick struct {
	game  *session.Session
	round int
}

// movePace is how long a move stands.
const movePace = 600 * time.Millisecond

// spectate begins to show a game that only programs play.
func (p play) spectate() (play, tea.Cmd) {
	if p.people() != [2]bool{} {
		return p, nil
	}
	p.pacing = true
	p, cmd := p.lookAt(0)
	return p, tea.Batch(cmd, p.nextPace())
}

func (p play) nextPace() tea.Cmd {
	next := paceTick{p.game, p.round}
	return tea.Tick(movePace, func(time.Time) tea.Msg { return next })
}

// pace goes on by one move, or ends where there will be no more.
func (p play) pace() (play, tea.Cmd) {
	if !p.pacing {
		return p, nil
	}
	switch next := p.shown().Ply + 1; {
	case next < p.scene.Ply:
		p, cmd := p.lookAt(next)
		return p, tea.Batch(cmd, p.nextPace())
	case p.scene.Phase == session.Over:
		return p.present()
	}
	p.past, p.wanted = nil, -1 // caught up
	return p, p.nextPace()
}

// present ends the pacing: the game is shown as it stands.
func (p play) present() (play, tea.Cmd) {
	p.pacing, p.past, p.wanted = false, nil, -1
	return p.reseat()
}

// pause stops and starts the pacing.
func (p play) pause() (play, tea.Cmd) {
	p.pacing = !p.pacing
	p.round++
	if !p.pacing {
		return p, nil
	}
	return p, p.nextPace()
}
