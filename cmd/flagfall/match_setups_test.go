//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// lineOf returns the lines that say which set-ups games have.
func lineOf(said string) (all []string) {
	for line := range strings.Lines(said) {
		if strings.Contains(line, "set-ups: ") {
			all = append(all, strings.TrimSpace(line))
		}
	}
	return all
}

func TestEveryCommandSaysWhichSetupsTheGamesOfAnOutsideProgramHave(t *testing.T) {
	const fresh = "new ones in every game, but for programs that insist on their own"
	const shared = "the same in both games of a pair, with the colours swapped, but for programs that insist on their own: a program that can pass word between its games knows the enemy's"
	for asked, want := range map[string]string{"": fresh, "fresh": fresh, "shared": shared, "own": "every player's own"} {
		t.Run(asked, func(t *testing.T) {
			t.Parallel()
			h := newHall(t, map[string]string{"bot.sh": playing})
			flags, key := []string{}, ""
			if asked != "" {
				flags, key = []string{"--setups", asked}, "setups = \""+asked+"\"\n"
			}
			h.write("cup.toml", "name = \"cup\"\nvariant = \"barrage\"\ntype = \"gauntlet\"\ngames = 2\nplayers = [\"native:./bot.sh\", \"random\"]\n"+key+"[adjudication]\nmax_plies = 6\n")
			match := h.run(append([]string{"match", "native:./bot.sh", "random", "-v", "barrage", "-n", "2", "--max-plies", "6", "--store", "m.db"}, flags...)...)
			for what, said := range map[string]string{
				"match": match, "match status": h.run("match", "status", "m.db"),
				"tournament run": h.run("tournament", "run", "cup.toml"), "tournament status": h.run("tournament", "status", "cup.toml"),
				"lab ruler": h.run(append([]string{"lab", "ruler", "native:./bot.sh", "random", "-v", "barrage", "-n", "2", "--max-plies", "6"}, flags...)...),
			} {
				want := want
				if what == "lab ruler" && asked == "" {
					want = "every player's own"
				}
				lines := 1
				if want == shared && !strings.Contains(what, "status") {
					lines = 2 // the first before the first game
				}
				got := lineOf(said)
				if len(got) != lines || got[len(got)-1] != "set-ups: "+want || lines == 2 && !strings.HasSuffix(got[0], "warning: set-ups: "+want) {
					t.Errorf("%s says %q, want %q", what, got, want)
				}
			}
			h.run("tournament", "report", "cup.toml", "-o", "cup.json")
			page, err := os.ReadFile(filepath.Join(h.dir, "cup.json"))
			var report struct{ Conditions []struct{ Name, Text string } }
			if err != nil || json.Unmarshal(page, &report) != nil {
				t.Fatal(err)
			}
			for _, c := range report.Conditions {
				if c.Name == "Set-ups" && c.Text != want {
					t.Errorf("the report says %q, want %q", c.Text, want)
				}
			}
			setting := asked
			if asked == "" {
				setting = "auto"
			}
			for _, said := range []string{h.run("match", "status", "m.db", "--json"), h.run("tournament", "status", "cup.toml", "--json")} {
				var out struct{ Setups string }
				if err := json.Unmarshal([]byte(said), &out); err != nil || out.Setups != setting {
					t.Errorf("setups %q, %v", out.Setups, err)
				}
			}
		})
	}
}

// playing is a bot of our protocol that makes the first legal move, with a set-up of its own for barrage.
const playing = `#!/bin/sh
while read -r key rest; do
	case $key in
	flagfall) printf 'name First\nready\n' ;;
	setup) echo setup 298S19..........................BF...... ;;
	legal) first="${rest%% *}" ;;
	go) echo "move $first" ;;
	quit) exit 0 ;;
	esac
done
`
