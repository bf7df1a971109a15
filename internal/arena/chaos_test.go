package arena

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"net"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
)

// kills is how many processes the chaos run kills. For a long one:
//
//	go test ./internal/arena/games -run Chaos -kills 100 -v -timeout 60m
var kills = flag.Int("kills", 4, "processes that the chaos run kills")

// gamesVariable makes the tests' tournament longer than it is, in games a
// pairing.
const gamesVariable = "FLAGFALL_TEST_GAMES"

// linesBetween is how many games lie between two kills.
const linesBetween = 4

// chaos is a tournament with a server, two workers and a coordinator, all
// processes of their own.
type chaos struct {
	t           *testing.T
	programs    [][]string // server, worker, worker, coordinator
	processes   []*helper.Process
	coordinator int
}

func newChaos(t *testing.T, file string) *chaos {
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	url := fmt.Sprintf("nats://secret@127.0.0.1:%d", port)
	c := &chaos{t: t, coordinator: 3, programs: [][]string{
		{"server", strconv.Itoa(port), t.TempDir()}, {"worker", url}, {"worker", url}, {"coordinator", file, url},
	}}
	for i := range c.programs {
		c.processes = append(c.processes, nil)
		c.start(i)
	}
	return c
}

// start starts a process, and waits for a server or a worker to be ready.
func (c *chaos) start(i int) {
	c.processes[i] = helper.Start(c.t, c.programs[i][0], c.programs[i][1:]...)
	if i != c.coordinator {
		c.processes[i].Expect(c.t, "ready")
	}
}

func TestChaosLeavesEveryGameOnceAndAsItWouldHaveBeen(t *testing.T) {
	games := 2 * *kills // of three pairings: some games end unseen while a coordinator is dead
	t.Setenv(gamesVariable, strconv.Itoa(max(games, crashPlan().Games)))
	calm, file := filepath.Join(t.TempDir(), "crash.db"), filepath.Join(t.TempDir(), "crash.db")
	must.Get(runner(calm).Run(t.Context(), t.Context()))(t)
	rng := rand.New(rand.NewPCG(1, uint64(*kills)))
	c := newChaos(t, file)
	var victims []int
	killed, counts := 0, [4]int{}
	for lines := 1; ; lines++ {
		if !c.processes[c.coordinator].Lines.Scan() {
			must.Do(t, c.processes[c.coordinator].Wait())
			break
		}
		if killed == *kills || lines%linesBetween != 0 {
			continue
		}
		if len(victims) == 0 {
			// Every kind is killed as often as any other, the coordinator last: what it
			// has told by then is there to be counted, however fast the games end.
			victims = append(rng.Perm(c.coordinator), c.coordinator)
		}
		victim := victims[0]
		victims = victims[1:]
		c.processes[victim].Kill()
		c.start(victim)
		killed++
		counts[victim]++
	}
	if killed != *kills {
		t.Errorf("%d kills, want %d: the games were over too soon", killed, *kills)
	}
	want, got := storedGames(t, calm), storedGames(t, file)
	t.Logf("%d kills (server, two workers, coordinator: %v), %d games", killed, counts, len(got))
	if !slices.Equal(slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got))) {
		t.Fatalf("%d games, want %d", len(got), len(want))
	}
	for id, text := range want {
		if got[id] != text {
			t.Errorf("game %s differs:\n%s\n%s", id, got[id], text)
		}
	}
}
