package tally

import (
	"fmt"
	"strings"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/sandbox/program"
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

// RequiredPrograms returns the keys of the programs that must play a job's games: of those that have
// played before, where the plan refuses others; else they are empty.
func (r *Results) RequiredPrograms(j *tournament.Job) (keys [2]string) {
	at, err := tournament.ParsePlace(j.Tournament, j.GameID(0))
	if err != nil || r.plan.MixedPrograms != tournament.RefuseMixed || !at.Fits(len(r.players)) {
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

// before says what has been played, with how many games.
func (s *Standing) before() string {
	if len(s.Programs) == 1 {
		return fmt.Sprintf("%s with %s", phrase.Count(s.Programs[0].Games, "game"), s.Programs[0].String())
	}
	return s.PlayedWith()
}

// Replaces returns what a player has played with, in words, where a program is another: than the last
// that has played or, where the plan refuses others, than the first. It is empty where it is the same,
// or one of them is not known.
func (r *Results) Replaces(player int, id program.Identity) (before string) {
	s, key := &r.players[player], id.Key()
	if key == "" || len(s.Programs) == 0 || key == s.first() {
		return ""
	}
	last := s.Programs[len(s.Programs)-1]
	if r.plan.MixedPrograms != tournament.RefuseMixed && key == last.Key() {
		return ""
	}
	return s.before()
}

// CheckPrograms returns why a game may not count, where the plan refuses players
// that change their programs.
func (r *Results) CheckPrograms(g *store.Game) error {
	players, ok := r.PlayersOf(g)
	if !ok || r.plan.MixedPrograms != tournament.RefuseMixed {
		return nil
	}
	for side, player := range players {
		s, id := &r.players[player], g.Seats[side].Program
		if key := id.Key(); key != "" && s.first() != "" && key != s.first() {
			return fmt.Errorf("%s has played it with %s, and before %s", s.Name, id.String(), s.before())
		}
	}
	return nil
}

// Mixed returns the standings of those players of a game that has just been counted for whom it is
// the first of another program.
func (r *Results) Mixed(g *store.Game) (all []*Standing) {
	players, ok := r.PlayersOf(g)
	if !ok {
		return nil
	}
	for side, player := range players {
		s, key := &r.players[player], g.Seats[side].Program.Key()
		if n := len(s.Programs); n > 1 && s.Programs[n-1].Key() == key && s.Programs[n-1].Games == 1 {
			all = append(all, s)
		}
	}
	return all
}
