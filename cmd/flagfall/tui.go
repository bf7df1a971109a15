package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/mattn/go-isatty"

	"flagfall.dev/board"
	"flagfall.dev/internal/games"
	"flagfall.dev/internal/library"
	"flagfall.dev/internal/search"
	"flagfall.dev/internal/tui"
	"flagfall.dev/record"
)

// tuiCmd is the full-screen terminal face.
type tuiCmd struct {
	Variant    string        `short:"v" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml (default: a menu)."`
	Player     string        `short:"p" help:"Opponent, such as council or random; 'flagfall players' lists them (default: the best for the game)."`
	Side       string        `short:"s" help:"Your side: red or blue, in Advance white or black; both for two people at one keyboard; none to watch (default: the side that moves first)."`
	Setup      string        `placeholder:"FILE|random|edit" default:"random" help:"File with your set-up, back row first, or random, or edit to make it on the board."`
	Seed       uint64        `help:"Random seed (default: a new one)."`
	Movetime   time.Duration `default:"1s" help:"Time that a program may think about a move."`
	Clock      string        `placeholder:"TIME" help:"Time for each side, such as 10m+5s (default: no clock)."`
	Solo       bool          `help:"Only you move; the other side stands still."`
	Resume     string        `placeholder:"FILE|NAME|last" help:"Go on with a saved game: a file, a kept game that 'flagfall games list' names, or the last one that was played."`
	Replay     string        `placeholder:"FILE|STORE#GAME" help:"Look at a game: a record, a log, or a game of a tournament's results."`
	Tournament string        `placeholder:"FILE" help:"Watch a tournament, while it is played or after."`
	guardFlags
	ASCII bool `name:"ascii" help:"Draw with plain ASCII."`
}

// Help shows examples.
func (tuiCmd) Help() string {
	return `Examples:
  flagfall tui
  flagfall tui --variant barrage --player council --side blue
  flagfall tui --variant classic --setup edit --clock 10m+5s
  flagfall tui --resume last
  flagfall tui --replay game.flagfall
  flagfall tui --tournament spring.toml

Press ? for every key. Every game is kept after each move, finished ones too, under
$XDG_STATE_HOME/flagfall or ~/.local/state/flagfall; 'flagfall games' lists them.
NO_COLOR is respected.`
}

// Run checks the flags and the terminal, and shows the face.
func (c *tuiCmd) Run() error {
	wiring := tuiWiring{flags: c, kept: library.Default()}
	config, err := wiring.config()
	if err != nil {
		return err
	}
	if !isatty.IsTerminal(os.Stdin.Fd()) || !isatty.IsTerminal(os.Stdout.Fd()) || os.Getenv("TERM") == "dumb" {
		return errors.New("flagfall tui needs a terminal for its input and its output (and TERM other than dumb): flagfall play works without one")
	}
	ctx, stop := requests{further: []os.Signal{syscall.SIGHUP}, last: restoreTerminal()}.context()
	defer stop()
	defer wiring.watch.close()
	kept, err := tui.Run(ctx, config, os.Stdin, os.Stdout)
	if kept != "" {
		fmt.Printf("The game is kept as %s.\nGo on with: flagfall tui --resume last\n", kept)
	}
	return err
}

// restoreTerminal returns what brings the terminal back to what it is now: the
// ordinary screen with its cursor, and lines that are echoed.
func restoreTerminal() func() {
	state, err := term.GetState(os.Stdin.Fd())
	return func() {
		fmt.Print(ansi.ResetModeAltScreenSaveCursor + ansi.ShowCursor + ansi.ResetModeMouseButtonEvent + ansi.ResetModeMouseExtSgr)
		if err == nil {
			_ = term.Restore(os.Stdin.Fd(), state) // the program ends in any case
		}
	}
}

// tuiWiring gives the face its games, files and tournaments.
type tuiWiring struct {
	flags *tuiCmd
	kept  library.Library
	watch contests
}

func (w *tuiWiring) config() (tui.Config, error) {
	config := tui.Config{
		ASCII: w.flags.ASCII, Games: menuGames(),
		Begin: w.begin, Resume: w.resume, Replay: openReplay, Contest: w.watch.read,
		Saves: func() []tui.Saved { return saves(w.kept) },
	}
	f, err := w.first()
	config.First = f
	return config, err
}

