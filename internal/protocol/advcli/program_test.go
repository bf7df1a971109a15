package advcli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
)

func TestMain(m *testing.M) {
	helper.Main(m, helper.Programs{"bot": beBot})
}

var names = map[string]string{"good": "Test Bot 7", "long name": strings.Repeat("x", 33), "odd name": "Schütz"}

// beBot is a program of the protocol that behaves in the way that its first argument names.
func beBot(args []string) error {
	how, args := args[0], args[1:]
	if args[0] == "name" {
		fmt.Println(names[how])
		return nil
	}
	text, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	side := map[string]board.Side{"white": advance.White, "black": advance.Black}[args[0]]
	pos, err := advance.Parse(string(text), side)
	if err != nil {
		return err
	}
	switch how {
	case "good":
		pos.Make(pos.Moves(nil)[0])
		return write(args[2], strings.ReplaceAll(pos.String(), "\n", "\r\n"))
	case "no move":
		return write(args[2], pos.String())
	case "two moves":
		pos.Make(pos.Moves(nil)[0])
		pos.Make(pos.Moves(nil)[0])
		return write(args[2], pos.String())
	case "prose":
		return write(args[2], "e2-e3\n")
	case "much":
		return write(args[2], strings.Repeat("x", 1<<20))
	case "fails":
		return errors.New("no idea")
	case "hangs":
		time.Sleep(time.Hour)
	case "nothing":
	}
	return nil
}

func write(name, text string) error { return os.WriteFile(name, []byte(text), 0o600) }

func bot(t *testing.T, how string, c Config) *Program {
	t.Helper()
	return New(proc.Spec{Spec: jail.Spec{Command: helper.Line("bot", how)}}, c)
}

func TestAProgramPlaysBothSidesFromTwoFilesOrOne(t *testing.T) {
	for _, c := range []Config{{}, {SameFile: true}} {
		p := bot(t, "good", c)
		pos := advance.Start()
		for range 3 {
			m, _ := must.Get2(p.Choose(t.Context(), &pos, search.Limits{}))(t)
			must.Do(t, pos.Play(m))
		}
		if p.CPU() <= 0 {
			t.Error("three processes took no processor time")
		}
	}
}

func TestFaultsAreToldApart(t *testing.T) {
	for how, is := range map[string]func(error) bool{
		"no move":   as[*advance.IllegalMoveError],
		"two moves": as[*advance.IllegalMoveError],
		"prose":     as[*game.BadReply],
		"much":      as[*game.BadReply],
		"nothing":   as[*game.BadReply],
		"fails":     fault(proc.Crash),
		"hangs":     fault(proc.Stall),
	} {
		ctx := t.Context()
		if how == "hangs" {
			limited, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
			defer cancel()
			ctx = limited
		}
		pos := advance.Start()
		if _, _, err := bot(t, how, Config{}).Choose(ctx, &pos, search.Limits{}); !is(err) {
			t.Errorf("%s: %T %v", how, err, err)
		}
	}
}

func as[E error](err error) bool {
	var want E
	return errors.As(err, &want)
}

func fault(kind proc.FaultKind) func(error) bool {
	return func(err error) bool {
		var f *proc.Fault
		return errors.As(err, &f) && f.Kind == kind
	}
}

func TestNames(t *testing.T) {
	if name, err := bot(t, "good", Config{}).Name(t.Context()); err != nil || name != "Test Bot 7" {
		t.Errorf("%q, %v", name, err)
	}
	for _, how := range []string{"long name", "odd name", "no name"} {
		if _, err := bot(t, how, Config{}).Name(t.Context()); !as[*game.BadReply](err) {
			t.Errorf("%s: %v", how, err)
		}
	}
}

func FuzzBoard(f *testing.F) {
	start := advance.Start()
	f.Add(start.String())
	f.Add("\r\n\x00")
	f.Fuzz(func(t *testing.T, text string) {
		pos := advance.Start()
		m, err := moveTo(&pos, text)
		if err == nil && !pos.Legal(m) {
			t.Errorf("%v is not legal", m)
		}
	})
}
