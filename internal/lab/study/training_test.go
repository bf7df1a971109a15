//go:build !race

package study

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/learn"
	"flagfall.dev/internal/stratego/net"
)

func TestANetIsLearnedFromGamesAndComparedWithWhatIsKnown(t *testing.T) {
	dir := t.TempDir()
	s := selfplayOf(filepath.Join(dir, "games"))
	s.Games, s.Recipe.Shard, s.Recipe.Player = 48, 24, "marshal:nodes=20,memory=1"
	if err := s.Run(t.Context(), quiet); err != nil {
		t.Fatal(err)
	}
	training := func(name string) *Training {
		return &Training{
			Games: []string{s.Folder}, Checkpoint: filepath.Join(dir, name+".checkpoint"), Out: filepath.Join(dir, name+".net"), Picture: filepath.Join(dir, name+".svg"), Probe: 20,
			Options: learn.Options{First: 16, Epochs: 2, Batch: 64, Rate: 0.001, Mix: 0.3, Policy: 0.1, Seed: 1},
		}
	}
	var out bytes.Buffer
	if err := training("a").Run(t.Context(), Report{Out: &out, Notes: io.Discard}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"material", "evaluation", "search", "net", "policy:", "a.net: a net of"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	rows := regexp.MustCompile(`(?m)^ +[12] +0\.\d{4} `)
	if n := len(rows.FindAllString(out.String(), -1)); n != 2 {
		t.Errorf("%d rows of 2 epochs:\n%s", n, out.String())
	}
	n, about, err := net.Read(filepath.Join(dir, "a.net"))
	if err != nil || about.Variants[0] != "duel" || n.First != 16 {
		t.Errorf("%+v, %v", about, err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "a.svg")); err != nil || !bytes.Contains(text, []byte("polyline")) {
		t.Errorf("no curves: %v", err)
	}
	// All is done: what the checkpoint has is only written once more.
	var again bytes.Buffer
	if err := training("a").Run(t.Context(), Report{Out: &again, Notes: io.Discard}); err != nil {
		t.Fatal(err)
	}
	if rows.MatchString(again.String()) {
		t.Errorf("epochs were learned twice:\n%s", again.String())
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	unkept := training("b")
	unkept.Checkpoint = ""
	if err := unkept.Run(stopped, quiet); err == nil || !strings.Contains(err.Error(), "interrupted in epoch 1: nothing is kept without --checkpoint") {
		t.Errorf("interrupted: %v", err)
	}
	worths := &Worths{Games: []string{s.Folder}, Options: learn.WorthOptions{Epochs: 1, Every: 1, Batch: 8, Rate: 0.001}}
	if err := worths.Run(stopped, quiet); err == nil || err.Error() != "interrupted: nothing is kept" {
		t.Errorf("worths interrupted: %v", err)
	}
	other := training("a")
	other.Options.Mix = 0
	if err := other.Run(t.Context(), quiet); err == nil || !strings.Contains(err.Error(), "another file") {
		t.Errorf("a checkpoint of other options: %v", err)
	}
}
