package arena

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/opening"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
)

// blueFirst is a position of classic in which Blue moves.
const blueFirst = "MAAAAAAAAAAAAAAAAAAAALAAAAAAAAAAAAAAAAAAAA__AA__AAAA__AA__AAAAXAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY b"

// Every player of ours and one of our protocol begins from what it is given, and a
// worker's game that begins from anything else is refused.
func TestGamesBeginFromWhatTheJobGives(t *testing.T) {
	setup := games.RandomSetup(mustVariant(t, "classic").Stratego, 4).String()
	bot := "native:" + filepath.Join(t.TempDir(), "bot")
	must.Do(t, os.WriteFile(strings.TrimPrefix(bot, "native:"), []byte("#!/bin/sh\n"+firstLegal), 0o700))
	a := new(Arena)
	for _, start := range []opening.Start{{Name: "s:1", Setups: [2]string{setup, setup}}, {Name: "p:1", Position: blueFirst}} {
		for _, player := range []string{"random", "council", "marshal:nodes=200", "sparring", bot} {
			j := &tournament.Job{
				ID: "t/1/0-1/0", Tournament: "t", Variant: "classic", Players: [2]string{player, "random"}, Names: [2]string{"a", "b"},
				Seed: 5, Opening: start,
			}
			j.Adjudication.MaxPlies = 30
			for n := range 2 {
				r := must.Get(a.Play(t.Context(), j, n))(t)
				if r.Conduct[0].Fault+r.Conduct[1].Fault != "" {
					t.Errorf("%s from %s: %+v: %s", player, start.Name, r.Conduct, r.Reason)
				}
				if start.Position != "" && (r.Record.Start != blueFirst || r.Record.Moves[0].Side != board.Second) {
					t.Errorf("%s begins from %q with %+v", player, r.Record.Start, r.Record.Moves[0])
				}
				if start.Position == "" && strings.ReplaceAll(r.Record.Setups[1], " ", "") != setup {
					t.Errorf("%s begins from %q, want %q", player, r.Record.Setups, setup)
				}
				g := &store.Game{
					ID: j.GameID(n), Winner: store.WinnerOf(r.Result), Ending: r.Result.Ending.String(),
					Plies: r.Plies, Record: r.Record.String(),
				}
				if err := a.Verify(j, n, g, nil); err != nil {
					t.Errorf("%s from %s: an honest game is refused: %v", player, start.Name, err)
				}
				other := *j
				other.Opening = opening.Start{}
				if err := a.Verify(&other, n, g, nil); err == nil {
					t.Errorf("%s: a game from %s is taken for one that was to begin otherwise", player, start.Name)
				}
			}
		}
	}
}

// firstLegal is a bot of our protocol, for bot, that makes the first legal move.
const firstLegal = `while read -r word rest; do
	case "$word" in
	flagfall) printf 'name First\nready\n' ;;
	legal) first="${rest%% *}" ;;
	go) echo "move $first" ;;
	quit) exit 0 ;;
	esac
done
`

func mustVariant(t *testing.T, name string) games.Variant {
	t.Helper()
	v := must.Get(games.VariantNamed(name))(t)
	return v
}

func TestOnlyContractsForStrategoInsistOnSetUpsOfTheirOwn(t *testing.T) {
	for spec, want := range map[string]bool{
		"ucc:./bot": true, "mactech:./bot": true, "iut:./bot": true, "native:./bot": false, "advcli:./bot": false, "council": false,
	} {
		if got := player.OwnSetups(spec); got != want {
			t.Errorf("%s: %t, want %t", spec, got, want)
		}
	}
}
