package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/mattn/go-isatty"

	"flagfall.dev/board"
	"flagfall.dev/internal/games"
	"flagfall.dev/internal/library"
	"flagfall.dev/internal/search"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/textui"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// playCmd is the text game.
type playCmd struct {
	Variant  string        `short:"v" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml (default: classic)."`
	Player   string        `short:"p" help:"Opponent, such as council, random or ucc:./bot; 'flagfall players' lists them (default: the best for the game)."`
	Side     string        `short:"s" help:"Your side: red or blue; in Advance white or black (default: the side that moves first)."`
	Seed     uint64        `help:"Random seed; the same seed gives the same game (default: a new one)."`
	Movetime time.Duration `default:"1s" help:"Time that the opponent may think about a move."`
	Clock    string        `placeholder:"TIME" help:"Time for each side, such as 10m+5s (default: no clock)."`
	Board    string        `placeholder:"FILE" help:"Board file with the pieces of both sides, as in cs193d."`
	Position string        `placeholder:"LETTERS" help:"Position to start from, as a StraDoS string."`
	Setup    string        `placeholder:"FILE|random" default:"random" help:"File with your set-up, back row first, or random."`
	Resume   string        `placeholder:"FILE|NAME|last" help:"Go on with a saved game: a file, a kept game that 'flagfall games list' names, or the last one that was played."`
	Save     string        `placeholder:"FILE" help:"Keep the game in this new file too."`
	Reveal   bool          `help:"Show the enemy's pieces; the game then counts as open."`
	Solo     bool          `help:"Only you move; the other side stands still."`
	Explain  bool          `help:"Print why the opponent moves as it does; the game then counts as open."`
	Plain    bool          `help:"No drawing, for screen readers: the board is told in words."`
	guardFlags
	Echo bool `hidden:"" help:"Repeat what is typed, for transcripts."`
}

// Help shows examples.
func (playCmd) Help() string {
	return `Examples:
  flagfall play
  flagfall play --variant barrage --player random --side blue
  flagfall play --variant cs193d --board board.txt --reveal
  flagfall play --variant mini --solo
  flagfall play --resume last
  flagfall play --save evening.flagfall

Every game is kept after each move, finished ones too, under
$XDG_STATE_HOME/flagfall or ~/.local/state/flagfall; 'flagfall games' lists them.`
}

// Run plays a game.
func (c *playCmd) Run() error {
	ctx, stop := requests{further: []os.Signal{syscall.SIGHUP}}.context()
	defer stop()
	in := textui.NewInput(textui.Terminal{
		In: os.Stdin, Out: os.Stdout, Colour: coloured(os.Stdout), Plain: c.Plain, Echo: c.Echo,
	})
	s, t, err := c.open(ctx, in)
	if errors.Is(err, errNoGame) {
		return nil
	}
	if err != nil {
		return err
	}
	defer s.Close()
	t.Session = s
	if c.Save != "" {
		if err := t.Keeper.SaveAs(c.Save, s); err != nil {
			return fmt.Errorf("--save: %w", err)
		}
	}
	if c.Reveal {
		if err := s.Reveal(t.Side, true); err != nil {
			return fmt.Errorf("--reveal: %w", err)
		}
	}
	return textui.Play(ctx, in, t)
}

// errNoGame ends the command where the input ended before there was a game.
var errNoGame = errors.New("the input ended before the game began")

// coloured reports whether colours may be written to a file.
func coloured(f *os.File) bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isatty.IsTerminal(f.Fd())
}

// open begins the game or goes on with a saved one.
func (c *playCmd) open(ctx context.Context, in *textui.Input) (*session.Session, textui.Config, error) {
	if c.Resume != "" {
		return c.openSaved(ctx, in)
	}
	name := c.Variant
	if name == "" {
		name = "classic"
	}
	v, err := games.VariantNamed(name)
	if err != nil {
		return nil, textui.Config{}, fmt.Errorf("--variant: %w", err)
	}
	style := games.TextStyle(v)
	switch {
	case style == textui.Mini:
		return c.openMini(ctx, in, v)
	case style == textui.CS193D && c.Board == "" && c.Position == "" && c.Setup == "random":
		if c.Board, err = askBoard(ctx, in, v); err != nil {
			return nil, textui.Config{}, err
		}
	}
	return c.begin(ctx, v, style)
}

// openSaved goes on with the game that --resume names.
func (c *playCmd) openSaved(ctx context.Context, in *textui.Input) (*session.Session, textui.Config, error) {
	file, err := savedGame(c.Resume, playable, func(note string) { in.Say("%s", note) })
	if err != nil {
		return nil, textui.Config{}, fmt.Errorf("--resume: %w", err)
	}
	s, t, err := c.resume(ctx, file)
	if err != nil {
		err = fmt.Errorf("--resume: %w", err)
	}
	return s, t, err
}

