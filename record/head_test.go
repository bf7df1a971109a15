package record

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestTheHeadOfARecordIsTheRecordWithoutItsMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyGame(t)
		got, moves, err := Head(want.String())
		if err != nil {
			t.Fatalf("%v\n%s", err, want)
		}
		if moves != len(want.Moves) {
			t.Errorf("%d moves, want %d", moves, len(want.Moves))
		}
		want.Moves = nil
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestTheHeadFailsWhereTheRecordDoes(t *testing.T) {
	text := sample().String()
	sealed := func(old, changed string) string {
		body, _, _ := strings.Cut(strings.Replace(text, old, changed, 1), sumKey)
		return body + sumKey + checksum(body) + "\n"
	}
	lines := strings.SplitAfter(text, "\n")
	for name, text := range map[string]string{
		"empty":            "",
		"foreign":          "hello\n",
		"a changed result": strings.Replace(text, "result: blue", "result: red", 1),
		"a later version":  strings.Replace(text, "record 1", "record 2", 1),
		"cut":              strings.Join(lines[:len(lines)-2], ""),
		"more behind":      text + "x\n",
		"no moves":         sealed("moves: 3\n", ""),
		"more moves":       sealed("moves: 3\n", "moves: 900\n"),
		"fewer moves":      sealed("moves: 3\n", "moves: 2\n"),
		"no number":        sealed("moves: 3\n", "moves: three\n"),
		"no result":        sealed("result: blue resignation\n", ""),
		"another result":   sealed("blue resignation", "green resignation"),
		"an unknown entry": sealed("event:", "events:"),
	} {
		_, _, err := Head(text)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%s: %v", name, err)
		}
		if _, whole := Parse(text); whole == nil {
			t.Errorf("%s: the whole record is read", name)
		}
	}
}

func BenchmarkHead(b *testing.B) {
	benchmarkReading(b, func(s string) error { _, _, err := Head(s); return err })
}

func BenchmarkParse(b *testing.B) {
	benchmarkReading(b, func(s string) error { _, err := Parse(s); return err })
}

func benchmarkReading(b *testing.B, read func(string) error) {
	g := sample()
	for len(g.Moves) < 400 {
		g.Moves = append(g.Moves, g.Moves...)
	}
	text := g.String()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		must.Do(b, read(text))
	}
}
