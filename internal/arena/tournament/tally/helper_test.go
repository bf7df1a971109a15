package tally

import (
	"fmt"

	"flagfall.dev/internal/arena/tournament"
)

func plan(kind tournament.Type, players, games int) *tournament.Plan {
	p := &tournament.Plan{Name: "t", Variant: "barrage", Type: kind, Games: games, Seed: new(uint64(7))}
	for i := range players {
		p.Players = append(p.Players, fmt.Sprintf("p%d", i))
	}
	return p
}
