package plaintext

import (
	"strings"
	"testing"
	"unicode"
)

func TestNothingThatATerminalObeysGetsThrough(t *testing.T) {
	for in, want := range map[string]string{
		"plain, ünï 漢\ttext\n":    "plain, ünï 漢\ttext\n",
		"\x1b[31mred\x1b]0;t\x07": "�[31mred�]0;t�",
		"\u009b2J":                "�2J", // CSI in one character
		"a\rb\x00\x7f":            "a�b��",
		"\u202egpj.exe":           "�gpj.exe",
		"\u2066x\u2069\u2028":     "�x��",
		"bad \xff utf":            "bad � utf",
	} {
		if got := Clean(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

func TestALineStaysALine(t *testing.T) {
	if got := Line("one\ntwo\r\nthree\tfour\x1b", 100); got != "one two  three four�" {
		t.Errorf("got %q", got)
	}
	if got := Line(strings.Repeat("ä", 50), 10); got != strings.Repeat("ä", 10)+"…" {
		t.Errorf("got %q", got)
	}
}

func TestWhatIsEscapedCanStillBeTold(t *testing.T) {
	for in, want := range map[string]string{
		"plain, ünï 漢\ttext": "plain, ünï 漢\ttext",
		"\x1b[31m\x00\n":     `\x1b[31m\x00\x0a`,
		"\u009b\u202e\ufffd": "\\u009b\\u202e\ufffd",
		"\U000e0001\xff":     `\U000e0001\xff`,
	} {
		if got := Escape(in); got != want || Clean(got) != got {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

func FuzzClean(f *testing.F) {
	f.Add("\x1b[2Jx\u202e\xff")
	f.Fuzz(func(t *testing.T, s string) {
		for _, r := range Clean(s) {
			if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) {
				t.Errorf("%U of %q got through", r, s)
			}
		}
	})
}
