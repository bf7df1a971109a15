package textui

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

func (g *Game) help(context.Context, *Input, string) error {
	sc := g.scene()
	from, to := exampleMove(&sc)
	g.say("Type a move as two squares, such as %s %s (or %s-%s, or %s alone to be asked\nwhere to). Commands:", from, to, from, to, from)
	for _, c := range session.Commands {
		if sc.Game != record.Stratego && !c.OfAdvance() {
			continue
		}
		word := strings.TrimSpace(c.Word + " " + c.Args)
		if c.Short != "" {
			word += " (" + c.Short + ")"
		}
		g.say("  %-16s %s", word, c.What)
	}
	if sc.Game == record.Stratego {
		g.say("Pieces: 1 Marshal, 2 General, 3 Colonel, 4 Major, 5 Captain, 6 Lieutenant,\n7 Sergeant, 8 Miner, 9 Scout, S Spy, B Bomb, F Flag. A lower number wins.")
	} else {
		g.say("Pieces: Z Zombie, B Builder, J Jester, M Miner, S Sentinel, C Catapult,\nD Dragon, G General.\nBetween the squares you may write what happens:\n- step, x capture, ^ leap, @ shot, # wall, ~ swap, + convert.")
	}
	return nil
}

func (g *Game) rules(context.Context, *Input, string) error {
	g.say("%s", strings.TrimRight(g.Rules, "\n"))
	if sc := g.scene(); sc.Solo {
		g.say("\nIn this game only %s moves; %s stands still.", sc.Sides[g.Side], sc.Sides[g.Side.Opponent()])
	}
	return nil
}

// exampleMove returns the squares of a legal move, or of any two.
func exampleMove(sc *session.Scene) (from, to string) {
	if len(sc.Moves) > 0 {
		m := sc.Moves[0]
		return sc.Squares[m.From].Name, sc.Squares[m.To].Name
	}
	return sc.Squares[0].Name, sc.Squares[1].Name
}

func (g *Game) listMoves(_ context.Context, _ *Input, args string) error {
	sc := g.scene()
	only := map[int]bool{}
	if args != "" {
		e := g.parse(args, &sc)
		from, why := g.movableFrom(e)
		switch {
		case e.fault != "" || e.command != nil:
			return fmt.Errorf("%q is no square: expected something like moves %s", short(args), sc.Squares[0].Name)
		case why != "":
			return errors.New(why)
		}
		only[int(from)] = true
	}
	lines := 0
	for q := range sc.Squares {
		if len(only) > 0 && !only[q] {
			continue
		}
		var targets []string
		for _, m := range sc.Moves {
			if int(m.From) == q {
				targets = append(targets, target(&sc, m))
			}
		}
		if len(targets) > 0 {
			lines++
			g.say("  %s %s: %s", sc.Squares[q].Piece.Name, sc.Squares[q].Name, strings.Join(targets, ", "))
		}
	}
	if lines == 0 {
		return errors.New("it has no legal move now")
	}
	return nil
}

// target names where a move goes, and what it does there where that is more
// than going there.
func target(sc *session.Scene, m session.Move) string {
	switch m.Kind {
	case "move", "step":
		return sc.Squares[m.To].Name
	}
	return m.Kind + " " + sc.Squares[m.To].Name
}

func (g *Game) history(context.Context, *Input, string) error {
	sc := g.scene()
	if len(sc.History) == 0 {
		return errors.New("nobody has moved yet")
	}
	for _, p := range sc.History {
		g.say("%4d. %s", p.Ply, p.Words)
	}
	return nil
}

func (g *Game) hint(ctx context.Context, _ *Input, args string) error {
	talk := g.Talk
	if args != "" {
		var err error
		if talk, err = session.ParseTalk(args, talk); err != nil {
			return err
		}
	}
	advice, err := g.Session.Hint(ctx, g.Side)
	if err != nil {
		return err
	}
	g.say("Hint: %s (%s).", advice.Move.Words, advice.Move.Text)
	g.lines(advice.Said(talk))
	return nil
}

// describeSquare says what the player may know of a square.
func (g *Game) describeSquare(_ context.Context, _ *Input, args string) error {
	sc := g.scene()
	e := g.parse(args, &sc)
	if e.command != nil || len(e.readings) == 0 || e.readings[0].complete() {
		return fmt.Errorf("%q is no square: expected something like look %s", short(args), sc.Squares[0].Name)
	}
	g.say("%s", g.Session.DescribeSquare(g.Side, e.readings[0].from))
	return nil
}
