package tournament

import (
	"fmt"
	"strings"

	"flagfall.dev/internal/arena/tournament/pairing"
)

// drawnMark ends the id of a drawn game that was played again: the game without
// it is the one that counts.
const drawnMark = "/drawn"

// A Place says which job a stored game belongs to and who played it.
type Place struct {
	pairing.Match
	Pair  int  // of the match, from 0
	Game  int  // 0: A had the side that moves first; 1: B
	Drawn bool // drawn and played again: another game counts in its place
}

// Fits reports whether a tournament of a given number of players can have such a game.
func (p Place) Fits(players int) bool {
	return p.Round >= 1 && p.Pair >= 0 && p.A < players && p.B < players && p.A != p.B
}

// ParsePlace reads the id of a game of a tournament. The error says that it is none.
func ParsePlace(tournament, id string) (Place, error) {
	rest, ours := strings.CutPrefix(id, tournament+"/")
	var p Place
	rest, p.Drawn = strings.CutSuffix(rest, drawnMark)
	n, err := fmt.Sscanf(rest, "%d/%d-%d/%d/%d", &p.Round, &p.A, &p.B, &p.Pair, &p.Game)
	if p.Game--; !ours || err != nil || n != 5 || p.Game < 0 || p.Game > 1 || p.A < 0 || p.B < 0 {
		return p, fmt.Errorf("%q is no game of tournament %s", id, tournament)
	}
	return p, nil
}

// PartnerOf returns the id of the other game of a game's pair.
func PartnerOf(id string) string {
	id = strings.TrimSuffix(id, drawnMark)
	if pair, first := strings.CutSuffix(id, "/1"); first {
		return pair + "/2"
	}
	return strings.TrimSuffix(id, "/2") + "/1"
}
