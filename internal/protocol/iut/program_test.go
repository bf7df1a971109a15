package iut

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/stratego"
)

// class answers as a built entry does, and moves the Scout on (1, 7) up and down
// its column.
func class(in io.Reader, out io.Writer) error {
	y := 7
	for lines := bufio.NewScanner(in); lines.Scan(); {
		word, _, _ := strings.Cut(lines.Text(), " ")
		answer := map[string]string{"init": "rows " + example, "capture": "captured", "update": "updated"}[word]
		if word == "play" {
			answer = fmt.Sprintf("play 1 %d 1 %d", y, 13-y)
			y = 13 - y
		}
		if _, err := fmt.Fprintln(out, answer); err != nil {
			return err
		}
	}
	return nil
}

func TestTheClassHearsOfEveryMoveAtOnceAndOfTheLast(t *testing.T) {
	v := gametest.Variant(t, "iut")
	var talk []string
	program := gametest.Serve(class)
	t.Cleanup(func() { _ = program.Close(t.Context()) })
	p := New(&protocol.Tap{Conn: program, Listen: func(line string) { talk = append(talk, line) }}, Config{})
	own := must.Get(p.Deploy(t.Context(), v, stratego.Red))(t)
	pos := must.Get(stratego.NewPosition(v, own, own))(t)
	heard := func() string {
		said := strings.Join(talk, "; ")
		talk = nil
		return said
	}
	made := func(m stratego.Move, r board.Result) {
		t.Helper()
		pos.Make(m)
		must.Do(t, p.Observe(t.Context(), pos.Event(pos.Ply()-1), r))
	}
	heard()
	m, _ := must.Get2(p.Choose(t.Context(), pos.View(stratego.Red), search.Limits{}))(t)
	if got := heard(); got != ">> play; << play 1 7 1 6" {
		t.Errorf("for its move it heard %q", got)
	}
	made(m, board.Result{})
	if got := heard(); got != ">> capture 0; << captured" {
		t.Errorf("after its own move it heard %q", got)
	}
	made(stratego.Move{From: 60, To: 50}, board.Won(stratego.Blue, board.Adjudicated))
	if got := heard(); got != ">> update 10 4 10 5 0; << updated" {
		t.Errorf("after the last move it heard %q", got)
	}
	if err := p.Finish(t.Context(), pos.View(stratego.Red), board.Result{}); err != nil || heard() != "" {
		t.Errorf("the end told it something twice, or %v", err)
	}
}

func TestALateClassHearsWhatItMissedWhenItIsBack(t *testing.T) {
	v := gametest.Variant(t, "iut")
	program := gametest.Serve(class)
	t.Cleanup(func() { _ = program.Close(t.Context()) })
	p := New(&late{Program: program, at: "play\n"}, Config{})
	own := must.Get(p.Deploy(t.Context(), v, stratego.Blue))(t)
	pos := must.Get(stratego.NewPosition(v, own, own))(t)
	made := func(m stratego.Move) {
		t.Helper()
		pos.Make(m)
		must.Do(t, p.Observe(t.Context(), pos.Event(pos.Ply()-1), board.Result{}))
	}
	made(stratego.Move{From: 39, To: 49})
	var forfeit *game.TurnForfeit
	if _, _, err := p.Choose(t.Context(), pos.View(stratego.Blue), search.Limits{}); !errors.As(err, &forfeit) {
		t.Fatalf("a Play that does not return gave %v", err)
	}
	pos.Pass()
	made(stratego.Move{From: 49, To: 39}) // the class is busy
	must.Do(t, p.Finish(t.Context(), pos.View(stratego.Blue), board.Result{}))
	if got := strings.Count(program.Transcript(), ">> update"); got != 2 {
		t.Errorf("the class heard of %d moves, expected 2:\n%s", got, program.Transcript())
	}
}

// late answers one question after its time: the answer is there when somebody
// listens again.
type late struct {
	*gametest.Program
	at    string
	asked bool
}

func (l *late) Write(ctx context.Context, deadline time.Time, text string) error {
	l.asked = text == l.at
	return l.Program.Write(ctx, deadline, text)
}

func (l *late) ReadLine(ctx context.Context, deadline time.Time) (string, error) {
	if l.asked {
		l.asked, l.at = false, ""
		return "", context.DeadlineExceeded
	}
	return l.Program.ReadLine(ctx, deadline)
}
