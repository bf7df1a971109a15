package tournament

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"flagfall.dev/internal/base/document"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/play/rating"
)

// An Anchor is a player by its name with the rating it is given. The zero value is
// none: ratings are relative to the mean of all players.
type Anchor struct {
	Player string  `toml:"player"`
	Rating float64 `toml:"rating"`
}

// mostRating bounds what an anchor may be given.
const mostRating = 10_000

func (a Anchor) mistakes(names []string, wrong func(key, format string, args ...any)) {
	if a == (Anchor{}) {
		return
	}
	if !slices.Contains(names, a.Player) {
		wrong("anchor.player", "%q is not among the players: expected one of %s", a.Player, strings.Join(names, ", "))
	}
	if !(a.Rating >= -mostRating && a.Rating <= mostRating) {
		wrong("anchor.rating", "%s: expected %d to %d", strconv.FormatFloat(a.Rating, 'g', -1, 64), -mostRating, mostRating)
	}
}

// RatingAnchor returns the anchor for the ratings, nil for none.
func (p *Plan) RatingAnchor() *rating.Anchor {
	player := slices.Index(p.Names(), p.Anchor.Player)
	if player < 0 {
		return nil
	}
	return &rating.Anchor{Player: player, Rating: p.Anchor.Rating}
}

// RelativeTo says in words what ratings are relative to. The player has the name that it is called by, where there is one.
func (p *Plan) RelativeTo(called map[string]string) phrase.Text {
	if p.RatingAnchor() == nil {
		return phrase.New("the mean of all players")
	}
	return phrase.New("%s at %s", cmp.Or(called[p.Anchor.Player], p.Anchor.Player), strconv.FormatFloat(p.Anchor.Rating, 'g', -1, 64))
}

// unfoldTest turns the table of a sequential test into its text.
func unfoldTest(d *document.Document) {
	var t struct {
		Elo0  float64 `toml:"elo0"`
		Elo1  float64 `toml:"elo1"`
		Alpha float64 `toml:"alpha"`
		Beta  float64 `toml:"beta"`
		Model string  `toml:"model"`
	}
	if !d.DecodeTable("sprt", &t) {
		return
	}
	test := rating.Test{Elo0: t.Elo0, Elo1: t.Elo1, Alpha: t.Alpha, Beta: t.Beta, Model: rating.Model(t.Model)}
	if err := test.Check(); err != nil && d.Sound("sprt") {
		d.Bad("sprt", "%v", err)
	}
	delete(d.Values, "sprt")
	if test.Check() == nil {
		d.Values["sprt"] = test.String()
	}
}
