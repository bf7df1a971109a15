package lobby

import (
	"context"
	"errors"
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/face/textui"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
)

// Text is the text game as its user asks for it.
type Text struct {
	Order   Order
	Resume  string // the saved game to go on with, as Find takes it; empty for a new one
	Save    string // file to keep the game in too; empty for none
	Reveal  bool   // show the enemy's pieces; the game then counts as open
	Explain bool   // print why the program moves as it does
	Talk    string // how much is said there, by hints and by the coach: short, normal or figures; empty: by default
	Kept    library.Library
	Note    func(string) // is called with what the user should know before the game

	other   string // the side that the person plays in a rematch
	leveled string // the program that played last, where another level was chosen in the game
}

// Play begins or resumes a game and plays it until it is over or the person leaves, and
// further ones while the person wants new games.
func (t *Text) Play(ctx context.Context, in *textui.Input) error {
	for {
		err := t.playOne(ctx, in)
		switch {
		case errors.Is(err, textui.ErrRematch):
			t.Order.Side = t.other
			if t.leveled != "" {
				t.Order.Player, t.Order.Level = t.leveled, 0
			}
		case !errors.Is(err, textui.ErrNew):
			return err
		}
		t.Resume, t.Save, t.leveled, t.Order.Seed = "", "", "", 0
	}
}

// playOne plays one game.
func (t *Text) playOne(ctx context.Context, in *textui.Input) error {
	talk, err := t.Order.talk(t.Talk)
	if err != nil {
		return err
	}
	c, err := t.open(ctx, in)
	if errors.Is(err, errNoGame) {
		return nil
	}
	if err != nil {
		return err
	}
	defer c.Keeper.Close()
	defer c.Session.Close()
	t.other = c.Session.Scene(session.Spectator).Sides[rematchSide(c)]
	if t.Save != "" {
		if err := c.Keeper.SaveAs(t.Save, c.Session); err != nil {
			return fmt.Errorf("--save: %w", err)
		}
	}
	if t.Reveal {
		if err := c.Session.Reveal(c.Side, true); err != nil {
			return fmt.Errorf("--reveal: %w", err)
		}
	}
	if err := t.Order.coach(c.Session, c.Side); err != nil {
		return err
	}
	c.Talk = talk
	return textui.Play(ctx, in, c)
}

// rematchSide is the side that the person plays in a rematch: the other one, but where only one side moves.
func rematchSide(c textui.Config) board.Side {
	if c.Session.Scene(session.Spectator).Solo {
		return c.Side
	}
	return c.Side.Opponent()
}

// errNoGame says that the input ended before there was a game.
var errNoGame = errors.New("the input ended before the game began")

// open begins the game or goes on with a saved one.
func (t *Text) open(ctx context.Context, in *textui.Input) (textui.Config, error) {
	if t.Resume != "" {
		return t.openSaved(ctx, in)
	}
	g, err := t.Order.Game()
	if err != nil {
		return textui.Config{}, err
	}
	switch style := textStyle(g.Variant); {
	case style == textui.Mini:
		return t.openMini(ctx, in, g)
	case style == textui.CS193D && g.Pieces.drawn():
		if g.Pieces.Board, err = askBoard(ctx, in, g.Variant); err != nil {
			return textui.Config{}, err
		}
	}
	return t.begin(ctx, g)
}

// begin starts a new game.
func (t *Text) begin(ctx context.Context, g Game) (textui.Config, error) {
	c := textui.Config{
		Style: textStyle(g.Variant), Side: g.side(), Keeper: newKeeper(t.Kept), Standing: t.standing, Explain: t.Explain,
		Rules: g.Variant.Rules(),
	}
	if err := g.Guard.Announce(t.Note, g.Seats[:]...); err != nil {
		return c, err
	}
	g.Pieces.Setup, g.Pieces.Note = offered(g), t.Note
	if g.Pieces.Setup == Ask {
		c.Arrange = arrangement(g)
	}
	c.Relevel = t.relevel
	var err error
	c.Session, err = g.Begin(ctx)
	return c, err
}

// standing says what a game has changed in the rating of who played it.
func (t *Text) standing(rec *record.Game) []phrase.Text { return standing(t.Kept, rec) }

// offered returns where the person's set-up comes from: nobody is asked where there is
// nothing to choose.
func offered(g Game) string {
	if g.Pieces.Setup == Ask && (g.given != "" || g.Variant.Stratego == nil || g.Variant.Stratego.RandomSetups() || g.Solo ||
		textStyle(g.Variant) != textui.Standard ||
		g.Pieces.Board != "" || g.Pieces.Position != "") {
		return Random
	}
	return g.Pieces.Setup
}