// first checks the flags and says what they ask for.
func (w *tuiWiring) first() (tui.First, error) {
	c := w.flags
	if err := c.refuseWithGame(); err != nil {
		return tui.First{}, err
	}
	switch {
	case c.Replay != "":
		return tui.First{Replay: c.Replay}, checkReplay(c.Replay)
	case c.Tournament != "":
		_, err := (&planFile{c.Tournament}).load()
		return tui.First{Contest: c.Tournament}, err
	case c.Resume != "":
		return w.firstSaved()
	case c.Variant == "" && c.Player == "" && c.Side == "" && c.Clock == "" && !c.Solo && c.Setup == "random":
		return tui.First{}, nil
	}
	choice, err := c.choice()
	return tui.First{Choice: &choice}, err
}

// firstSaved opens the game that --resume names.
func (w *tuiWiring) firstSaved() (tui.First, error) {
	var notes []string
	file, err := savedGame(w.flags.Resume, func(*record.Game) bool { return true }, func(note string) { notes = append(notes, note) })
	if err != nil {
		return tui.First{}, fmt.Errorf("--resume: %w", err)
	}
	o, err := w.resume(context.Background(), file)
	o.Note = strings.Join(notes, " ")
	return tui.First{Opened: &o}, err
}

// refuseWithGame refuses what a game that exists has settled already.
func (c *tuiCmd) refuseWithGame() error {
	begins := []given{
		{"--variant", c.Variant != ""},
		{"--side", c.Side != ""},
		{"--setup", c.Setup != "random"},
		{"--seed", c.Seed != 0},
		{"--clock", c.Clock != ""},
		{"--solo", c.Solo},
	}
	switch shown := append([]given{{"--player", c.Player != ""}}, begins...); {
	case c.Resume != "":
		return refuseWith("--resume", "the saved game goes on as it was begun",
			append(begins, given{"--replay", c.Replay != ""}, given{"--tournament", c.Tournament != ""})...)
	case c.Replay != "":
		return refuseWith("--replay", "nothing is played", append(shown, given{"--tournament", c.Tournament != ""})...)
	case c.Tournament != "":
		return refuseWith("--tournament", "nothing is played", shown...)
	}
	return nil
}

// choice turns the flags into a game to begin.
func (c *tuiCmd) choice() (tui.Choice, error) {
	if c.Variant == "" {
		c.Variant = "classic"
	}
	v, err := games.VariantNamed(c.Variant)
	if err != nil {
		return tui.Choice{}, err
	}
	choice := tui.Choice{Game: c.Variant, Arrange: c.Setup == "edit"}
	if choice.Seats, err = c.seats(v); err != nil {
		return choice, err
	}
	if c.Setup != "edit" && c.Setup != "random" {
		if err := checkSetup(v, c.Setup); err != nil {
			return choice, err
		}
	}
	if c.Movetime <= 0 {
		return choice, fmt.Errorf("--movetime %v: expected a time such as 500ms", c.Movetime)
	}
	choice.Clock, err = parseClock(c.Clock)
	return choice, err
}

// seats says who sits where.
func (c *tuiCmd) seats(v games.Variant) ([2]string, error) {
	bot := c.Player
	if bot == "" {
		bot = games.DefaultPlayer(v.Game)
	}
	if err := games.CheckSpec(bot, v.Game); err != nil {
		return [2]string{}, err
	}
	if c.Solo {
		return [2]string{tui.Human, tui.Human}, c.checkSolo(v)
	}
	switch strings.ToLower(c.Side) {
	case "":
		return [2]string{tui.Human, bot}, nil
	case "both":
		return [2]string{tui.Human, tui.Human}, nil
	case "none":
		return [2]string{bot, bot}, nil
	}
	side, err := v.ParseSide(c.Side)
	if err != nil {
		return [2]string{}, fmt.Errorf("--%w, both or none", err)
	}
	seats := [2]string{bot, bot}
	seats[side] = tui.Human
	return seats, nil
}

// checkSolo says what does not go together with a game alone.
func (c *tuiCmd) checkSolo(v games.Variant) error {
	switch {
	case v.Stratego == nil:
		return fmt.Errorf("--solo: %s needs two players", v.Name)
	case c.Side != "" && !strings.EqualFold(c.Side, v.SideName(board.First)):
		return fmt.Errorf("--solo: only %s moves, so --side must be %s", v.SideName(board.First), strings.ToLower(v.SideName(board.First)))
	}
	return nil
}

// checkSetup reads a set-up from a file, to say at once what is wrong with it.
func checkSetup(v games.Variant, name string) error {
	if v.Stratego == nil {
		return fmt.Errorf("--setup: %s always starts from the same position", v.Name)
	}
	if _, err := readSetup(v, name); err != nil {
		return fmt.Errorf("--setup: %w", err)
	}
	return nil
}

