package games

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
)

// values are what somebody may write for a number, a time or a weight.
var values = []string{
	"", "0", "1", "2", "10", "11", "-1", "-0", "+1", "007", "1.5", "1e3", "1e300", "NaN", "Inf", "-Inf", "0x10", "1_000", "x", "²", " 1",
	"65536", "16384", "16385", "90000000", "2147483648", "4294967296", "1000000000000", "1000000000001",
	"9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "99999999999999999999999",
	"1ns", "300ms", "24h", "24h1ns", "2562047h", "2562048h", "-1s", "1s1", "9223372036s",
}

// Every option of every player is tried with every value: it is refused in words
// that name it, or the player is made and plays.
func TestEveryValueOfEveryOptionIsRefusedInWordsOrPlayed(t *testing.T) {
	for _, p := range roster.Players() {
		for _, o := range p.Options {
			key, hint, valued := strings.Cut(o.Name, "=")
			if !valued {
				continue
			}
			for _, value := range values {
				spec := p.Name + ":" + key + "=" + value
				if name, _, nested := strings.Cut(hint, ":"); nested { // set=A:X+B:Y
					if name != "A" {
						t.Fatalf("%s: an option of another form", o.Name)
					}
					spec = p.Name + ":" + key + "=flag:" + value
				}
				err := roster.Check(spec, p.Game)
				if err == nil {
					playOn(t, spec, p.Game)
					continue
				}
				if !strings.Contains(err.Error(), key) && !strings.Contains(err.Error(), "weight") &&
					!strings.Contains(err.Error(), `"`+value+`"`) ||
					strings.Contains(err.Error(), "strconv") {
					t.Errorf("%s: %v", spec, err)
				}
			}
		}
	}
}

// playOn plays a few moves, within few nodes where the player takes a limit.
func playOn(t *testing.T, spec, game string) {
	t.Helper()
	for _, key := range []string{"nodes", "movetime", "level", "memory=16384", "memory=65536"} {
		if strings.Contains(spec, ":"+key) {
			return // its bounds are tested below: to play with them takes long
		}
	}
	if strings.HasPrefix(spec, "marshal") || game == record.Advance {
		spec += ",nodes=20"
	}
	if strings.HasPrefix(spec, "marshal") && !strings.Contains(spec, "memory") {
		spec += ",memory=1"
	}
	variant := "mini"
	if game == record.Advance {
		variant = record.Advance
	}
	v := must.Get(VariantNamed(variant))(t)
	s, err := NewSession(t.Context(), SessionConfig{Variant: v, Players: [2]string{spec, spec}, Seed: 1})
	if err != nil {
		t.Fatalf("%s: accepted, but %v", spec, err)
	}
	awaitPly(t, s, 2)
	s.Close()
}

func TestOptionsHaveTheirBounds(t *testing.T) {
	for _, tt := range []struct{ option, least, most, below, above string }{
		{"marshal:level=%s", "1", "10", "0", "11"},
		{"marshal:memory=%s", "1", "64", "0", "16385"},
		{"marshal:nodes=%s", "0", "1000000000000", "-1", "1000000000001"},
		{"marshal:movetime=%s", "1ns", "24h", "0s", "24h1ns"},
		{"marshal:threads=%s", "1", "64", "0", "65"},
		{"marshal:set=flag:%s", "0", "100000", "-1", "100001"},
		{"marshal:set=zone:%s", "0", "100", "-1", "101"},
		{"marshal:seed=%s", "0", "18446744073709551615", "-1", "18446744073709551616"},
		{"max:nodes=%s", "0", "1000000000000", "-1", "1000000000001"},
		{"free:movetime=%s", "1ns", "24h", "-1s", "24h1ns"},
	} {
		game := record.Stratego
		if !strings.HasPrefix(tt.option, "marshal") {
			game = record.Advance
		}
		for value, good := range map[string]bool{tt.least: true, tt.most: true, tt.below: false, tt.above: false} {
			if err := roster.Check(fmt.Sprintf(tt.option, value), game); (err == nil) != good {
				t.Errorf(tt.option+": %v", value, err)
			}
		}
	}
}

// A new option with a number has to be thought of here.
func TestEveryOptionIsKnownToTheTestOfBounds(t *testing.T) {
	tried := []string{"seed=N", "movetime=T", "nodes=N", "level=N", "memory=N", "off=A+B", "set=A:X+B:Y", "style=S", "explain", "policy=FILE", "threads=N"}
	for _, p := range roster.Players() {
		for _, o := range p.Options {
			if !slices.Contains(tried, o.Name) {
				t.Errorf("option %s of %s: add its bounds to the tests of this file", o.Name, p.Name)
			}
		}
	}
}