// refuse refuses flags that say otherwise what a saved game has settled.
func (c *playCmd) refuse(saved *record.Game, v games.Variant) error {
	other := false
	if c.Variant != "" {
		asked, err := games.VariantNamed(c.Variant)
		if err != nil {
			return fmt.Errorf("--variant: %w", err)
		}
		other = asked.Name != v.Name
	}
	return refuseWith("--resume", "the saved game goes on as it was begun",
		given{"--variant " + c.Variant, other}, given{"--seed", c.Seed != 0}, given{"--clock", c.Clock != ""},
		given{"--board", c.Board != ""}, given{"--setup", c.Setup != "random"}, given{"--solo", c.Solo && !saved.Solo})
}

// openMini asks whether to go on with the saved mini game. One that cannot be gone
// on with is left alone, and a new game begins.
func (c *playCmd) openMini(ctx context.Context, in *textui.Input, v games.Variant) (*session.Session, textui.Config, error) {
	saved, ok := textui.ResumeMini(ctx, in)
	if !ok {
		return nil, textui.Config{}, errNoGame
	}
	file := textui.MiniFile
	if saved != nil {
		s, t, err := c.resumeMini(ctx, v, saved)
		if err == nil {
			return s, t, nil
		}
		textui.RefuseMini(in, err)
		file = "" // it is left alone
	}
	textui.AssignMini(in)
	s, t, err := c.begin(ctx, v, textui.Mini)
	t.File = file
	return s, t, err
}

func (c *playCmd) resumeMini(ctx context.Context, v games.Variant, saved *record.Game) (*session.Session, textui.Config, error) {
	if saved.Game != v.Game || saved.Variant != v.Name {
		return nil, textui.Config{}, fmt.Errorf("%s holds a game of %s", textui.MiniFile, saved.Variant)
	}
	s, t, err := c.resume(ctx, textui.MiniFile)
	t.File = textui.MiniFile
	return s, t, err
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
		if _, err := readBoard(v, name); err != nil {
			in.Say("%v", err)
			continue
		}
		return name, nil
	}
}

// begin starts a new game.
func (c *playCmd) begin(ctx context.Context, v games.Variant, style textui.Style) (*session.Session, textui.Config, error) {
	t := textui.Config{Style: style, Keeper: library.Default().Keeper(), Explain: c.Explain, Rules: v.Rules()}
	side, err := c.side(v)
	if err != nil {
		return nil, t, err
	}
	t.Side = side
	sc, err := c.config(v, side)
	if err != nil {
		return nil, t, err
	}
	sc.Outside, sc.Guard = true, c.guard()
	if err := announceGuard(sc.Guard, func(text string) { fmt.Fprintln(os.Stderr, text) }, c.Player); err != nil {
		return nil, t, err
	}
	s, err := games.NewSession(ctx, sc)
	return s, t, err
}

func (c *playCmd) side(v games.Variant) (board.Side, error) {
	if c.Side == "" {
		return board.First, nil
	}
	side, err := v.ParseSide(c.Side)
	if err != nil {
		return side, fmt.Errorf("--side: %w", err)
	}
	if c.Solo && side != board.First {
		return side, fmt.Errorf("--solo: only %s moves, so --side must be %s", v.SideName(board.First), strings.ToLower(v.SideName(board.First)))
	}
	return side, nil
}

// config says what session to begin.
func (c *playCmd) config(v games.Variant, side board.Side) (games.SessionConfig, error) {
	seed := c.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	sc := games.SessionConfig{Variant: v, Seed: seed, Solo: c.Solo, Limits: search.Limits{MoveTime: c.Movetime}, Opened: c.Explain}
	clock, err := parseClock(c.Clock)
	if err != nil {
		return sc, err
	}
	sc.Clock = clock
	if c.Movetime <= 0 {
		return sc, fmt.Errorf("--movetime %v: expected a time such as 500ms", c.Movetime)
	}
	opponent := c.Player
	if opponent == "" {
		opponent = games.DefaultPlayer(v.Game)
	}
	if !c.Solo {
		sc.Players[side.Opponent()] = opponent
	}
	if err := games.CheckSpec(opponent, v.Game); err != nil {
		return sc, fmt.Errorf("--player: %w", err)
	}
	sc.Names[side] = "You"
	if v.Stratego == nil {
		return sc, c.refuseSetup(v)
	}
	if err := c.oneStart(); err != nil {
		return sc, err
	}
	return sc, c.deploy(&sc, v, side, seed)
}

