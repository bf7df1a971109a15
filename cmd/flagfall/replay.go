package main

import (
	"bufio"
	"context"
	"errors"
	"io"

	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/library"
)

// replayCmd replays recorded games against the rules.
type replayCmd struct {
	Check bool     `help:"Print one line a game, and nothing of the game."`
	Files []string `arg:"" name:"FILE|NAME" help:"${replay_files}"`
}

// Help shows examples.
func (replayCmd) Help() string {
	return `Every game is played through by the rules. One line a game says
  FILE: ok PLIES ENDING           or
  FILE: illegal at ply N: REASON  or
  FILE: wrong PLACE: REASON       if the moves are legal, but a set-up does
                                  not match its commitment, or the file gives
                                  a strike or the end another result than it
                                  has, or
  FILE: REASON                    if it cannot be read.
The N-th game of a file that holds several is called FILE#N. Lines with "note:" name what is unusual but no fault. The exit status is 1 unless all are
ok.

Examples:
  flagfall replay game.flagfall
  flagfall replay 20261122-153145-classic-1f0a9c3d
  flagfall replay --check logs/*.log
  flagfall replay --check gravon/ barrage.csv`
}

// Run replays the files.
func (c *replayCmd) Run(out io.Writer) error {
	buffer := bufio.NewWriter(out)
	all := lobby.AllRecorded(context.Background(), library.Default(), c.Files)
	err := archive.Tell(plaintext.Writer{To: buffer}, all, c.Check) // a file may come from anybody
	return errors.Join(buffer.Flush(), err)
}
