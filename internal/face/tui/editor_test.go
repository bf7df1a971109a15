package tui

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// settingUp begins a game in which the first side has still to set up.
func settingUp(t *testing.T, name string) (*session.Session, *stratego.Variant) {
	t.Helper()
	v := must.Get(stratego.VariantNamed(name))(t)
	s := must.Get(session.NewStratego(t.Context(), session.StrategoConfig{
		Variant: v, Bots: [2]game.StrategoPlayer{nil, gametest.NewChooser(5)},
	},
		session.Options{}))(t)
	t.Cleanup(s.Close)
	return s, v
}

// arranging opens the editor with random set-ups.
func arranging(t *testing.T, name string) (*driver, string) {
	t.Helper()
	s, v := settingUp(t, name)
	dir, seed := t.TempDir(), uint64(0)
	shuffle := func(context.Context, board.Side) (string, error) {
		seed++
		return setupOf(t, v, seed).String(), nil
	}
	o := Opened{Session: s, Drafts: [2]string{filepath.Join(dir, "draft.setup"), ""}, Shuffle: shuffle}
	d := drive(t, Config{First: First{Opened: &o}}, 80, 24)
	d.sitDown()
	if d.play().editor == nil {
		t.Fatalf("no editor:\n%s", d.text())
	}
	return d, dir
}

func TestASetupIsMadeOnTheBoardAndPlayed(t *testing.T) {
	for _, name := range []string{"classic", "mini", "octa-barrage", "cs193d"} {
		t.Run(name, func(t *testing.T) {
			d, _ := arranging(t, name)
			was := d.play().editor.tokens
			homes := d.play().editor.homes
			d.click(homes[0])
			d.click(homes[len(homes)-1])
			ed := d.play().editor
			if ed.tokens[0] != was[len(was)-1] || ed.tokens[len(was)-1] != was[0] {
				t.Errorf("%s became %s", was, ed.tokens)
			}
			d.click(homes[0])
			d.click(homes[len(homes)-1])
			d.press("p")
			d.until("the game", func() bool { return d.play().scene.Phase == session.Playing })
			sc := d.play().scene
			for i, sq := range homes {
				if p := sc.Squares[sq].Piece; (p == nil) != (was[i] == '.') || p != nil && p.Token != was[i:i+1] {
					t.Errorf("square %d has %v, the editor had %c", i, p, was[i])
				}
			}
		})
	}
}

func TestPiecesComeFromTheReserve(t *testing.T) {
	d, _ := arranging(t, "barrage")
	d.press("c")
	d.press("f", "b", "1", "2", "9", "9", "9")
	if ed := d.play().editor; !strings.HasPrefix(ed.tokens, "FB1299.") || ed.note.role != bad {
		t.Errorf("%q, %q", ed.tokens, ed.note.text)
	}
	d.press("p")
	d.until("what is missing", func() bool { return d.play().editor.note.role == bad })
	if d.play().scene.Phase != session.SettingUp {
		t.Error("an incomplete set-up was taken")
	}
	d.press("8", "s", "m")
	if ed := d.play().editor; !strings.HasPrefix(ed.tokens, "..S89921BF") && !strings.HasPrefix(ed.tokens, "..S8.9921BF"[:10]) {
		t.Errorf("mirrored: %q", ed.tokens)
	}
	d.press("backspace")
}

func TestASetupIsWrittenAndReadBack(t *testing.T) {
	d, dir := arranging(t, "classic")
	file := filepath.Join(dir, "my.setup")
	was := d.play().editor.tokens
	d.press("w", "ctrl+u")
	d.write(file)
	d.press("enter")
	d.shows("Written to")
	d.press("r")
	d.until("another set-up", func() bool { return d.play().editor.tokens != was })
	d.press("o")
	d.write(file)
	d.press("enter")
	d.until("the first set-up", func() bool { return d.play().editor.tokens == was })
	for name, text := range map[string]string{"short": "FB", "foreign": strings.Repeat("x", 40)} {
		bad := filepath.Join(dir, name)
		must.Do(t, os.WriteFile(bad, []byte(text), 0o600))
		d.press("o")
		d.write(bad)
		d.press("enter")
		d.until("the fault", func() bool { return d.play().editor.note.text != "" && d.play().editor.tokens == was })
	}
}

