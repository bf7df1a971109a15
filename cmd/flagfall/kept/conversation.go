package kept

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/protocol/conversation"
)

// showConversation prints the file of a game.
func showConversation(out io.Writer, folder, game string) error {
	f, err := os.Open(conversation.Path(folder, game))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf(
			"there is no conversation of %s in %s: --conversations keeps them while games with outside programs are played",
			game, folder,
		)
	}
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(plaintext.Writer{To: out}, f)
	return err
}
