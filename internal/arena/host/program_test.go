package host

import (
	"context"
	"os"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session/player"
)

// beBot is a program of our own protocol.
func beBot([]string) error {
	s := &player.Served{Player: "random", In: os.Stdin, Out: os.Stdout}
	return s.ServeNative(context.Background())
}

// bot is what a person types to register it.
func bot() string { return "Crab=native:" + strings.Join(helper.LineOf("/proc/self/exe", "bot"), " ") }

func TestARegisteredProgramPlaysUnderItsNameAndNoOther(t *testing.T) {
	h := hostOf(t, t.TempDir())
	h.Register(must.Get(ParsePrograms([]string{"Crab=native:" + strings.Join(helper.Line("bot"), " ")}))(t))
	o := order()
	o.Players = []string{"random", "program:Crab"}
	must.Get(h.Make(o, players))(t)
	must.Do(t, h.Start("spring"))
	if n := played(t, h); n != 2 {
		t.Errorf("%d games were played: %+v", n, h.List())
	}
	if all := h.List(); all[0].Fault != "" || strings.Join(all[0].Players, " ") != "Random Crab" {
		t.Errorf("%+v", all)
	}
	page := string(must.Get(h.Report(t.Context(), "spring"))(t))
	if !strings.Contains(page, "Crab") || strings.Contains(page, "not started") {
		t.Error("the program has not played")
	}
	// Nobody else can be named, however it is written.
	for _, other := range []string{
		"program:crab", "program:Newt", "Crab", "native:/bin/sh", "program:Crab\"\nseed = 1", bot(), "program:", "native:" + os.Args[0],
	} {
		o := order()
		o.Name, o.Players = "other", []string{"random", other}
		if _, err := h.Make(o, players); err == nil || !strings.Contains(err.Error(), "the page offers") {
			t.Errorf("%q: %v", other, err)
		}
	}
	// A host on which none is registered runs none.
	o.Name = "third"
	if _, err := hostOf(t, t.TempDir()).Make(o, players); err == nil {
		t.Error("a program plays that is not registered")
	}
}

func TestProgramsAreReadAsANameAndACommand(t *testing.T) {
	for _, text := range []string{
		"", "Crab", "=native:./crab", "Crab=", "Crab=council", "Crab=./crab", "Crab=native:./a\nb", strings.Repeat("x", 31) + "=native:./a",
	} {
		if _, err := ParsePrograms([]string{text}); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
	if _, err := ParsePrograms([]string{"Crab=native:./a", "crab=native:./b"}); err == nil {
		t.Error("two programs have one name")
	}
	all := must.Get(ParsePrograms([]string{"Crab=native:./a --fast=1", `Größe "1"=ucc:./b`}))(t)
	if all[0].Spec != "native:./a --fast=1" || all[0].Directory == "" || all[1].Name != `Größe "1"` {
		t.Errorf("%+v", all)
	}
}
