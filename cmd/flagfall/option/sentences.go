package option

import (
	"io"
	"os"

	"github.com/mattn/go-isatty"

	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/face/textui"
)

// Sentences is where a command writes sentences and lists: cleaned, and on a terminal broken between words. JSON, and what
// another program reads, keeps its lines.
func Sentences(out io.Writer, json bool) io.Writer {
	w := plaintext.Writer{To: out}
	if json || !isatty.IsTerminal(os.Stdout.Fd()) {
		return w
	}
	return textui.Lines{To: w}
}
