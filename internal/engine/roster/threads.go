package roster

import (
	"fmt"
	"slices"

	"flagfall.dev/internal/records/rival"
	"flagfall.dev/record"
)

// mostThreads is the most processors that a player may be told to think on: more gain
// nothing.
const mostThreads = 64

// threads reads on how many processors a player thinks.
func (s *settings) threads() int { return int(s.number("threads", 1, 1, mostThreads)) }

// WithThreads returns a specification whose player of Stratego thinks on so many
// processors. It stays as it is if the player cannot, if it says on how many itself, or if
// it counts nodes, as low levels do: then a seed is to repeat a game.
func WithThreads(spec string, n int) string {
	spec = rival.Spelled(spec)
	p, set, err := find(spec, record.Stratego)
	if err != nil || n < 2 || !slices.ContainsFunc(p.Options, func(o Option) bool { return o.Name == "threads=N" }) {
		return spec
	}
	for _, fixed := range []string{"threads", "nodes", "level"} {
		if _, given := set.take(fixed); given {
			return spec
		}
	}
	sep := ":"
	if len(set.values) > 0 {
		sep = ","
	}
	return fmt.Sprintf("%s%sthreads=%d", spec, sep, min(n, mostThreads))
}
