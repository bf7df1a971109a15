package option

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"testing"
)

func TestAFullDiskAndAnInterruptionAreCalledWhatTheyAre(t *testing.T) {
	for _, tt := range []struct {
		err  error
		want string
	}{
		{fmt.Errorf("ply 3: %w", context.Canceled), "ply 3: interrupted"},
		{context.Canceled, "interrupted"},
		{errors.New("write games.db: " + syscall.ENOSPC.Error()), "write games.db: the disk is full"},
		{errors.New("no such file"), "no such file"},
	} {
		if got := Worded(tt.err); got.Error() != tt.want || !errors.Is(got, tt.err) {
			t.Errorf("%q, not %q", got, tt.want)
		}
	}
	if err := Worded(nil); err != nil {
		t.Errorf("%v from nothing", err)
	}
}
