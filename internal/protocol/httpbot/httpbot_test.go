package httpbot

import (
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestALogReturnsMissedEventsOrSaysThatTheyAreGone(t *testing.T) {
	l := newEventLog()
	start := l.last
	var ids []uint64
	for range keptEvents + 2 {
		ids = append(ids, l.add(Event{Type: Said}).ID)
	}
	if !slices.IsSorted(ids) || len(slices.Compact(slices.Clone(ids))) != len(ids) {
		t.Fatal("ids do not grow")
	}
	last := ids[len(ids)-1]
	for _, tt := range []struct {
		name   string
		after  uint64
		events int
		known  bool
	}{
		{"the newest", last, 0, true},
		{"the one before", ids[len(ids)-2], 1, true},
		{"the newest that is not kept", ids[1], keptEvents, true},
		{"one before that", ids[0], keptEvents, false},
		{"the start", start, keptEvents, false},
		{"of a server before this one", start - 1, keptEvents, false},
		{"of no server yet", last + 1e6, 0, false},
		{"nothing", 0, keptEvents, false},
	} {
		events, known := l.after(tt.after)
		if len(events) != tt.events || known != tt.known {
			t.Errorf("%s: %d events, known %t; want %d, %t", tt.name, len(events), known, tt.events, tt.known)
		}
	}
}

func TestRulesRefuseInWordsAndOnlyWhatTheySay(t *testing.T) {
	rules := Rules{Variants: []string{"duel"}, People: true, Games: 2, Least: 3, Most: 10}
	for _, tt := range []struct {
		name    string
		c       Challenge
		playing int
		want    string // part of the refusal; empty: none
	}{
		{"fits", Challenge{Variant: "duel", Minutes: 5}, 1, ""},
		{"another variant", Challenge{Variant: "mini", Minutes: 5}, 0, "does not play mini, only duel"},
		{"a program", Challenge{Variant: "duel", Minutes: 5, IsBot: true}, 0, "against people only"},
		{"one too many", Challenge{Variant: "duel", Minutes: 5}, 2, "as many games as it accepts"},
		{"no clock", Challenge{Variant: "duel"}, 0, "with a clock only"},
		{"too quick", Challenge{Variant: "duel", Minutes: 2}, 0, "a clock of 3 to 10 minutes"},
		{"too slow", Challenge{Variant: "duel", Minutes: 11}, 0, "a clock of 3 to 10 minutes"},
	} {
		err := rules.refuse("Crab", &tt.c, tt.playing)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
		if err != nil && phrase.Of(err).Format == phrase.Verbatim("").Format {
			t.Errorf("%s: %v is said in English only", tt.name, err)
		}
	}
	if err := (&Rules{People: true, Games: 1, Least: 3}).refuse("Crab", &Challenge{Minutes: 2}, 0); err == nil ||
		!strings.Contains(err.Error(), "a clock of 3 or more minutes") {
		t.Errorf("too quick where no clock is too slow: %v", err)
	}
	for _, bad := range []Rules{
		{Games: 1},
		{People: true},
		{People: true, Games: mostGames + 1},
		{People: true, Games: 1, Least: 5, Most: 2},
		{People: true, Games: 1, Variants: []string{"chess"}},
	} {
		if bad.check([]string{"duel"}) == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
	if fine := DefaultRules(); fine.check(nil) != nil {
		t.Error("the rules that a bot begins with are refused")
	}
}

func TestTheDigestOfATokenIsKeptAndTheTokenIsNot(t *testing.T) {
	file := t.TempDir() + "/bots"
	r := must.Get(New(Config{File: file}))(t)
	token := must.Get(r.Create("Crab"))(t)
	again := must.Get(New(Config{File: file}))(t)
	b, err := again.Bearer("Bearer " + token)
	if err != nil || b.Account().Name != "Crab" {
		t.Errorf("after a restart: %v", err)
	}
	if _, secret, _ := strings.Cut(token, "."); strings.Contains(b.digest, secret) {
		t.Error("the secret is kept")
	}
	for header, want := range map[string]string{
		"": "no token", "Basic x": "not a bot's token", "Bearer x": "not a bot's token", "Bearer Crab.x": "stale token", "Bearer Newt.x": "no bot Newt here",
	} {
		if _, err := again.Bearer(header); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", header, err, want)
		}
	}
}
