//go:build linux

package referee

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/stratego"
)

// An outcome is how a game ends by a fault of a program, the kind of the fault, and words of the
// reason.
type outcome struct {
	ending      board.Ending
	kind, words string
}

// stalls is the outcome of a program that does not answer, and nonsense that of one whose answer
// is none.
var (
	stalls   = outcome{board.Time, "stall", "did not answer in time"}
	nonsense = func(words string) outcome { return outcome{board.IllegalMove, "bad reply", words} }
	illegal  = func(words string) outcome { return outcome{board.IllegalMove, "illegal move", words} }
)

// outcomes are the outcomes of a fault by protocol.
type outcomes map[string]outcome

func everywhere(o outcome) outcomes { return outcomes{"ucc": o, "native": o, "iut": o, "mactech": o} }

// judged are the outcomes of faults. A turn of IUT that hangs passes: see
// TestAContractsOwnTimeHoldsWhateverTheClockAndAShorterClockBinds.
var judged = map[string]outcomes{
	"hangs at set-up": everywhere(stalls),
	"hangs":           {"ucc": stalls, "native": stalls, "mactech": stalls},
	"exits":           everywhere(outcome{board.Crash, "crash", "exited with status 0"}),
	"half a line":     everywhere(outcome{board.Crash, "crash", "exited with status 1, in the middle of the line "}),
	"closes stdout":   everywhere(outcome{board.Crash, "closed", "closed its stdout"}),
	"floods":          everywhere(outcome{board.IllegalMove, "flood", "sent a line longer than 64 KiB"}),
	"sends NUL":       everywhere(outcome{board.IllegalMove, "garbage", "sent a line with a NUL byte"}),
	"moves twice":     everywhere(nonsense("without being asked: a second answer to one request")),
	"moves once more": {
		"ucc":    nonsense("the first is a second answer to the request before, or came after its time"),
		"native": nonsense("the first is a second answer to the request before, or came after its time"),
	},
	"talks nonsense": {
		"ucc":     nonsense(`answered "good morning": expected X Y UP|DOWN|LEFT|RIGHT [N], SURRENDER or NO_MOVE`),
		"native":  nonsense(`answered "good morning": expected info lines and then move`),
		"iut":     nonsense(`answered "good morning": expected play`),
		"mactech": nonsense(`answered "good morning": expected get, report or done`),
	},
	"moves a lake":     {"ucc": illegal("2 4 is a lake")},
	"moves for others": {"ucc": illegal("the piece on 0 6 is not Red's")},
	"move C5-C6":       {"native": illegal("C5 is a lake")},
	"play 9 9 9 8":     {"iut": illegal("your own Colonel is on (9, 8)")},
	"report 9 9 9 8 0": {"mactech": illegal("reported a move without a strike into an occupied square")},
	"surrenders":       {"ucc": {board.Resignation, "", ""}},
	"resign":           {"native": {board.Resignation, "", ""}},
}

func TestAProgramLosesByItsFaultInWordsAndLeavesNothing(t *testing.T) {
	for fault, outcomes := range judged {
		for protocol, want := range outcomes {
			t.Run(protocol+" "+fault, func(t *testing.T) {
				t.Parallel()
				child := launch(t, binary(t, "bot", protocol, fault))
				g := against(t, protocol, child, time.Hour)
				g.Players[1], g.Seats[0].Process = random.New(3), child
				g.Terms = Terms{Move: 3 * time.Second, Setup: 3 * time.Second, Start: 3 * time.Second}
				r := play(t, g)
				if r.Result != board.Won(stratego.Blue, want.ending) || r.Conduct[0].Fault != want.kind ||
					!strings.Contains(r.Reason, want.words) {
					t.Errorf("got %+v (%s), %s", r.Result, r.Reason, r.Conduct[0].Fault)
				}
				if _, err := os.Stat(child.Dir()); !errors.Is(err, os.ErrNotExist) {
					t.Error("its directory is still there")
				}
			})
		}
	}
}
