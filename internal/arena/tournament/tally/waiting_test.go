package tally

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/arena/store"
)

// seat is what a program did that waited for a while.
func seat(waited time.Duration, doubts int, fault string) store.PlayerStats {
	return store.PlayerStats{
		Moves: 50, Think: store.Duration(9 * time.Second), CPU: 1, Waited: store.Duration(waited),
		Waits: int(waited / time.Second), Doubts: doubts, Fault: fault,
	}
}

func TestAnOverloadIsToldWhereThereWasOne(t *testing.T) {
	ours := store.PlayerStats{Moves: 50, Think: store.Duration(time.Hour)}
	for _, tt := range []struct {
		name  string
		seats [2]store.PlayerStats
		want  string // empty: nothing is told
	}{
		{"an idle machine", [2]store.PlayerStats{seat(0, 0, ""), ours}, ""},
		{"a lost game on an idle machine", [2]store.PlayerStats{seat(0, 0, "stall"), ours}, ""},
		{"little", [2]store.PlayerStats{seat(900*time.Millisecond, 0, ""), ours}, ""},
		{"a small part", [2]store.PlayerStats{seat(time.Second, 0, ""), {CPU: 1, Think: store.Duration(time.Minute)}}, ""},
		{"much", [2]store.PlayerStats{seat(3*time.Second, 0, ""), ours}, "The machine was overloaded: programs waited 3.0 s for a processor; 3 of 50 moves had such a wait. This time was given back to them. No verdict is doubtful."},
		{
			"before the first move",
			[2]store.PlayerStats{{CPU: 1, Waited: store.Duration(16 * time.Second), Waits: 2}, ours},
			"programs waited 16.0 s for a processor. This time was given back to them.",
		},
		{
			"at a move that it did not make",
			[2]store.PlayerStats{{CPU: 1, Moves: 3, Waited: store.Duration(16 * time.Second), Waits: 4}, ours},
			"programs waited 16.0 s for a processor; 3 of 3 moves had such a wait.",
		},
		{
			"a lost game",
			[2]store.PlayerStats{seat(3*time.Second, 1, "stall"), seat(time.Second, 0, "")},
			"The machine was overloaded: programs waited 4.0 s for a processor; 4 of 100 moves had such a wait. " +
				"This time was given back to them. Verdicts about time in games of a program that had waited for long are doubtful: t/1 (Crab, stall).",
		},
		{"both sides", [2]store.PlayerStats{seat(0, 2, ""), seat(0, 1, "late\x1b[1m")}, "t/1 (Crab, a turn given up); t/1 (Fish, late."},
	} {
		var w Waiting
		w.add(&store.Game{ID: "t/1", Seats: tt.seats}, [2]string{"Crab", "Fish"})
		got := w.String()
		if tt.want == "" && got != "" || !strings.Contains(strings.ReplaceAll(got, "\ufffd", "."), tt.want) ||
			w.Overloaded() != (tt.want != "") {
			t.Errorf("%s: %q, expected %q", tt.name, got, tt.want)
		}
	}
}

func TestOnlySomeDoubtfulVerdictsAreNamed(t *testing.T) {
	var w Waiting
	for i := range mostDoubtful + 5 {
		w.add(&store.Game{ID: fmt.Sprint("t/", i), Seats: [2]store.PlayerStats{seat(0, 1, "stall"), {}}}, [2]string{"Crab", "Fish"})
	}
	if got := w.String(); !strings.HasSuffix(got, "t/9 (Crab, stall); 5 more.") || strings.Count(got, "Crab") != mostDoubtful {
		t.Error(got)
	}
}