func TestASetupThatIsLeftIsThereTheNextTime(t *testing.T) {
	d, dir := arranging(t, "duel")
	d.press("c", "f")
	must.Do(t, d.play().leave())
	text, err := readDraft(filepath.Join(dir, "draft.setup"))
	if err != nil || !strings.HasPrefix(text, "F.") {
		t.Fatalf("%q, %v", text, err)
	}
	s, _ := settingUp(t, "duel")
	o := Opened{Session: s, Drafts: [2]string{filepath.Join(dir, "draft.setup"), ""}}
	again := drive(t, Config{First: First{Opened: &o}}, 80, 24)
	again.sitDown()
	if got := again.play().editor.tokens; !strings.HasPrefix(got, "F.") {
		t.Errorf("the editor starts with %q", got)
	}
}

func TestAFaultOfASetupDoesNotLieOverTheGame(t *testing.T) {
	d, _ := arranging(t, "duel")
	was := d.play().editor.tokens
	d.press("c", "p")
	d.until("what is missing", func() bool { return d.play().editor.note.role == bad })
	d.press("u")
	if got := d.play().editor.tokens; got != was {
		t.Fatalf("undo brought %q, not %q", got, was)
	}
	d.press("p")
	d.until("the game", func() bool { return d.play().scene.Phase == session.Playing })
	if n := d.play().note; n.text != "" {
		t.Errorf("the game begins with %q", n.text)
	}
	// What was asked of the editor may be answered when it has gone.
	d.send(setupMsg{game: d.play().game, err: errors.New("too late")})
	if strings.Contains(strings.ToLower(d.text()), "too late") {
		t.Errorf("a late answer lies over the game:\n%s", d.text())
	}
}

func TestUndoAndRedoGoThroughEverySetupThatThereWas(t *testing.T) {
	d, _ := arranging(t, "barrage")
	keys := []string{"c", "f", "b", "9", "right", "8", "backspace", "m", "enter", "left", "enter", "1", "up", "2", "c", "s"}
	rng := rand.New(rand.NewPCG(1, 2))
	all := []string{d.play().editor.tokens}
	for range 60 {
		d.press(keys[rng.IntN(len(keys))])
		if now := d.play().editor.tokens; now != all[len(all)-1] {
			all = append(all, now)
		}
	}
	d.press("r")
	last := all[len(all)-1]
	d.until("a random set-up", func() bool { return d.play().editor.tokens != last })
	all = append(all, d.play().editor.tokens)
	for i := len(all) - 2; i >= 0; i-- {
		d.press("u")
		if got := d.play().editor.tokens; got != all[i] {
			t.Fatalf("undone to %q, want set-up %d, %q", got, i, all[i])
		}
	}
	d.press("u")
	if ed := d.play().editor; ed.tokens != all[0] || ed.note.role != bad {
		t.Errorf("nothing to undo: %q, %q", ed.tokens, ed.note.text)
	}
	for i := 1; i < len(all); i++ {
		d.press("y")
		if got := d.play().editor.tokens; got != all[i] {
			t.Fatalf("redone to %q, want set-up %d, %q", got, i, all[i])
		}
	}
	d.press("y")
	if ed := d.play().editor; ed.tokens != all[len(all)-1] || ed.note.role != bad {
		t.Errorf("nothing to redo: %q, %q", ed.tokens, ed.note.text)
	}
	d.press("u", "c", "y")
	if ed := d.play().editor; strings.Trim(ed.tokens, ".") != "" || ed.note.role != bad {
		t.Errorf("a change does not end what could be redone: %q", ed.tokens)
	}
}

func TestWhatIsWrongWithASetupIsSeenBesideAFullReserve(t *testing.T) {
	d, _ := arranging(t, "classic")
	d.press("c", "p")
	d.until("what is missing", func() bool { return d.play().editor.note.role == bad })
	d.shows("0 of Marshal")
	for _, key := range []string{"u undo", "y redo"} {
		if !strings.Contains(d.text(), key) {
			t.Errorf("no %q on\n%s", key, d.text())
		}
	}
}
