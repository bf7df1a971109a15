package lineedit

import (
	"io"
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
	go func() { _, _ = io.Copy(io.Discard, person) }()
	e := New(terminal, terminal, []string{"undo"})
	const left, up, ctrlA, ctrlC = "\x1b[D", "\x1b[A", "\x01", "\x03"
	for _, tt := range []struct{ keys, want string }{
		{"A4 5" + left + "A\r", "A4 A5"},
		{up + "\r", "A4 A5"},
		{"2" + ctrlA + "A\r", "A2"},
		{"un\t\r", "undo "},
	} {
		if _, err := person.WriteString(tt.keys); err != nil {
			t.Fatal(err)
		}
		if got, err := e.Line("Your move: "); got != tt.want || err != nil {
			t.Errorf("%q reads as %q, %v, expected %q", tt.keys, got, err, tt.want)
		}
	}
	if _, err := person.WriteString(ctrlC); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Line("Your move: "); err != io.EOF {
		t.Errorf("Ctrl-C: %v", err)
	}
}
