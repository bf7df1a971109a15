//go:build !js

package web

import (
	"embed"
	"strings"
	"sync"

	"flagfall.dev/internal/records/rival"
	"flagfall.dev/record"
)

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
			g.Winner = [2]string{"first", "second"}[rec.Result.Winner]
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
