//go:build linux

package arena

import (
	"context"
	"syscall"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/internal/session/player"
)

// used returns the processor time of this process.
func used() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// compute uses so much processor time of our own.
func compute(d time.Duration) {
	for end := used() + d; used() < end; {
	}
}

// standsStill reports whether a program comes to use no processor time while we use
// more than what the system would leave it without.
func standsStill(p game.Process) bool {
	for range 5 {
		before := p.CPU()
		if compute(200 * time.Millisecond); p.CPU() == before {
			return true
		}
	}
	return false
}

// A program that stays with its player can be stopped through all that stands between
// the two: a lease, and somebody who listens.
func TestProgramsOfEveryContractCanBeStopped(t *testing.T) {
	program := bot(t, "while :; do :; done & while :; do :; done\n")
	for _, contract := range []string{"native", "ucc", "mactech", "iut"} {
		for heard, listen := range map[string]func(string){"": nil, " heard": func(string) {}} {
			t.Run(contract+heard, func(t *testing.T) {
				kept := &reuse{idle: &idlePool{}}
				l := player.Launch{Listen: listen}
				l.Native = func(process proc.Spec, c native.Config) (protocol.Conn, native.Config, error) {
					return kept.open(process, c, l.Tapped)
				}
				p := must.Get(player.OpenStratego(contract+":"+program, 1, l))(t)
				at := p.(interface {
					game.Process
					game.Pauser
					game.Closer
				})
				defer func() {
					done, cancel := context.WithCancel(t.Context())
					cancel() // it listens to nobody
					_ = at.Close(done)
				}()
				for limit, before := time.Now().Add(20*time.Second), at.CPU(); at.CPU() == before; compute(time.Millisecond) {
					if time.Now().After(limit) {
						t.Fatal("it does not compute")
					}
				}
				must.Do(t, at.Pause())
				if !standsStill(at) {
					t.Error("it goes on")
				}
				if err := at.Resume(); err != nil {
					t.Error(err)
				}
			})
		}
	}
}
