package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestAFullDiskIsCalledOneWhateverIsWritten(t *testing.T) {
	disk := t.TempDir()
	if err := unix.Mount("tmpfs", disk, "tmpfs", 0, "size=64k"); err != nil {
		t.Skip("no small disk can be made: ", err)
	}
	t.Cleanup(func() { must.Do(t, unix.Unmount(disk, 0)) })
	must.Do(t, os.Mkdir(filepath.Join(disk, "flagfall"), 0o700))
	filler := must.Get(os.Create(filepath.Join(disk, "filler")))(t)
	for block := make([]byte, 4096); ; {
		if _, err := filler.Write(block); err != nil {
			break
		}
	}
	must.Do(t, filler.Close())
	for _, line := range []string{
		"render --variant mini -o DISK/board.svg", "render --variant mini -o DISK/board.png", "board --variant cs193d -o DISK/board.txt",
		"config variant duel", "games import testdata/won.flagfall", "manual DISK/pages",
		"match random random --variant mini --games 2 --store DISK/match.db", "lab selfplay DISK/games --variant duel -n 1 --shard 1 --player random",
	} {
		c := exec.Command("flagfall", strings.Fields(strings.ReplaceAll(line, "DISK", disk))...)
		c.Env = append(os.Environ(), "XDG_CONFIG_HOME="+disk, "XDG_STATE_HOME="+disk)
		c.Dir = t.TempDir()
		must.Do(t, os.Mkdir(filepath.Join(c.Dir, "testdata"), 0o700))
		must.Do(t, os.WriteFile(filepath.Join(c.Dir, "testdata", "won.flagfall"), []byte("MAAAAAAAAAAAAAAAAAAALAAAAAAAAAAAAAAAAAAAAA__AA__AAAA__AA__AAAAXAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY b\n"), 0o600))
		if told, err := c.CombinedOutput(); err == nil || !strings.Contains(string(told), "disk is full") {
			t.Errorf("%s: %v, %s", line, err, told)
		}
	}
}
