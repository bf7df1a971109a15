//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
)

// hall is a folder in which commands play and look at what is played.
type hall struct {
	t   *testing.T
	dir string
	env []string
}

func newHall(t *testing.T, files map[string]string) *hall {
	t.Helper()
	h := &hall{t, t.TempDir(), []string{"TMPDIR=" + t.TempDir(), "XDG_STATE_HOME=" + t.TempDir()}}
	for name, text := range files {
		h.write(name, text)
	}
	return h
}

// write makes a file of the folder.
func (h *hall) write(name, text string) {
	h.t.Helper()
	must.Do(h.t, os.WriteFile(filepath.Join(h.dir, name), []byte(text), 0o700))
}

func (h *hall) command(words ...string) *exec.Cmd {
	c := exec.Command("flagfall", words...)
	c.Env, c.Dir = append(os.Environ(), h.env...), h.dir
	return c
}

// run runs a command to its end, and returns what it printed and said.
func (h *hall) run(words ...string) string {
	h.t.Helper()
	out, err := h.command(words...).CombinedOutput()
	if err != nil {
		h.t.Fatalf("%v: %v\n%s", words, err, out)
	}
	return string(out)
}

// killed starts a command, kills it once what is played is as wanted, and looks meanwhile.
func (h *hall) killed(wanted func(e register.Entry) bool, look func(), words ...string) {
	h.t.Helper()
	c := h.command(words...)
	must.Do(h.t, c.Start())
	watchUntil(h.t, h.env, func(e register.Entry) bool { return e.Running && wanted(e) })
	look()
	must.Do(h.t, c.Process.Signal(syscall.SIGKILL))
	_ = c.Wait() // it was killed
}

// sources are all that must stay secret about a run: its key, and the seeds of its games.
type sources struct {
	Key   string
	Seeds []string
}

// sources reads a file as the program that plays does.
func (h *hall) sources(file, name string) (all sources) {
	h.t.Helper()
	s := must.Get(store.Create(h.t.Context(), filepath.Join(h.dir, file)))(h.t)
	defer s.Close()
	keys, err := s.Keys(h.t.Context(), name)
	if err != nil || len(keys) != 1 {
		h.t.Fatalf("%v, %v", keys, err)
	}
	all.Key = keys[0].Hex
	for listed, err := range s.List(h.t.Context(), store.Filter{}) {
		if err != nil {
			h.t.Fatal(err)
		}
		g := must.Get(s.Game(h.t.Context(), listed.ID))(h.t)
		rec := must.Get(record.Parse(g.Record))(h.t)
		for _, seed := range []uint64{g.Seed, rec.Seeds[0], rec.Seeds[1]} {
			all.Seeds = append(all.Seeds, strconv.FormatUint(seed, 10))
		}
	}
	return all
}

// shown is everything that commands show of a file of games and its event, by what shows it.
func (h *hall) shown(file, event string, id string) map[string]string {
	h.t.Helper()
	out := h.t.TempDir()
	all := map[string]string{}
	show := func(words ...string) {
		h.t.Helper()
		all[strings.Join(words, " ")] = h.run(words...)
	}
	kind := "tournament"
	if event == file {
		kind = "match"
	}
	show("status")
	show("status", "--json")
	show(kind, "status", event)
	show(kind, "status", event, "--json")
	for _, form := range []string{"html", "json", "csv"} {
		show(kind, "report", event, "-o", filepath.Join(out, "report."+form))
	}
	show("games", "list", file)
	show("games", "list", file, "--json")
	show("games", "export", file, "-o", filepath.Join(out, "games.csv"))
	show("games", "export", file, "-o", filepath.Join(out, "games.jsonl"))
	if id != "" {
		show("games", "export", file, "-o", filepath.Join(out, "records"))
		show("games", "show", file, id)
		show("games", "show", file, id, "--json")
		show("games", "review", file+"#"+id, "--nodes", "10", "--json")
	}
	must.Do(h.t, filepath.WalkDir(out, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		all[d.Name()] = string(text)
		return err
	}))
	return all
}

// checkTold fails where something is printed that must stay secret.
func (h *hall) checkTold(shown map[string]string, secret sources) {
	h.t.Helper()
	for what, text := range shown {
		for _, s := range append(secret.Seeds, secret.Key) {
			if strings.Contains(text, s) {
				h.t.Errorf("%s tells %s:\n%s", what, s, text)
			}
		}
	}
}

// records returns the records of a file as they are exported, without their times.
func (h *hall) records(file string) map[string]string {
	h.t.Helper()
	out := filepath.Join(h.t.TempDir(), "records")
	h.run("games", "export", file, "-o", out)
	files := must.Get(os.ReadDir(out))(h.t)
	all := map[string]string{}
	for _, f := range files {
		rec := must.Get(record.Load(filepath.Join(out, f.Name())))(h.t)
		rec.Date = time.Time{}
		for i := range rec.Moves {
			rec.Moves[i].Time = 0
		}
		all[f.Name()] = rec.String()
	}
	return all
}

