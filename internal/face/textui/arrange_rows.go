package textui

import (
	"context"
	"fmt"
	"strings"
)

// typeRows asks for the rows of a set-up, back row first. An empty line keeps a row.
func (a *arranging) typeRows(ctx context.Context, in *Input) error {
	g, width := a.game, a.Ground.Grid.Width
	how := fmt.Sprintf(
		"Type each row from your left, with %s for pieces and a dot for an empty square. Enter keeps a row as it is; cancel keeps them all.",
		a.tokens(),
	)
	g.say("%s", how)
	rows := append([]byte(nil), a.setup...)
	for at := 0; at+width <= len(rows); {
		now := string(rows[at : at+width])
		answer, err := in.ask(ctx, fmt.Sprintf("From %s to %s (%s): ", a.name(at), a.name(at+width-1), now))
		if err != nil {
			return err
		}
		if strings.EqualFold(answer, "cancel") {
			return nil
		}
		if answer == "?" || strings.EqualFold(answer, "help") {
			g.say("%s", how)
			continue
		}
		row := strings.ToUpper(strings.Join(strings.Fields(answer), ""))
		if row == "" {
			row = now
		}
		if err := a.checkRow(row); err != nil {
			g.say("%s", sentence(err.Error()))
			continue
		}
		copy(rows[at:], row)
		at += width
	}
	a.setup = rows
	return nil
}

// tokens are the pieces of the army, a character each.
func (a *arranging) tokens() (all string) {
	for _, l := range a.Ground.Army {
		all += l.Tokens
	}
	return all
}

// checkRow says what is wrong with a typed row.
func (a *arranging) checkRow(row string) error {
	tokens := a.tokens()
	for _, c := range row {
		if c != '.' && !strings.ContainsRune(tokens, c) {
			return fmt.Errorf("%q is no piece of this army: expected some of %s, or a dot for an empty square", c, tokens)
		}
	}
	if width := a.Ground.Grid.Width; len(row) != width {
		return fmt.Errorf("a row has %d squares, not %d: expected something like %s", width, len(row), strings.Repeat(".", width))
	}
	return nil
}

// missing says what keeps the set-up from being played with.
func (a *arranging) missing() {
	_, wrong, err := a.Ground.Edit("check", string(a.setup), nil)
	if err != nil {
		a.game.say("%s", sentence(err.Error()))
	}
	for _, w := range wrong {
		a.game.say("%s", sentence(fmt.Sprint(w.Words)))
	}
}
