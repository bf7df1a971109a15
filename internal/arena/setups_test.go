//go:build unix && !race

package arena

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/coordinator"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/arena/tournament/worker"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/opening"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// A spy passes its set-up from each game to the next through a file: where both games of a pair have the
// same, the second process knows its enemy's. It writes to stderr what it takes for that, and what it is
// told of set-ups.
const spy = `
word=WORD
while read -r key rest; do
	case $key in
	flagfall) printf 'name Spy\nready\n' ;;
	setups) echo "told $rest" >&2 ;;
	own)
		[ -z "$own" ] && [ -e "$word" ] && echo "guess $(cat "$word")" >&2
		[ -z "$own" ] && echo "$rest" > "$word"
		own="$rest" ;;
	legal) first="${rest%% *}" ;;
	go) echo "move $first" ;;
	quit) exit 0 ;;
	esac
done
`

// spying plays pairs of the spy against random, one after the other and without a sandbox. The spy
// has the side of its game's number.
func spying(t *testing.T, pairs int, change func(p *tournament.Plan)) (all []*store.Game, announced string) {
	t.Helper()
	r, heard := spies(t, pairs, change)
	all = gamesOf(t, r)
	if len(all) != 2*pairs {
		t.Fatalf("%d games", len(all))
	}
	return all, heard.all()
}

func spies(t *testing.T, pairs int, change func(p *tournament.Plan)) (*coordinator.Runner, *said) {
	t.Helper()
	dir := t.TempDir()
	p := &tournament.Plan{
		Name: "t", Variant: "barrage", Type: tournament.RoundRobin, Games: 2 * pairs, Seed: new(uint64(5)),
		Handling: tournament.Handling{Sandbox: tournament.SandboxOff},
		Players:  []string{"native:" + bot(t, strings.ReplaceAll(spy, "WORD", filepath.Join(dir, "word"))), "random"},
	}
	p.Adjudication.MaxPlies = 4
	if change != nil {
		change(p)
	}
	heard := listen()
	a := &Arena{Guard: player.Guard{Sandbox: jail.Trusted}}
	t.Cleanup(func() { a.Close() })
	return &coordinator.Runner{Plan: p, Arena: a, Store: filepath.Join(dir, "t.db"), Concurrency: 1, Announce: heard.say}, heard
}

// setupsOf returns the set-ups of a game, without the blanks between rows.
func setupsOf(t *testing.T, g *store.Game) (both [2]string) {
	t.Helper()
	rec := must.Get(record.Parse(g.Record))(t)
	for side, s := range rec.Setups {
		both[side] = strings.ReplaceAll(s, " ", "")
	}
	return both
}

// right returns which part of the squares of all guesses was right, in first games and in second, and how
// many guesses of each were right on every square.
func right(t *testing.T, all []*store.Game) (part [2]float64, whole [2]int) {
	t.Helper()
	var squares, hits [2]int
	for _, g := range all {
		n := 0
		if strings.HasSuffix(g.ID, "/2") {
			n = 1
		}
		_, guess, ok := strings.Cut(g.Seats[n].Stderr, "guess ")
		if guess, _, _ = strings.Cut(guess, "\n"); !ok {
			continue // the first of all
		}
		enemy := setupsOf(t, g)[1-n]
		if guess == enemy {
			whole[n]++
		}
		for i := range enemy {
			if squares[n]++; guess[i] == enemy[i] {
				hits[n]++
			}
		}
	}
	for n := range part {
		part[n] = float64(hits[n]) / float64(squares[n])
	}
	return part, whole
}

func TestWhatTheFirstGameOfAPairRevealsIsWorthNothingInTheSecond(t *testing.T) {
	t.Parallel()
	const pairs = 40
	all, announced := spying(t, pairs, nil)
	// Its first games follow another pair, of which it cannot know anything.
	if part, whole := right(t, all); whole != [2]int{} || part[1]-part[0] > 0.03 {
		t.Errorf("of the enemy's squares the spy knows %.3f in second games and %.3f in first, and everything in %v", part[1], part[0], whole)
	}
	for _, g := range all {
		if strings.Contains(g.Seats[0].Stderr+g.Seats[1].Stderr, "told") {
			t.Fatalf("%s: the spy is told that set-ups are shared", g.ID)
		}
	}
	if strings.Contains(announced, "pass word") {
		t.Error(announced)
	}
}

func TestAWorkerSaysOnceWhichSetupsATournamentsGamesHave(t *testing.T) {
	t.Parallel()
	r, _ := spies(t, 3, nil)
	s := natsServer(t)
	r.URL, r.Concurrency = s.URL(), 0
	ctx, stop := context.WithCancel(t.Context())
	heard := listen()
	w := &worker.Worker{Queue: natsQueue(t, s, true), Arena: r.Arena, Guest: true, Tell: heard.say}
	var done sync.WaitGroup
	done.Go(func() { _ = w.Work(ctx, ctx) })
	all := gamesOf(t, r)
	stop()
	done.Wait()
	if said := heard.all(); len(all) != 6 || said != "t: set-ups: new ones in every game, but for programs that insist on their own" {
		t.Errorf("%d games: %s", len(all), said)
	}
}

