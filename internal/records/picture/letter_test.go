package picture

import (
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestTheLettersAreThoseOfTheFont(t *testing.T) {
	name := filepath.Join(t.TempDir(), "letters.txt")
	if out, err := exec.CommandContext(t.Context(), "go", "run", "./letters", name).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if got := must.Get(os.ReadFile(name))(t); string(got) != letterFile {
		t.Error("art/letters.txt is not what go generate writes")
	}
}

// Every printable character of ASCII but the space leaves ink, in the middle of where it is
// asked for, and an unknown one is a question mark.
func TestEveryCharacterIsWrittenAroundItsMiddle(t *testing.T) {
	ink := color.NRGBA{A: 0xff}
	box := func(text string) (low, high point) {
		low, high = point{1e9, 1e9}, point{-1e9, -1e9}
		for _, l := range letters().write(shape{text: text, size: 100, at: point{50, 50}, fill: ink}) {
			for _, c := range l.contours {
				for _, p := range c {
					at := l.place(p)
					low = point{min(low.x, at.x), min(low.y, at.y)}
					high = point{max(high.x, at.x), max(high.y, at.y)}
				}
			}
		}
		return low, high
	}
	for c := '!'; c <= '~'; c++ {
		low, high := box(string(c))
		if low.x > high.x || low.x < -5 || high.x > 105 || low.x+high.x < 70 || low.x+high.x > 130 {
			t.Errorf("%c lies from %v to %v", c, low, high)
		}
	}
	for _, text := range []string{"E", "10", "HH"} { // as high as capitals are
		if low, high := box(text); low.y < 12 || low.y > 15 || high.y < 85 || high.y > 88 {
			t.Errorf("%s lies from %v to %v", text, low, high)
		}
	}
	one, _ := box("é")
	if other, _ := box("?"); one != other {
		t.Error("an unknown character is no question mark")
	}
}

func TestAFileOfLettersSaysWhereItIsWrong(t *testing.T) {
	for _, text := range []string{"", "1000\n", "1000 700\nA\n", "1000 700\nA x M0 0Z\n", "1000 700\nA 5 X0 0Z\n"} {
		if _, err := readLetters(text); err == nil || text != "" && !strings.Contains(err.Error(), `"`) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
