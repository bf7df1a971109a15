package textui

import (
	"context"
	"fmt"
	"strings"

	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// taken says what each side has lost, and how many of each rank are on the
// board without the other side having seen them.
func (g *Game) taken(context.Context, *Input, string) error {
	sc := g.scene()
	if g.plain {
		g.takenWords(&sc)
		return nil
	}
	me, enemy := sc.Armies[g.Side], sc.Armies[g.Side.Opponent()]
	if sc.Game == record.Advance {
		g.say("%-24s %9s %9s", "", "you lost", "enemy lost")
		for i := range me {
			g.say("%-24s %9d %9d", unitName(me[i]), me[i].Taken, enemy[i].Taken)
		}
		return nil
	}
	g.say("%-30s %-20s %-20s", "", "you", "the enemy")
	g.say("%-30s %5s %6s %6s  %5s %6s %6s", "", "had", "lost", "hidden", "had", "lost", "hidden")
	for i := range me {
		g.say("%-30s %5d %6d %6d  %5d %6d %6d", unitName(me[i]), me[i].Total, me[i].Taken, me[i].Hidden,
			enemy[i].Total, enemy[i].Taken, enemy[i].Hidden)
	}
	g.say("Hidden: still on the board, rank not yet seen.")
	return nil
}

// unitName names a part of an army with its tokens; where several ranks are
// possible only the first and the last are named.
func unitName(u session.Unit) string {
	if len(u.Tokens) == 1 {
		return u.Tokens + " " + u.Name
	}
	names := strings.Split(u.Name, " or ")
	return fmt.Sprintf("%s to %s (%s-%s)", names[0], names[len(names)-1], u.Tokens[:1], u.Tokens[len(u.Tokens)-1:])
}

func (g *Game) takenWords(sc *session.Scene) {
	for i, who := range []string{"You have", "The enemy has"} {
		army := sc.Armies[(int(g.Side)+i)%2]
		var lost, hidden []string
		for _, u := range army {
			if u.Taken > 0 {
				lost = append(lost, fmt.Sprintf("%s %d", u.Name, u.Taken))
			}
			if u.Hidden > 0 {
				hidden = append(hidden, fmt.Sprintf("%s %d", u.Name, u.Hidden))
			}
		}
		g.say("%s lost: %s.", who, orNothing(lost))
		if sc.Game != record.Advance {
			g.say("%s still hidden: %s.", who, orNothing(hidden))
		}
	}
}

func orNothing(words []string) string {
	if len(words) == 0 {
		return "nothing"
	}
	return strings.Join(words, ", ")
}
