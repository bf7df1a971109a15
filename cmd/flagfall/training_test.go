//go:build unix

package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// pytorch returns a Python with PyTorch. It is not among what the tests need, so they are skipped
// without it.
func pytorch(t *testing.T) string {
	t.Helper()
	for _, interpreter := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(interpreter, "-c", "import torch, numpy").Run() == nil {
			return interpreter
		}
	}
	t.Skip("no Python with PyTorch")
	return ""
}

func TestTheTrainingReplaysOurGamesAndLearnsFromThem(t *testing.T) {
	t.Parallel()
	interpreter := pytorch(t)
	folder := filepath.Join(t.TempDir(), "games")
	p := startProcess(t, nil, "lab", "selfplay", folder, "-n", "16", "--shard", "16", "--player", "marshal:nodes=50,memory=1", "--stray", "0.5",
		"--against", "self", "--against", "random", "--setups", "own", "--setups", "uniform", "-j", "2")
	p.expect("16 games of ucc")
	if status := p.status(); status != 0 {
		t.Fatalf("exit status %d", status)
	}
	learn := func(args ...string) string {
		c := exec.CommandContext(t.Context(), interpreter, append([]string{"-B", "../../training/learn.py"}, args...)...)
		c.WaitDelay = time.Minute
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	file := folder + ".npz"
	learn("read", folder, file)
	if out := learn("check", file); !strings.HasPrefix(out, "16 games replayed") || !strings.HasSuffix(out, " 0 errors\n") {
		t.Error(out)
	}
	small := []string{"--device", "cpu", "--channels", "16", "--blocks", "1"}
	out := t.TempDir()
	learn(append([]string{"train", file, out, "--batch", "8", "--imitate", "1", "--warm", "1", "--test", "1", "--reinforce", "0"}, small...)...)
	start := filepath.Join(out, "imitation.pt")
	one := filepath.Join(out, "random.npz")
	if said := learn("read", folder, one, "--of", "random"); strings.HasPrefix(said, "16 games of ") {
		t.Errorf("every game is said to be one of random: %s", said)
	}
	learn("imitate", out, one, "--start", start, "--device", "cpu", "--batch", "8", "--imitate", "1", "--warm", "1", "--test", "1")
	rival := filepath.Join(out, "random.pt")
	said := learn(append([]string{
		"train", file, out, "--start", start, "--rival", start, "--rival", rival, "--also", file, "--reinforce", "1",
		"--games-at-once", "16", "--against", "0.5", "--heat", "0.5", "--plies", "8", "--settle", "1", "--rl-batch", "32", "--match", "2",
	}, small...)...)
	for _, of := range []string{"games of the whole army", "games of a smaller army"} {
		for _, against := range []string{"the start", start, rival} {
			if !strings.Contains(said, of+", against "+against+": +") {
				t.Errorf("no match in %s against %s:\n%s", of, against, said)
			}
		}
	}
}

func TestRivalsTakeTurnsAndOnlyTheCriticSeesHiddenRanks(t *testing.T) {
	t.Parallel()
	c := exec.CommandContext(t.Context(), pytorch(t), "-B", "testdata/self-play.py", "../../training")
	if out, err := c.CombinedOutput(); err != nil || string(out) != "properties hold\n" {
		t.Errorf("%v\n%s", err, out)
	}
}