func TestWhoAsksForSharedSetupsIsToldAndSoIsTheProgram(t *testing.T) {
	t.Parallel()
	const pairs = 6
	all, announced := spying(t, pairs, func(p *tournament.Plan) { p.Setups = tournament.SharedSetups })
	if _, whole := right(t, all); whole != [2]int{0, pairs} {
		t.Errorf("the spy knows the whole enemy in %v games", whole)
	}
	for _, g := range all {
		if told := strings.Count(g.Seats[0].Stderr+g.Seats[1].Stderr, "told shared\n"); told != 1 {
			t.Errorf("%s: the spy is told so %d times", g.ID, told)
		}
	}
	const want = "warning: set-ups: the same in both games of a pair, with the colours swapped, but for programs that insist on their own: a program that can pass word between its games knows the enemy's"
	if strings.Count(announced, want) != 1 {
		t.Error(announced)
	}
}

func TestEveryGameOfAnOutsideProgramHasNewSetupsWhereverTheyComeFrom(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(p *tournament.Plan){
		"drawn":                 func(*tournament.Plan) {},
		"drawn without a seed":  func(p *tournament.Plan) { p.Seed = nil },
		"drawn without a key":   func(p *tournament.Plan) { p.Plain = true },
		"given by the rules":    func(p *tournament.Plan) { p.Variant = "mini" },
		"by the rules, not own": func(p *tournament.Plan) { p.Variant, p.Setups = "mini", tournament.OwnSetups },
		"our player's own":      func(p *tournament.Plan) { p.Setups, p.Players[0] = tournament.OwnSetups, "council" },
		"our own marshal's": func(p *tournament.Plan) {
			p.Setups, p.Players = tournament.OwnSetups, []string{"marshal:nodes=1", "council"}
		},
		"asked for among ours": func(p *tournament.Plan) { p.Setups, p.Players[0] = tournament.FreshSetups, "council" },
		"of a file, in order":  func(p *tournament.Plan) { numbered(t, p).Openings.Order = tournament.SequentialOrder },
		"of a file":            func(p *tournament.Plan) { numbered(t, p) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			seen := map[string]string{}
			all, announced := spying(t, 3, change)
			for _, g := range all {
				for _, setup := range setupsOf(t, g) {
					if other := seen[setup]; other != "" && !strings.Contains(name, "file") {
						t.Errorf("%s has a set-up of %s", g.ID, other)
					}
					seen[setup] = g.ID
				}
			}
			if len(seen) < 10 || strings.Contains(announced, "aside") {
				t.Errorf("%d set-ups; %s", len(seen), announced)
			}
		})
	}
}

// numbered gives a plan a file of set-ups of which no two are alike.
func numbered(t *testing.T, p *tournament.Plan) *tournament.Plan {
	t.Helper()
	var b strings.Builder
	v := mustVariant(t, p.Variant).Stratego
	for seed := range uint64(200) {
		b.WriteString(games.RandomSetup(v, seed+1).String() + "\n")
	}
	p.Openings.Setups = filepath.Join(t.TempDir(), "book")
	must.Do(t, errors.Join(os.WriteFile(p.Openings.Setups, []byte(b.String()), 0o600), p.Openings.Read(v)))
	return p
}

func TestAReplayOfADrawnGameHasNewSetupsToo(t *testing.T) {
	t.Parallel()
	for name, book := range map[string]bool{"drawn": false, "of a file": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, heard := spies(t, 2, func(p *tournament.Plan) {
				v, err := stratego.VariantNamed("barrage")
				if err != nil {
					t.Fatal(err)
				}
				if book {
					numbered(t, p)
				}
				d := v.Definition()
				d.Name, d.ReplayDraws, d.PlyLimit = "again", true, 4
				p.Definition = variant.Text(d)
				p.Variant = "again"
			})
			all := gamesOf(t, r)
			seen, began := map[[2]string]bool{}, map[string]bool{}
			for _, g := range all {
				seen[setupsOf(t, g)] = true
				began[g.Opening] = true
			}
			if len(all) != 8 || len(seen) != 8 || book != (len(began) == 8) || strings.Contains(heard.all(), "aside") {
				t.Errorf("%d games, %d pairs of set-ups, begun from %d places: %s", len(all), len(seen), len(began), heard.all())
			}
			// They are still this tournament's when it is run again.
			if again := gamesOf(t, r); len(again) != 8 || strings.Contains(heard.all(), "not this tournament's") {
				t.Error(heard.all())
			}
		})
	}
}