// refuseSetup says that a variant has no set-ups.
func (c *playCmd) refuseSetup(v games.Variant) error {
	switch {
	case c.Position != "":
		return fmt.Errorf("--position: %s always starts from the same position", v.Name)
	case c.Board != "":
		return fmt.Errorf("--board: %s always starts from the same position", v.Name)
	case c.Setup != "random":
		return fmt.Errorf("--setup: %s always starts from the same position", v.Name)
	case c.Solo:
		return fmt.Errorf("--solo: %s needs two players", v.Name)
	}
	return nil
}

// oneStart says that a game can only start from one thing.
func (c *playCmd) oneStart() error {
	var given []string
	for name, value := range map[string]string{"--board": c.Board, "--position": c.Position, "--setup": strings.TrimPrefix(c.Setup, "random")} {
		if value != "" {
			given = append(given, name)
		}
	}
	if len(given) > 1 {
		slices.Sort(given)
		return fmt.Errorf("%s: expected only one of them", strings.Join(given, " and "))
	}
	return nil
}

// deploy puts the pieces into the configuration: from the position, from the board
// file, from the set-up file, or at random.
func (c *playCmd) deploy(sc *games.SessionConfig, v games.Variant, side board.Side, seed uint64) error {
	if c.Position != "" {
		pos, err := stratego.ParsePosition(v.Stratego, c.Position)
		if err != nil {
			return fmt.Errorf("--position: %w", err)
		}
		sc.Start = pos.String()
		return nil
	}
	if c.Board != "" {
		pos, err := readBoard(v, c.Board)
		if err != nil {
			return fmt.Errorf("--board: %w", err)
		}
		if pos.Setup(stratego.Red) == nil {
			sc.Start = pos.String()
			return nil
		}
		sc.Setups = [2]string{pos.Setup(stratego.Red).String(), pos.Setup(stratego.Blue).String()}
		return nil
	}
	sc.Setups[side] = games.RandomSetup(v.Stratego, games.Seed(seed, int(side))).String()
	if other := side.Opponent(); c.Solo {
		sc.Setups[other] = games.RandomSetup(v.Stratego, games.Seed(seed, int(other))).String()
	}
	if c.Setup != "random" {
		setup, err := readSetup(v, c.Setup)
		if err != nil {
			return fmt.Errorf("--setup: %w", err)
		}
		sc.Setups[side] = setup.String()
	}
	return nil
}

// resume goes on with a saved game.
func (c *playCmd) resume(ctx context.Context, name string) (*session.Session, textui.Config, error) {
	t := textui.Config{Explain: c.Explain}
	saved, keeper, err := library.Default().Resume(name)
	if err != nil {
		return nil, t, err
	}
	t.Keeper = keeper
	v, err := games.RecordedVariant(saved)
	if err != nil {
		return nil, t, fmt.Errorf("%s: %w", name, err)
	}
	t.Style, t.Rules = games.TextStyle(v), v.Rules()
	if saved.Result.Over() {
		return nil, t, fmt.Errorf("%s: this game is over; 'flagfall replay %s' shows it", name, name)
	}
	if c.Resume != "" { // who goes on with a mini game by its question has asked for a new one too
		if err := c.refuse(saved, v); err != nil {
			return nil, t, err
		}
	}
	s, err := games.ResumeSession(ctx, saved, search.Limits{MoveTime: c.Movetime}, c.guard(), c.Player)
	if err != nil {
		return nil, t, fmt.Errorf("%s: %w", name, err)
	}
	if t.Side, err = c.seat(v, saved); err != nil {
		s.Close()
		return nil, t, err
	}
	return s, t, nil
}

// playable reports whether one person can go on with a saved game here.
func playable(saved *record.Game) bool {
	first, second := saved.Players[0] == games.Human, saved.Players[1] == games.Human
	return first != second || first && saved.Solo
}

// seat returns the side that a person plays in a saved game.
func (c *playCmd) seat(v games.Variant, saved *record.Game) (board.Side, error) {
	side := board.First
	switch {
	case saved.Players == [2]string{games.Human, games.Human} && !saved.Solo:
		return 0, errors.New("two people play this game: 'flagfall tui --resume' goes on with it")
	case !playable(saved):
		return 0, errors.New("in the saved game no person plays")
	case saved.Players[side] != games.Human:
		side = board.Second
	}
	if c.Side != "" && !strings.EqualFold(c.Side, v.SideName(side)) {
		return 0, fmt.Errorf("--side: in the saved game no person plays %s", c.Side)
	}
	if other := saved.Players[side.Opponent()]; c.Player != "" && c.Player != other {
		return 0, fmt.Errorf("--player: the saved game is against %s", other)
	}
	return side, nil
}
