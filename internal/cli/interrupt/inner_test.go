//go:build unix

package interrupt

import (
	"os"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// The first Ctrl-C ends what is within the command, the next one the command.
func TestCtrlCEndsWhatIsWithinACommandFirst(t *testing.T) {
	var inner Inner
	outer, stop := Requests{Inner: &inner}.Context()
	defer stop()
	self := must.Get(os.FindProcess(os.Getpid()))(t)
	within, end := inner.Context(outer)
	must.Do(t, self.Signal(os.Interrupt))
	<-within.Done()
	if outer.Err() != nil {
		t.Fatal("the command ended too")
	}
	end()
	if Status(0) != 0 {
		t.Errorf("the status is %d", Status(0))
	}
	must.Do(t, self.Signal(os.Interrupt))
	<-outer.Done()
}