func TestAGameOnTheSetupsOfTheOtherOfItsPairIsRefused(t *testing.T) {
	a := new(Arena)
	for _, setups := range []string{tournament.SharedSetups, tournament.FreshSetups} {
		j := &tournament.Job{
			ID: "t/1/0-1/0", Tournament: "t", Variant: "barrage", Players: [2]string{"random", "random"}, Names: [2]string{"a", "b"},
			Seed: 5, Conditions: tournament.Conditions{Setups: setups},
		}
		j.Adjudication.MaxPlies = 10
		for n := range 2 {
			r := must.Get(a.Play(t.Context(), j, n))(t)
			g := &store.Game{
				ID: j.GameID(n), Winner: store.WinnerOf(r.Result), Ending: r.Result.Ending.String(),
				Plies: r.Plies, Record: r.Record.String(),
			}
			if err := a.Verify(j, n, g, nil); err != nil {
				t.Errorf("%s: an honest game is refused: %v", setups, err)
			}
			other := *j
			other.Setups = map[string]string{
				tournament.SharedSetups: tournament.FreshSetups, tournament.FreshSetups: tournament.SharedSetups,
			}[setups]
			if err := a.Verify(&other, n, g, nil); (err != nil) != (n == 1) {
				t.Errorf("%s, game %d, verified as %s: %v", setups, n+1, other.Setups, err)
			}
		}
	}
}

func TestAMatchThatAnEarlierVersionBeganGoesOnWithSharedSetups(t *testing.T) {
	t.Parallel()
	const pairs = 20
	r, heard := spies(t, pairs, func(p *tournament.Plan) { p.Setups = tournament.SharedSetups })
	soft, interrupt := context.WithCancel(t.Context())
	r.Progress = func(r *tally.Results) {
		if r.Games() >= 5 {
			interrupt()
		}
	}
	if _, err := r.Run(soft, t.Context()); !errors.Is(err, coordinator.ErrInterrupted) {
		t.Fatal(err)
	}
	r.Progress = nil
	leaveOutSetups(t, r)
	r.Plan.Setups = tournament.FreshSetups
	var changed *store.PlanError
	if _, err := r.Run(t.Context(), t.Context()); !errors.As(err, &changed) || !strings.Contains(err.Error(), "what differs: setups") {
		t.Fatalf("it goes on with other set-ups: %v", err)
	}
	r.Plan.Setups = ""
	all := gamesOf(t, r)
	if len(all) != 2*pairs || strings.Contains(heard.all(), "not this tournament's") || strings.Count(heard.all(), "pass word between its games") != 2 {
		t.Errorf("%d games: %s", len(all), heard.all())
	}
	by := map[string][2]string{}
	for _, g := range all {
		by[g.ID] = setupsOf(t, g)
	}
	for id, both := range by {
		if both != by[tournament.PartnerOf(id)] {
			t.Errorf("%s has other set-ups than the other game of its pair", id)
		}
	}
}

// leaveOutSetups makes the stored plan what an earlier version stored.
func leaveOutSetups(t *testing.T, r *coordinator.Runner) {
	t.Helper()
	s := must.Get(store.Create(t.Context(), r.Store))(t)
	defer s.Close()
	stored, err := s.Tournament(t.Context(), r.Plan.Name)
	var whole map[string]any
	if err != nil || json.Unmarshal([]byte(stored.Plan), &whole) != nil || whole["setups"] != tournament.SharedSetups {
		t.Fatalf("%v: %s", err, stored.Plan)
	}
	delete(whole, "setups")
	text, err := json.Marshal(whole)
	if err == nil {
		err = s.ReplacePlan(t.Context(), r.Plan.Name, string(text))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A position hides pieces as set-ups do, and its program is told where both games begin from one.
func TestAProgramIsToldOfASharedPosition(t *testing.T) {
	for _, tt := range []struct {
		setups string
		start  opening.Start
		told   bool
	}{
		{tournament.SharedSetups, opening.Start{Name: "p:1", Position: blueFirst}, true},
		{tournament.FreshSetups, opening.Start{Name: "p:1", Position: blueFirst}, false},
		{tournament.OwnSetups, opening.Start{}, false},
	} {
		j := &tournament.Job{
			ID: "t/1/0-1/0", Tournament: "t", Variant: "classic", Players: [2]string{"native:" + bot(t,
				strings.Replace(firstLegal, "\tquit)", "\tsetup) echo setup "+games.RandomSetup(mustVariant(t, "classic").Stratego,
					4).String()+" ;;\n\tsetups) echo told \"$rest\" >&2 ;;\n\tquit)", 1)), "random"},
			Names: [2]string{"a", "b"}, Seed: 5, Conditions: tournament.Conditions{Setups: tt.setups}, Opening: tt.start,
		}
		j.Adjudication.MaxPlies = 4
		r, err := new(Arena).Play(t.Context(), j, 0)
		if err != nil || r.Conduct[0].Fault != "" {
			t.Fatal(err, r)
		}
		if told := strings.Contains(r.Conduct[0].Stderr, "told shared"); told != tt.told {
			t.Errorf("%s: told %v: %q", tt.setups, told, r.Conduct[0].Stderr)
		}
	}
}
