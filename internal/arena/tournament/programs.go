package tournament

import (
	"fmt"
	"strings"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/sandbox/program"
)

// Mixed says what becomes of games in which a player is another program than in
// earlier ones.
type Mixed string

// The values. The zero value is WarnMixed.
const (
	WarnMixed   Mixed = "warn"   // they count, and the organiser is told
	RefuseMixed Mixed = "refuse" // they are not begun, or set aside
)

// Played is a program with the number of games that it has played as one player.
type Played struct {
	program.Identity
	Games int `json:"games"`
}

// play counts a game of a program that is known.
func (s *Standing) play(id program.Identity) {
	key := id.Key()
	if key == "" {
		return
	}
	for i := range s.Programs {
		if s.Programs[i].Key() == key {
			s.Programs[i].Games++
			return
		}
	}
	s.Programs = append(s.Programs, Played{id, 1})
}

// PlayedWith says in words with which programs a player has played, empty where
// that is not known.
func (s *Standing) PlayedWith() string {
	if len(s.Programs) == 1 {
		return s.Programs[0].String()
	}
	var parts []string
	for _, p := range s.Programs {
		parts = append(parts, fmt.Sprintf("%s with %s", phrase.Count(p.Games, "game"), p.String()))
	}
	return strings.Join(parts, "; ")
}

// required returns the programs that must play a job's games: those that have
// played before, where a plan refuses others.
func (r *Results) required(j *Job) (keys [2]string) {
	at, err := ParsePlace(j.Tournament, j.GameID(0))
	if err != nil || r.plan.MixedPrograms != RefuseMixed || !at.Fits(len(r.players)) {
		return keys
	}
	for i, player := range [2]int{at.A, at.B} {
		keys[i] = r.players[player].first()
	}
	return keys
}

// first returns the key of the program that has played first, empty where none is
// known.
func (s *Standing) first() string {
	if len(s.Programs) == 0 {
		return ""
	}
	return s.Programs[0].Key()
}

// identifier is an Arena that knows which program a job's player would be here.
type identifier interface {
	Identify(j *Job, player int) program.Identity
}

// compare says which players' programs on this machine are others than those that
// have played before. It is an error where the plan refuses them.
func (t *Runner) compare(r *Results) error {
	arena, ok := ability.Of[identifier](t.Arena)
	if !ok || t.Concurrency <= 0 {
		return nil
	}
	var all []string
	for i := range t.Plan.Players {
		s := &r.players[i]
		id := arena.Identify(t.Plan.job(pairing.Match{Round: 0, A: i, B: i}, 0), 0)
		if r.gone[i] || !t.Plan.changed(s, id.Key()) {
			continue
		}
		all = append(all, fmt.Sprintf("%s would go on as %s, and has played %s", s.Name, id.String(), s.before()))
	}
	if len(all) > 0 && t.Plan.MixedPrograms == RefuseMixed {
		return fmt.Errorf("nothing is played, because programs have changed since earlier games:\n  %s", strings.Join(all, "\n  "))
	}
	for _, text := range all {
		t.announce("warning: a program has changed since earlier games: %s", text)
	}
	return nil
}

// changed reports whether a program, by its key, is another than the player's: the
// last that has played, or, where no others may, the first.
func (p *Plan) changed(s *Standing, key string) bool {
	if key == "" || len(s.Programs) == 0 {
		return false
	}
	last := s.Programs[len(s.Programs)-1]
	return key != s.first() && (p.MixedPrograms == RefuseMixed || key != last.Key())
}

// before says what has been played, with how many games.
func (s *Standing) before() string {
	if len(s.Programs) == 1 {
		return fmt.Sprintf("%s with %s", phrase.Count(s.Programs[0].Games, "game"), s.Programs[0].String())
	}
	return s.PlayedWith()
}

// checkPrograms returns why a game may not count, where the plan refuses players
// that change their programs.
func (c *coordinator) checkPrograms(g *store.Game) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	players, ok := c.results.seatsOf(g)
	if !ok || c.runner.Plan.MixedPrograms != RefuseMixed {
		return nil
	}
	for side, player := range players {
		s, id := &c.results.players[player], g.Seats[side].Program
		if key := id.Key(); key != "" && s.first() != "" && key != s.first() {
			return fmt.Errorf("%s has played it with %s, and before %s", s.Name, id.String(), s.before())
		}
	}
	return nil
}

// tellMixed says when a counted game is the first of another program of a player.
// The coordinator is locked.
func (c *coordinator) tellMixed(g *store.Game) {
	players, ok := c.results.seatsOf(g)
	if !ok {
		return
	}
	for side, player := range players {
		s, key := &c.results.players[player], g.Seats[side].Program.Key()
		if n := len(s.Programs); n > 1 && s.Programs[n-1].Key() == key && s.Programs[n-1].Games == 1 {
			c.runner.announce("warning: %s has played with more than one program: %s", s.Name, s.PlayedWith())
		}
	}
}

// Bounds of what a worker may say of a program.
const (
	mostFiles   = 8
	longestName = 200 // in characters
)

// cleanProgram takes out of an identity what could play tricks with a terminal.
func cleanProgram(id *program.Identity) {
	id.Says, id.Version = plaintext.Line(id.Says, longestName), plaintext.Line(id.Version, longestName)
	id.Files = id.Files[:min(len(id.Files), mostFiles)]
	for i := range id.Files {
		id.Files[i].Name, id.Files[i].Sum = plaintext.Line(id.Files[i].Name, longestName), plaintext.Line(id.Files[i].Sum, 64)
	}
}
