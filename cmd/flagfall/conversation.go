package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"flagfall.dev/internal/arena/games"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/protocol/conversation"
)

// arena returns an arena that plays a number of games at a time, holds programs under a
// guard and keeps conversations in a folder, if one is named.
func arena(guard games.Guard, folder string, concurrency int, say func(string)) (*games.Arena, error) {
	a := &games.Arena{Guard: guard, Tell: say, Games: concurrency}
	return a, a.KeepConversations(folder)
}

// showConversation prints the file of a game.
func showConversation(out io.Writer, folder, game string) error {
	f, err := os.Open(conversation.Path(folder, game))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no conversation of %s in %s: --conversations keeps them while games with outside programs are played", game, folder)
	}
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(plaintext.Writer{To: out}, f)
	return err
}
