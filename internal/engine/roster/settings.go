package roster

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"flagfall.dev/internal/base/machine"
)

// settings are the options of a specification. The getters take options out;
// what is left over or cannot be read is an error of done.
type settings struct {
	values map[string]string
	known  []string
	errs   []error
}

// settings reads the options: key=value or key, between commas.
func (s Spec) settings() *settings {
	set := &settings{values: map[string]string{}}
	for part := range strings.SplitSeq(s.Rest, ",") {
		key, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		if key == "" {
			if s.Rest != "" {
				set.errs = append(set.errs, fmt.Errorf("an option is empty: expected key=value,key=value"))
			}
			continue
		}
		if _, twice := set.values[key]; twice {
			set.errs = append(set.errs, fmt.Errorf("option %s appears twice", key))
		}
		set.values[key] = value
	}
	return set
}

func (s *settings) take(key string) (value string, ok bool) {
	s.known = append(s.known, key)
	value, ok = s.values[key]
	delete(s.values, key)
	return value, ok
}

func (s *settings) bad(key, value, expected string) {
	s.errs = append(s.errs, fmt.Errorf("option %s=%s: expected %s", key, value, expected))
}

// flag reads an option that is there or not; it may be written with =on or
// =off.
func (s *settings) flag(key string) bool {
	value, ok := s.take(key)
	switch value {
	case "", "on", "yes", "true":
		return ok
	case "off", "no", "false":
		return false
	}
	s.bad(key, value, "on or off")
	return false
}

// number reads a whole number between two bounds.
func (s *settings) number(key string, otherwise, least, most uint64) uint64 {
	value, ok := s.take(key)
	if !ok {
		return otherwise
	}
	n, err := strconv.ParseUint(value, 10, 64)
	if err != nil || n < least || n > most {
		s.bad(key, value, fmt.Sprintf("a whole number from %d to %d", least, most))
		return otherwise
	}
	return n
}

// seed reads the seed of a player that draws at random.
func (s *settings) seed(otherwise uint64) uint64 {
	return s.number("seed", otherwise, 0, math.MaxUint64)
}

// mostNodes is the most positions that a player may be told to visit for a move:
// more than it can in a week.
const mostNodes = 1e12

// nodes reads how many positions a player may visit for a move; 0: any number.
func (s *settings) nodes(otherwise uint64) uint64 { return s.number("nodes", otherwise, 0, mostNodes) }

// mostMoveTime is the longest time that a player may be told to take for a move.
const mostMoveTime = 24 * time.Hour

// moveTime reads the time for a move, such as 300ms; 0 where there is none.
func (s *settings) moveTime() time.Duration {
	value, ok := s.take("movetime")
	if !ok {
		return 0
	}
	d, err := time.ParseDuration(value)
	if err != nil || d <= 0 || d > mostMoveTime {
		s.bad("movetime", value, fmt.Sprintf("a time such as 300ms or 2s, up to %v", mostMoveTime))
		return 0
	}
	return d
}

// mostMemory is the most megabytes that a player may be told to remember
// positions in.
const mostMemory = 16 << 10

// memory reads how many bytes a player may remember positions in; 0 where there
// is no such option. Half of the machine's memory is the most: a table that does
// not fit ends the whole program, and with it the games of others.
func (s *settings) memory() int {
	mb := s.number("memory", 0, 1, mostMemory)
	if most := machine.Memory() >> 21; most > 0 && mb > most {
		s.bad("memory", strconv.FormatUint(mb, 10), fmt.Sprintf("at most %d on this machine, half of its memory", most))
		return 0
	}
	return int(mb << 20)
}

// list reads values between plus signs.
func (s *settings) list(key string) []string {
	value, ok := s.take(key)
	if !ok {
		return nil
	}
	return strings.Split(value, "+")
}

// done returns every fault of the options.
func (s *settings) done() error {
	var unknown []string
	for key := range s.values {
		unknown = append(unknown, key)
	}
	slices.Sort(unknown)
	for _, key := range unknown {
		expected := "it has none"
		if len(s.known) > 0 {
			expected = "expected " + strings.Join(s.known, ", ")
		}
		s.errs = append(s.errs, fmt.Errorf("unknown option %q: %s", key, expected))
	}
	return errors.Join(s.errs...)
}
