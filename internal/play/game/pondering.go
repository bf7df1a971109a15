package game

import (
	"flagfall.dev/board"
)

// A Pauser is a player whose program can be stopped with all that it has forked.
type Pauser interface {
	Pause() error
	// Resume fails if the program computed while it was stopped. It does nothing for a
	// program that was not stopped.
	Resume() error
}

// pause stops a side's program where pondering is ruled out. It has given its set-up, and
// is not to move.
func (d *Driver) pause(side board.Side) error {
	if p := d.seats[side].pauser; p != nil && d.NoPondering {
		return p.Pause()
	}
	return nil
}

// resume lets a side's program go on, before any clock of it runs.
func (d *Driver) resume(side board.Side) error {
	if p := d.seats[side].pauser; p != nil && d.NoPondering {
		return p.Resume()
	}
	return nil
}

// pauseAll stops both sides' programs once the game can begin.
func (d *Driver) pauseAll() error {
	for side := range board.Side(2) {
		if err := d.pause(side); err != nil {
			return &PlayerError{side, SettingUp, 0, err}
		}
	}
	return nil
}

// resumeAll lets both sides' programs go on once the game is over. What they have
// done meanwhile is of no interest any more.
func (d *Driver) resumeAll() {
	for side := range board.Side(2) {
		_ = d.resume(side)
	}
}
