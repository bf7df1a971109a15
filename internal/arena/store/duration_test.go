package store

import (
	"encoding/json"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestATimeIsReadBackToTheNanosecond(t *testing.T) {
	for ns := range 200_000 {
		want, got := Duration(ns), Duration(0)
		must.Do(t, json.Unmarshal(must.Get(json.Marshal(want))(t), &got))
		if got != want {
			t.Fatalf("%d ns are read back as %d", want, got)
		}
	}
}