// arrangement returns what a person may choose a set-up from.
func arrangement(g Game) *textui.Arrangement {
	v := g.Variant.Stratego
	n := int(g.side())
	deal := func() (string, error) {
		s := games.RandomSetup(v, g.Chance.Seed(n)).String()
		n += 2 // not that of the other side
		return s, nil
	}
	first, _ := deal()
	read := func(file string) (string, error) {
		s, err := archive.ReadSetup(v, file)
		return s.String(), err
	}
	return &textui.Arrangement{Ground: session.NewSetupBoard(v), First: first, Deal: deal, Read: read}
}

// relevel goes on with a game against marshal at a level.
func (t *Text) relevel(ctx context.Context, s *session.Session, side board.Side, level string) (*session.Session, error) {
	next, err := relevel(ctx, s, side, level, &t.Order)
	if err == nil {
		t.leveled = next.Record().Players[side]
	}
	return next, err
}

// openSaved goes on with the game that --resume names.
func (t *Text) openSaved(ctx context.Context, in *textui.Input) (textui.Config, error) {
	file, err := Find(t.Kept, t.Resume, playable, func(note string) { in.Say("%s", note) })
	if err != nil {
		return textui.Config{}, fmt.Errorf("--resume: %w", err)
	}
	c, err := t.resume(ctx, file)
	if err != nil {
		err = fmt.Errorf("--resume: %w", err)
	}
	return c, err
}

// resume goes on with a saved game.
func (t *Text) resume(ctx context.Context, file string) (textui.Config, error) {
	saved, err := Open(t.Kept, file)
	if err != nil {
		return textui.Config{}, err
	}
	c := textui.Config{
		Style: textStyle(saved.Variant), Keeper: saved.Keeper, Standing: t.standing, Explain: t.Explain,
		Rules: saved.Variant.Rules(),
	}
	if saved.Record.Result.Over() {
		return c, fmt.Errorf("%s: this game is over; 'flagfall replay %s' shows it", file, file)
	}
	if t.Resume != "" { // who goes on with a mini game by its question has asked for a new one too
		if err := saved.Refuse(&t.Order); err != nil {
			return c, err
		}
	}
	if c.Session, err = saved.Resume(ctx, &t.Order); err != nil {
		return c, err
	}
	c.Relevel = t.relevel
	if c.Side, err = saved.seat(&t.Order); err != nil {
		c.Session.Close()
		return c, err
	}
	t.again(saved, c.Side)
	return c, nil
}

// again has a new game after a saved one be like it: the same variant, side and player,
// but for outside programs, which are started only where they are named.
func (t *Text) again(saved *Saved, side board.Side) {
	v := saved.Variant
	if _, err := games.VariantNamed(v.Name); err != nil {
		return // a rule set of somebody's own
	}
	t.Order.Variant, t.Order.Side, t.Order.Solo = v.Name, v.SideName(side), saved.Record.Solo
	if p := saved.Record.Players[side.Opponent()]; roster.Check(p, v.Game) == nil {
		t.Order.Player, t.Order.Level = p, 0
	}
}

// openMini asks whether to go on with the saved mini game. One that cannot be gone
// on with is left alone, and a new game begins.
func (t *Text) openMini(ctx context.Context, in *textui.Input, g Game) (textui.Config, error) {
	saved, ok := textui.ResumeMini(ctx, in)
	if !ok {
		return textui.Config{}, errNoGame
	}
	file := textui.MiniFile
	if saved != nil {
		c, err := t.resumeMini(ctx, g.Variant, saved)
		if err == nil {
			c.File = file
			return c, nil
		}
		textui.RefuseMini(in, err)
		file = "" // it is left alone
	}
	textui.AssignMini(in)
	c, err := t.begin(ctx, g)
	c.File = file
	return c, err
}

func (t *Text) resumeMini(ctx context.Context, v games.Variant, saved *record.Game) (textui.Config, error) {
	if saved.Game != v.Game || saved.Variant != v.Name {
		return textui.Config{}, fmt.Errorf("%s holds a game of %s", textui.MiniFile, saved.Variant)
	}
	return t.resume(ctx, textui.MiniFile)
}

// askBoard asks for a board file until there is a good one; none means a random
// board.
func askBoard(ctx context.Context, in *textui.Input, v games.Variant) (string, error) {
	for {
		name, ok := in.Ask(ctx, "Enter the name of the board file (empty for a random board): ")
		if !ok {
			return "", errNoGame
		}
		if name == "" {
			return "", nil
		}
		if _, err := archive.ReadBoard(v.Stratego, name); err != nil {
			in.Say("%v", err)
			continue
		}
		return name, nil
	}
}

// textStyle returns how the text game of a variant looks: two of the seeds say
// it for theirs.
func textStyle(v games.Variant) textui.Style {
	switch v.Name {
	case "cs193d":
		return textui.CS193D
	case "mini":
		return textui.Mini
	}
	return textui.Standard
}
