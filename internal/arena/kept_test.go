package arena

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/records/opening"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
)

// stayingBot plays the first legal move, writes which process has which side in
// each of its games to stderr, and does what its argument says.
const stayingBot = `#!/bin/sh
read -r id < /proc/sys/kernel/random/uuid
games=0
while read -r word rest; do
	case $word in
	flagfall) [ "$1" = single ] || echo "reuse yes"; echo ready ;;
	you) games=$((games + 1)); echo "$id $rest" >&2 ;;
	legal) move=${rest%% *} ;;
	go) [ "$1" = crashes ] && [ $games = 2 ] && exit 3; echo "move $move" ;;
	over) echo "over in $id" >&2; [ "$1" = talks ] && echo more ;;
	newgame)
		echo "between games of $id" >&2
		[ "$1" = refuses ] && echo what
		[ "$1" = leaves ] && exit 0
		echo ready ;;
	esac
done
`

// seated is what one process says that it did in a game.
type seated struct{ process, side, stderr string }

// playPairs plays a given number of pairs of the bot against random, and returns what the bot
// wrote in each game.
func playPairs(t *testing.T, how string, pairs int, change func(p *tournament.Plan)) (all []seated, reports []*referee.Report) {
	t.Helper()
	script := filepath.Join(t.TempDir(), "bot.sh")
	must.Do(t, os.WriteFile(script, []byte(stayingBot), 0o700))
	p := &tournament.Plan{
		Name: "t", Variant: "mini", Type: tournament.RoundRobin, Games: 2 * pairs, Seed: new(uint64(3)),
		Players:    []string{"native:" + script + " " + how, "random"},
		Conditions: tournament.Conditions{Adjudication: referee.Adjudication{MaxPlies: 12}},
	}
	if change != nil {
		change(p)
	}
	arena := new(Arena)
	defer func() {
		if err := arena.Close(); err != nil {
			t.Error(err)
		}
	}()
	schedule := tally.NewResults(p).Schedule()
	for j := schedule.Next(); j != nil; j = schedule.Next() {
		j.Run = "r"
		for n := range 2 {
			r := must.Get(arena.Play(t.Context(), j, n))(t)
			stderr := r.Conduct[n].Stderr
			process, rest, _ := strings.Cut(stderr, " ")
			side, _, _ := strings.Cut(rest, "\n")
			all, reports = append(all, seated{process, side, stderr}), append(reports, r)
		}
	}
	return all, reports
}

// processes returns how many processes there were.
func processes(all []seated) int {
	seen := map[string]bool{}
	for _, s := range all {
		seen[s.process] = true
	}
	return len(seen)
}

func faults(reports []*referee.Report) (n int) {
	for _, r := range reports {
		for _, c := range r.Conduct {
			if c.Fault != "" {
				n++
			}
		}
	}
	return n
}

func TestAProcessThatStaysPlaysManyGamesAndNeverBothOfAPair(t *testing.T) {
	all, reports := playPairs(t, "", 6, nil)
	if n := processes(all); n != 2 || faults(reports) != 0 {
		t.Errorf("%d processes, %d faults", n, faults(reports))
	}
	sides := map[string]bool{}
	for i, s := range all {
		if i%2 == 1 && s.process == all[i-1].process {
			t.Errorf("pair %d: one process has played both games, and knows what is hidden in the second", i/2)
		}
		sides[s.side] = true
		// What it wrote in this game, and nothing of another.
		if want := s.process + " " + s.side + "\n"; strings.TrimSuffix(s.stderr, "over in "+s.process+"\n") != want {
			t.Errorf("game %d: stderr %q, want %q", i, s.stderr, want)
		}
		if c := reports[i].Conduct[i%2]; c.Moves == 0 {
			t.Errorf("game %d: %+v", i, c)
		}
	}
	if len(sides) != 2 {
		t.Errorf("sides %v", sides)
	}
}

func TestAGameHasItsOwnProcessWhereOneMayNotStay(t *testing.T) {
	for name, test := range map[string]struct {
		how    string
		change func(p *tournament.Plan)
	}{
		"does not say so":   {"single", nil},
		"plan forbids it":   {"", func(p *tournament.Plan) { p.Restart = tournament.RestartAlways }},
		"processor time":    {"", func(p *tournament.Plan) { p.CPU = 20 }},
		"own processors":    {"", func(p *tournament.Plan) { p.Pin = min(1, len(jail.Processors())) }},
		"no pondering":      {"", func(p *tournament.Plan) { p.NoPondering = jail.CanPause }},
		"ends by itself":    {"leaves", nil},
		"wrong answer":      {"refuses", nil},
		"talks out of turn": {"talks", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all, reports := playPairs(t, test.how, 3, test.change)
			if n := processes(all); n != 6 || faults(reports) != 0 {
				t.Errorf("%d processes for 6 games, %d faults", n, faults(reports))
			}
		})
	}
}

func TestACrashIsOfTheGameInWhichItHappens(t *testing.T) {
	all, reports := playPairs(t, "crashes", 4, nil)
	// Each process plays one game well and crashes in its second.
	played := map[string]int{}
	for i, s := range all {
		played[s.process]++
		fault := reports[i].Conduct[i%2].Fault
		if crashed := played[s.process] == 2; crashed != (fault == "crash") || played[s.process] > 2 {
			t.Errorf("game %d is number %d of its process: fault %q", i, played[s.process], fault)
		}
	}
	if processes(all) != 4 {
		t.Errorf("%d processes", processes(all))
	}
}

func TestOpeningsThatComeAgainAreForNewProcesses(t *testing.T) {
	j := &tournament.Job{Run: "r", ID: "t/1/0-1/0"}
	v := must.Get(games.VariantNamed("mini"))(t)
	at := &jobGame{job: j, set: &ruleSet{variant: v}, idle: new(idlePool)}
	if at.reuse(0, player.Launch{}) == nil {
		t.Error("drawn set-ups: a process cannot stay")
	}
	j.Opening = opening.Start{Name: "a.txt:1"}
	if at.reuse(0, player.Launch{}) != nil {
		t.Error("a process may see the set-ups of a file twice")
	}
}
