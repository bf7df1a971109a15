//go:build !js

package web

import (
	"context"
	"embed"
	"strings"
	"sync"

	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/internal/session/career"
	"flagfall.dev/internal/session/intake"
	"flagfall.dev/internal/session/trainer"
	"flagfall.dev/internal/web/http"
	"flagfall.dev/record"
)

// keptOf returns what is kept here of somebody besides games: nothing but of the owner.
func (s *Server) keptOf(r *http.Request, who self) (career.Kept, error) {
	if !s.owns(r) {
		return career.Kept{}, nil
	}
	return career.KeptIn(profile.Own{Notes: s.config.Kept.Shelf(), ID: who.id})
}

// training is a training with what plays it, and whose it is: that of the owner's profile goes on and is kept, nobody else's is.
func (s *Server) training(r *http.Request, h trainer.Home, o trainer.Order) (
	t *trainer.Training, play func(ctx context.Context, told func()) error, whose string, err error,
) {
	k, who, err := s.keeper(r)
	if err != nil {
		return nil, nil, "", err
	}
	if s.owns(r) {
		whose = who.mark(true)
	}
	t, err = h.Resume(k, o)
	return t, func(ctx context.Context, told func()) error { return h.Train(ctx, k, t, told) }, whose, err
}

// keeper keeps the set-ups of the owner's profile; of everybody else it keeps nothing.
func (s *Server) keeper(r *http.Request) (k trainer.Keeper, who self, err error) {
	if !s.owns(r) {
		return k, who, nil
	}
	who, _, err = s.self(r)
	return trainer.Keeper{Notes: profile.Own{Notes: s.config.Kept.Shelf(), ID: who.id}}, who, err
}

// namedSetups are the ready-made set-ups, after the own ones of the owner.
func (s *Server) namedSetups(r *http.Request) ([]trainer.Named, error) {
	k, _, err := s.keeper(r)
	if err != nil {
		return nil, err
	}
	shelf, err := k.Shelf()
	if err != nil {
		return nil, err
	}
	return shelf.All(), nil
}

// standing says how the owner did with a set-up: against whom, and in training.
func (s *Server) standing(r *http.Request, h trainer.Home, own trainer.Own) (st standingSetup, err error) {
	k, who, err := s.keeper(r)
	if err != nil {
		return st, err
	}
	shelf, err := k.Shelf()
	if err != nil {
		return st, err
	}
	games, _ := career.Games(s.played(who.id))
	st.Record = []setupRow{}
	for _, row := range trainer.Record(games, own) {
		st.Record = append(st.Record, setupRow{row, row.Points().Text()})
	}
	if t := shelf.Trained(own.Variant, own.Setup); t != nil {
		end := endOf(h, t)
		st.Training = &end
	}
	return st, nil
}

// checkCopy says what is wrong with what a copy of a profile has besides its games.
func checkCopy(c *profile.Copy) error { return intake.Check(c) }

// The games of the start page that have the rules of a contest or a course. In a tab they are left out: a site is small so.
//
//go:embed ui/demos/cs193d.flagfall ui/demos/iut.flagfall ui/demos/mactech.flagfall ui/demos/mini.flagfall ui/demos/ucc.flagfall
var contests embed.FS

// contestMark begins the names of these games.
const contestMark = "contest/"

// contestGames lists them. Our own programs played them.
var contestGames = sync.OnceValue(func() (all []TournamentGame) {
	files, _ := contests.ReadDir("ui/demos") // what is embedded can be read
	for _, f := range files {
		name := strings.TrimSuffix(f.Name(), ".flagfall")
		text, _ := contestRecord(contestMark + name)
		rec, err := record.Parse(text)
		if err != nil {
			continue // the test counts them
		}
		g := TournamentGame{
			ID: contestMark + name, Contest: true, Variant: rec.Variant, Winner: "draw", Ply: len(rec.Moves),
		}
		for i, spec := range rec.Players {
			if r, ok := rival.Of(spec); ok {
				g.Names[i] = r.Name
			}
		}
		if !rec.Result.Drawn {
			g.Winner = seatName(seat(rec.Result.Winner))
		}
		all = append(all, g)
	}
	return all
})

// contestRecord returns the record of one of them.
func contestRecord(id string) (text string, ok bool) {
	name, ok := strings.CutPrefix(id, contestMark)
	if !ok {
		return "", false
	}
	b, err := contests.ReadFile("ui/demos/" + name + ".flagfall")
	return string(b), err == nil
}
