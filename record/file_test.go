package record

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/lab/gametest/must"
)

// under returns the sample as it was after some of its moves.
func under(moves int) *Game {
	g := sample()
	g.Moves, g.Result, g.Reason = g.Moves[:moves], board.Result{}, ""
	g.Definition = strings.TrimSpace(g.Definition) // as a user's file may end
	g.Commitments = fixed
	return g
}

// fixed are the commitments of one game.
var fixed = sample().Commitments

func TestAFileIsReplacedOnlyByWhatItsGameBecame(t *testing.T) {
	over := under(3)
	over.Result = board.Won(1, board.Resignation)
	other := under(2)
	other.Commitments = sample().Commitments // begun alike, and another game
	otherwise := under(2)
	otherwise.Moves = []Move{otherwise.Moves[0], {Side: 1, Text: "C7-C6"}}
	for _, tt := range []struct {
		name  string
		there string
		want  string
	}{
		{"nothing", "", ""},
		{"the same", under(2).String(), ""},
		{"an earlier state", under(1).String(), ""},
		{"a later state", under(3).String(), "holds this game, gone on with otherwise"},
		{"the end", over.String(), "holds this game, gone on with otherwise"},
		{"other moves", otherwise.String(), "holds this game, gone on with otherwise"},
		{"another game", other.String(), "holds another game"},
		{"notes", "my notes\n", "is not a saved game"},
		{"a cut record", under(1).String()[:100], "is not a saved game"},
	} {
		name := filepath.Join(t.TempDir(), "game.flagfall")
		if tt.there != "" {
			must.Do(t, os.WriteFile(name, []byte(tt.there), 0o600))
		}
		err := under(2).Save(name)
		left := must.Get(os.ReadFile(name))(t)
		var taken *savefile.TakenError
		switch {
		case tt.want == "" && (err != nil || string(left) != under(2).String()):
			t.Errorf("%s: %v", tt.name, err)
		case tt.want != "" && (!errors.As(err, &taken) || !strings.Contains(err.Error(), tt.want) || string(left) != tt.there):
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

func TestAGameTakesMovesBackInItsOwnFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.flagfall")
	f := NewFile(name)
	for _, moves := range []int{3, 1, 0, 2} {
		must.Do(t, f.Save(under(moves)))
	}
	again, g, err := OpenFile(name)
	if err != nil || len(g.Moves) != 2 {
		t.Fatal(g, err)
	}
	must.Do(t, f.Save(under(3)))
	if err := again.Save(under(1)); err == nil || !strings.Contains(err.Error(), "gone on with otherwise") {
		t.Errorf("a second program lost the move of the first: %v", err)
	}
}

// Windows' editors write a byte-order mark, and some write UTF-16.
func TestARecordIsReadBehindAByteOrderMarkAndInUTF16(t *testing.T) {
	g := &Game{Game: Advance, Variant: Advance, Names: [2]string{"Ann", "Bö"}}
	text := g.String()
	wide := []byte("\xff\xfe")
	for _, u := range utf16.Encode([]rune(text)) {
		wide = binary.LittleEndian.AppendUint16(wide, u)
	}
	for name, raw := range map[string]string{"UTF-8": "\ufeff" + text, "UTF-16": string(wide)} {
		file := filepath.Join(t.TempDir(), "game.flagfall")
		must.Do(t, os.WriteFile(file, []byte(raw), 0o600))
		got, err := Load(file)
		if err != nil || got.String() != text {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		if head, _, err := Head(raw); err != nil || head.Names != g.Names {
			t.Errorf("%s: head %v, %v", name, head, err)
		}
	}
	if _, err := Parse(string(wide[2:])); err == nil || !strings.Contains(err.Error(), "UTF-16 without a byte-order mark") {
		t.Errorf("UTF-16 without a mark: %v", err)
	}
}
