package study

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/reason"
)

// kinds count which reasons hints give, and how many hints give none that says more than where the piece goes.
type kinds struct {
	told         map[reason.Kind]int
	hints, empty int
}

func newKinds() *kinds { return &kinds{told: map[reason.Kind]int{}} }

// hear counts the reason of a hint.
func (k *kinds) hear(a session.Advice) {
	k.hints++
	if a.Words.Empty() {
		k.empty++
	}
	if len(a.Words.Claims) > 0 {
		k.told[a.Words.Claims[0].Kind]++
	}
}

// report says how often each kind of reason came, the most frequent first.
func (k *kinds) report(out io.Writer) {
	if k.hints == 0 {
		return
	}
	order := slices.SortedFunc(maps.Keys(k.told), func(a, b reason.Kind) int {
		return cmp.Or(cmp.Compare(k.told[b], k.told[a]), strings.Compare(string(a), string(b)))
	})
	fmt.Fprint(out, "reasons:")
	for _, kind := range order {
		fmt.Fprintf(out, " %s %d", kind, k.told[kind])
	}
	fmt.Fprintf(out, "\nwithout a reason that says more than where the piece goes: %d of %d hints (%.0f %%)\n", k.empty, k.hints, 100*float64(k.empty)/float64(k.hints))
}
