package lobby

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
)

// mostLevel is full strength; level 1 is for beginners.
const mostLevel = 10

// AtLevel returns the specification of our strongest player of a game at a level.
func AtLevel(game, level string) (string, error) {
	n, err := strconv.Atoi(strings.TrimSpace(level))
	if strings.TrimSpace(level) == "" {
		return "", fmt.Errorf("which level: expected a number from 1 to %d, such as level 4", mostLevel)
	}
	if err != nil || n < 1 || n > mostLevel {
		return "", fmt.Errorf("level %q: expected a number from 1 to %d", level, mostLevel)
	}
	return roster.AtLevel(game, n), nil
}

// relevel goes on with a game against our strongest player at a level, and ends the
// session before.
func relevel(ctx context.Context, s *session.Session, side board.Side, level string, o *Order) (*session.Session, error) {
	rec := s.Record()
	spec, err := AtLevel(rec.Game, level)
	switch {
	case err != nil:
		return nil, err
	case rec.Players[side] == games.Human || rec.Players[side] == "":
		return nil, errors.New("a person plays there: only a program has a level")
	case rec.Result.Over():
		return nil, errors.New("the game is over")
	}
	if rival.Plain(rec.Players[side]) != rival.Plain(spec) {
		rec.LevelChanged = true
	}
	rec.Players[side], rec.Names[side] = spec, roster.Called(spec)
	next, err := games.ResumeSession(
		ctx, rec, search.Limits{MoveTime: o.MoveTime}, player.Guests{Guard: o.Guard, Only: []string{o.Player}},
	)
	if err != nil {
		return nil, err
	}
	coach := side.Opponent()
	if share := s.Scene(session.ViewerOf(coach)).Coach; share > 0 {
		if err := next.SetCoach(coach, share); err != nil {
			next.Close()
			return nil, err
		}
	}
	s.Close()
	return next, nil
}
