package lineedit

import (
	"bytes"
	"io"
	"os"
	"testing"

	"github.com/creack/pty"
)

func TestTabCompletesAsFarAsTheWordsAgree(t *testing.T) {
	words := []string{"help", "hint", "history", "undo"}
	for typed, want := range map[string]string{"u": "undo ", "h": "h", "hi": "hi", "his": "history ", "x": "x", "": "", "HE": "help "} {
		if got := Complete(typed, words); got != want {
			t.Errorf("%q becomes %q, expected %q", typed, got, want)
		}
	}
}

// The keys are those that a terminal sends.
func TestALineIsEditedAndComesBack(t *testing.T) {
	person, terminal, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer person.Close()
	defer terminal.Close()
	keys := make(chan string, 1)
	go press(person, keys)
	e := New(terminal, terminal, []string{"undo"})
	const left, up, ctrlA, ctrlC = "\x1b[D", "\x1b[A", "\x01", "\x03"
	const home, end = "\x1b[1~", "\x1b[4~" // as screen and tmux send them
	for _, tt := range []struct{ keys, want string }{
		{"A4 5" + left + "A\r", "A4 A5"},
		{up + "\r", "A4 A5"},
		{"2" + ctrlA + "A\r", "A2"},
		{"2" + home + "A" + end + "3\r", "A23"},
		{"un\t\r", "undo "},
	} {
		keys <- tt.keys
		if got, err := e.Line(prompt); got != tt.want || err != nil {
			t.Errorf("%q reads as %q, %v, expected %q", tt.keys, got, err, tt.want)
		}
	}
	keys <- ctrlC
	if _, err := e.Line(prompt); err != io.EOF {
		t.Errorf("Ctrl-C: %v", err)
	}
}

const prompt = "Your move: "

// press types keys, one text for each prompt that a terminal shows: before it, keys would
// go to a line that is not edited. It ends when the terminal is closed.
func press(person *os.File, keys <-chan string) {
	var shown []byte
	for b := make([]byte, 256); ; {
		n, err := person.Read(b)
		if err != nil {
			return
		}
		shown = append(shown, b[:n]...)
		if _, after, found := bytes.Cut(shown, []byte(prompt)); found {
			shown = after
			select {
			case k := <-keys:
				_, _ = person.WriteString(k)
			default: // the prompt was drawn again
			}
		}
	}
}
