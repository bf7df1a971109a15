package arena

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/protocol/conversation"
	"flagfall.dev/internal/session/player"
)

// KeepConversations makes the arena keep what is said with outside programs in a
// folder, which it makes, and hides it from them: it has what both sides saw. An
// empty name is none.
func (a *Arena) KeepConversations(folder string) error {
	if folder == "" {
		return nil
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("conversations: %w", err)
	}
	probe, err := os.CreateTemp(folder, ".probe-")
	if err != nil {
		return fmt.Errorf("conversations: %w", err)
	}
	a.Conversations = folder
	a.Guard.Hidden = append(slices.Clip(a.Guard.Hidden), folder)
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// name returns what the store calls the game.
func (t *jobGame) name() string { return t.job.GameID(t.game) }

// beginConversation begins the file of the conversation, where it is asked for and an outside
// program plays. A drawn game that is played again gives its file another name.
func (t *jobGame) beginConversation(replay int) error {
	folder := t.arena.Conversations
	if folder == "" || !t.hasPrograms() {
		return nil
	}
	if replay > 0 {
		if err := conversation.Rename(folder, t.name(), t.job.DrawnID(t.game)); err != nil {
			return err
		}
	}
	heading := ""
	for side := range board.Side(2) {
		if side > 0 {
			heading += ", "
		}
		me := t.player(side)
		heading += fmt.Sprintf("%s %s (%s)", t.set.variant.SideName(side), t.job.Names[me], t.job.Program(me))
	}
	var err error
	t.log, err = conversation.Create(folder, t.name(), heading)
	return err
}

// listenTo has a side's program listened to.
func (t *jobGame) listenTo(s board.Side, l *player.Launch) {
	log := t.log
	if log == nil {
		return
	}
	side := t.set.variant.SideName(s)
	l.Listen = func(line string) { log.Line(side, line[:2], line[3:]) }
	l.Process.Hear = log.Errors(side)
}

// endConversation ends the file with how the game ended.
func (t *jobGame) endConversation(report *referee.Report, err error) {
	if t.log == nil {
		return
	}
	ending := fmt.Sprintf("broken off: %v", err)
	if err == nil {
		ending = fmt.Sprintf("drawn by %v", report.Result.Ending)
		if !report.Result.Drawn {
			ending = fmt.Sprintf("%s wins by %v", t.set.variant.SideName(report.Result.Winner), report.Result.Ending)
		}
		if report.Reason != "" {
			ending += ": " + report.Reason
		}
	}
	if err := t.log.Close(ending); err != nil && t.arena.Tell != nil {
		t.arena.Tell(fmt.Sprintf("warning: the conversation of %s is not complete: %v", t.name(), err))
	}
	t.log = nil
}
