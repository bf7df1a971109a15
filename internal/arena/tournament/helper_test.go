package tournament

import "fmt"

func plan(kind Type, players, games int) *Plan {
	p := &Plan{Name: "t", Variant: "barrage", Type: kind, Games: games, Seed: new(uint64(7))}
	for i := range players {
		p.Players = append(p.Players, fmt.Sprintf("p%d", i))
	}
	return p
}
