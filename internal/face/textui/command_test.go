package textui

import (
	"testing"

	"flagfall.dev/internal/session"
)

func TestEveryCommandOfASessionIsObeyedHereAndNoOther(t *testing.T) {
	for _, c := range session.Commands {
		if commandFuncs[c.Word] == nil {
			t.Errorf("%s does nothing", c.Word)
		}
	}
	if len(commandFuncs) != len(session.Commands) {
		t.Errorf("%d commands are obeyed, %d are explained", len(commandFuncs), len(session.Commands))
	}
}
