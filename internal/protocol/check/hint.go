package check

import (
	"errors"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// explain says what a fault is, so that the sentence has the program as its
// subject.
func explain(err error) string {
	var illegal *stratego.IllegalMoveError
	var illegalAdvance *advance.IllegalMoveError
	var setup *game.SetupError
	var unread *game.BadReply
	switch {
	case errors.As(err, &setup) && errors.As(setup.Err, &unread):
		return "it " + strings.ReplaceAll(setup.Err.Error(), "\n", "; it ")
	case errors.As(err, &setup):
		return "the set-up is not allowed: " + strings.ReplaceAll(setup.Err.Error(), "\n", "; ")
	case errors.As(err, &illegal):
		return "its move is illegal: " + illegal.Reason
	case errors.As(err, &illegalAdvance):
		return "its move is illegal: " + illegalAdvance.Reason
	}
	return "it " + strings.TrimPrefix(err.Error(), "it ")
}

// hint says what is most often behind a fault.
func hint(err error, during string) string {
	var fault *proc.Fault
	var bad *game.BadReply
	var unasked *protocol.UnaskedError
	var illegal *stratego.IllegalMoveError
	first := strings.HasSuffix(during, "ply 0") || strings.HasSuffix(during, "ply 1")
	switch {
	case doubtful(err):
		return "the machine was busy with other programs, which is the likelier cause: check it again when less else runs here"
	case errors.As(err, &fault):
		return faultHints[fault.Kind]
	case errors.As(err, &unasked):
		return "print exactly one answer to each question, and everything else to stderr"
	case errors.As(err, &bad):
		return "print nothing but the answer to stdout; what is meant for people goes to stderr"
	case errors.As(err, &illegal) && first:
		return "look at the orientation: which way rows and columns count, and who moves first"
	case errors.As(err, &illegal):
		return "look at how the program follows the moves: does it apply the results of strikes, its own and the opponent's?"
	}
	return ""
}

// doubtful reports whether a program was late on a machine that was busy.
func doubtful(err error) bool {
	var fault *proc.Fault
	return errors.As(err, &fault) && fault.Kind == proc.Stall && fault.Doubtful()
}

func crashed(err error) bool {
	var fault *proc.Fault
	return errors.As(err, &fault) && fault.Kind == proc.Crash
}

var faultHints = map[proc.FaultKind]string{
	proc.Stall:   "is its output flushed after every line, and does it read lines without waiting for more than one?",
	proc.Crash:   "it must stay alive until its input ends; run it by hand and type the lines shown below",
	proc.Closed:  "it must keep stdin and stdout open until the end",
	proc.Flood:   "a line has to end with a newline",
	proc.Garbage: "print plain text: a NUL or invalid UTF-8 often is an uninitialised buffer",
}

func stderrOf(player any) string {
	if p, ok := ability.Of[interface{ Stderr() string }](player); ok {
		return p.Stderr()
	}
	return ""
}