// gateBot plays the first legal move. It begins as many games as the file limit next to it says, and
// then waits.
const gateBot = `#!/bin/sh
cd "$(dirname "$0")" || exit 1
while read -r word rest; do
	case $word in
	flagfall) echo ready ;;
	game)
		echo >> begun
		while [ "$(wc -l < begun)" -gt "$(cat limit)" ]; do sleep 0.05; done ;;
	legal) legal=${rest%% *} ;;
	go) echo "move $legal" ;;
	quit) exit ;;
	esac
done
`

func TestAKilledTournamentTellsItsKeyAtItsEndAndNotBefore(t *testing.T) {
	t.Parallel()
	const plan = "name = \"spring\"\nvariant = \"mini\"\ntype = \"round-robin\"\ngames = 8\nplayers = [\"council\", \"native:./gate.sh\"]\nconcurrency = 1\nsandbox = \"off\"\n[adjudication]\nmax_plies = 60\n"
	h := newHall(t, map[string]string{"t.toml": plan, "gate.sh": gateBot})
	for n, limit := range []int{3, 6} { // the game that is broken off is begun again
		h.write("limit", strconv.Itoa(limit))
		h.killed(func(e register.Entry) bool { return e.Done == limit-n }, func() {
			h.checkTold(h.shown("t.db", "t.toml", ""), h.sources("t.db", "spring"))
		}, "tournament", "run", "t.toml")
	}
	secret := h.sources("t.db", "spring")
	h.write("limit", "1000")
	if len(secret.Key) != 64 || len(secret.Seeds) == 0 {
		t.Fatalf("%+v", secret)
	}
	shown := h.shown("t.db", "t.toml", "spring/1/0-1/0/1")
	h.checkTold(shown, secret)
	if text := shown["tournament status t.toml"]; !strings.Contains(text, "the key of the set-ups is told when the tournament is over") {
		t.Errorf("it is not said when the key is told:\n%s", text)
	}
	if text := shown["games show t.db spring/1/0-1/0/1"]; !strings.Contains(text, "# its seeds are told when the run is over") {
		t.Errorf("it is not said when seeds are told:\n%s", text)
	}
	said := h.run("tournament", "resume", "t.toml")
	if !strings.Contains(said, "\nkey: "+secret.Key+"\n") || strings.Contains(said, "predicted") {
		t.Errorf("at the end:\n%s", said)
	}
	shown = h.shown("t.db", "t.toml", "spring/1/0-1/0/1")
	for _, what := range []string{"tournament status t.toml", "tournament status t.toml --json", "report.html", "report.json"} {
		if !strings.Contains(shown[what], secret.Key) {
			t.Errorf("%s does not tell the key", what)
		}
	}
	if text := shown["games show t.db spring/1/0-1/0/1"]; !strings.Contains(text, "red-seed: ") || strings.Contains(text, "when the run is over") {
		t.Errorf("after the end:\n%s", text)
	}

	again := newHall(t, map[string]string{"t.toml": "key = \"" + secret.Key + "\"\n" + plan, "gate.sh": gateBot, "limit": "1000"})
	if said := again.run("tournament", "run", "t.toml"); strings.Count(said, "set-ups can be predicted by programs that know the key") != 1 {
		t.Errorf("with its key:\n%s", said)
	}
	want, got := h.records("t.db"), again.records("t.db")
	if len(want) != 8 || fmt.Sprint(want) != fmt.Sprint(got) {
		t.Errorf("%d games, with its key %d others", len(want), len(got))
	}
}

func TestAMatchWithASeedTellsNothingOfItWhileItIsPlayed(t *testing.T) {
	t.Parallel()
	h := newHall(t, map[string]string{"lazy.sh": lazyBot})
	const seed = "4000000007"
	playing := func(e register.Entry) bool { return len(e.Underway) == 1 && e.Underway[0].Ply == 1 }
	var secret sources
	h.killed(playing, func() {
		secret = h.sources("m.db", "match")
		secret.Seeds = append(secret.Seeds, seed)
		h.checkTold(h.shown("m.db", "m.db", ""), secret)
	}, "match", "random", "native:./lazy.sh", "-v", "mini", "--games", "2", "-c", "1", "--seed", seed, "--store", "m.db", "--watch", "open")
	h.checkTold(h.shown("m.db", "m.db", ""), secret)
	// The command that goes on has neither, and goes on with the seed of the file.
	var all []register.Entry
	if err := json.Unmarshal([]byte(h.run("status", "--json")), &all); err != nil || len(all) != 1 {
		t.Fatalf("%v, %v", all, err)
	}
	if want := "flagfall match random native:./lazy.sh -v mini --games 2 -c 1 --store m.db --watch open"; all[0].Resume != want {
		t.Errorf("it goes on by %s, want %s", all[0].Resume, want)
	}
	c := h.command(strings.Fields(all[0].Resume)[1:]...)
	errs := must.Get(c.StderrPipe())(t)
	must.Do(t, c.Start())
	warned := 0
	lines := bufio.NewScanner(errs)
	for lines.Scan() && warned == 0 {
		if strings.Contains(lines.Text(), "set-ups can be predicted by programs that know the seed") {
			warned++
		}
	}
	if err := lines.Err(); err != nil {
		t.Error(err)
	}
	_ = c.Process.Kill()
	_ = c.Wait() // it was killed
	if again := h.sources("m.db", "match"); warned != 1 || again.Key != secret.Key {
		t.Errorf("warned %d times, and key %s became %s", warned, secret.Key, again.Key)
	}
}