func parseClock(s string) (record.Clock, error) {
	if s == "" {
		return record.Clock{}, nil
	}
	initial, increment, found := strings.Cut(s, "+")
	a, err := time.ParseDuration(initial)
	var b time.Duration
	if err == nil && found {
		b, err = time.ParseDuration(increment)
	}
	if err != nil || a <= 0 || b < 0 {
		return record.Clock{}, fmt.Errorf("--clock %q: expected something like 10m+5s", s)
	}
	return record.Clock{Initial: a, Increment: b}, nil
}

// menuGames lists every variant for the menu.
func menuGames() []tui.Game {
	var all []tui.Game
	for _, v := range games.Variants() {
		g := tui.Game{Name: v.Name, Title: v.Title, Sides: [2]string{v.SideName(0), v.SideName(1)}, Arrange: v.Stratego != nil}
		best := games.DefaultPlayer(v.Game)
		g.Opponents = []string{best}
		for _, p := range games.Players() {
			if p.Game == v.Game && p.Name != best {
				g.Opponents = append(g.Opponents, p.Name)
			}
		}
		all = append(all, g)
	}
	return all
}

// begin begins a game that was chosen.
func (w *tuiWiring) begin(ctx context.Context, c tui.Choice) (tui.Opened, error) {
	v, err := games.VariantNamed(c.Game)
	if err != nil {
		return tui.Opened{}, err
	}
	seed := w.flags.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	o := tui.Opened{Drafts: drafts(w.kept, v), Shuffle: shuffler(v, seed)}
	config := games.SessionConfig{
		Variant: v, Players: c.Seats, Names: seatNames(c.Seats, w.flags.Solo), Clock: c.Clock, Seed: seed,
		Solo: w.flags.Solo, Limits: search.Limits{MoveTime: w.flags.Movetime}, Outside: true, Guard: w.flags.guard(),
	}
	if v.Stratego != nil && !c.Arrange {
		if err := w.arrange(ctx, &config, o.Shuffle); err != nil {
			return o, err
		}
	}
	o.Session, err = games.NewSession(ctx, config)
	if err != nil {
		return o, err
	}
	o.Keeper = w.kept.Keeper()
	return o, nil
}

// seatNames returns what the players are called where a specification does not
// do.
func seatNames(seats [2]string, solo bool) (names [2]string) {
	if solo {
		return [2]string{"You", "nobody"}
	}
	for s := range seats {
		switch {
		case seats[s] != tui.Human:
		case seats[1-s] == tui.Human:
			names[s] = fmt.Sprintf("Player %d", s+1)
		default:
			names[s] = "You"
		}
	}
	return names
}

// arrange gives people the set-ups that they did not want to make themselves.
func (w *tuiWiring) arrange(ctx context.Context, c *games.SessionConfig, shuffle func(context.Context, board.Side) (string, error)) error {
	for s, spec := range c.Players {
		if spec != tui.Human {
			continue
		}
		if name := w.flags.Setup; name != "random" && name != "edit" {
			setup, err := readSetup(c.Variant, name)
			if err != nil {
				return err
			}
			c.Setups[s] = setup.String()
			continue
		}
		text, err := shuffle(ctx, board.Side(s))
		if err != nil {
			return err
		}
		c.Setups[s] = text
	}
	return nil
}

// shuffler makes random set-ups, another one every time.
func shuffler(v games.Variant, seed uint64) func(context.Context, board.Side) (string, error) {
	if v.Stratego == nil {
		return nil
	}
	var n atomic.Int64
	return func(context.Context, board.Side) (string, error) {
		return games.RandomSetup(v.Stratego, games.Seed(seed, int(n.Add(1)))).String(), nil
	}
}

// resume goes on with a saved game, and keeps it in the same file.
func (w *tuiWiring) resume(ctx context.Context, file string) (tui.Opened, error) {
	rec, keeper, err := w.kept.Resume(file)
	if err != nil {
		return tui.Opened{}, err
	}
	if p := w.flags.Player; w.flags.Resume != "" && p != "" && !slices.Contains(rec.Players[:], p) {
		return tui.Opened{}, fmt.Errorf("--player: the saved game is between %s and %s", rec.Players[0], rec.Players[1])
	}
	s, err := games.ResumeSession(ctx, rec, search.Limits{MoveTime: w.flags.Movetime}, w.flags.guard(), w.flags.Player)
	if err != nil {
		return tui.Opened{}, fmt.Errorf("%s: %w", file, err)
	}
	return tui.Opened{Session: s, Keeper: keeper}, nil
}
