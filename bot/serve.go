package bot

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/protocol/wire"
)

// maxLine is the longest line a bot reads, in bytes.
const maxLine = 1 << 20

// Main serves a judge on stdin and stdout until it says quit. If the judge's input makes no
// sense, or a player has no set-up, it says so on stderr and exits with status 1.
func Main(b *Bot) {
	if b.Trouble == nil {
		b.Trouble = func(err error) { fmt.Fprintln(os.Stderr, err) }
	}
	if err := b.Serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Serve answers until the other end says quit or closes the line. It returns an error if
// its input makes no sense.
func (b *Bot) Serve(in io.Reader, out io.Writer) error {
	c := conversation{bot: b, out: bufio.NewWriter(out)}
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 1<<16), maxLine)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		if words[0] == "quit" {
			return nil
		}
		err := c.answer(words)
		if err = errors.Join(err, c.out.Flush()); err != nil {
			return fmt.Errorf("line %q: %w", lines.Text(), err)
		}
	}
	return lines.Err()
}

// A conversation has what a bot was sent in this game, and the player that answers.
type conversation struct {
	bot     *Bot
	out     *bufio.Writer
	asked   wire.Request
	player  Player // of this game; nil before it is asked anything
	advance AdvancePlayer
}

// answer acts on one line.
func (c *conversation) answer(words []string) error {
	switch words[0] {
	case "flagfall":
		c.introduce()
	case "option":
		return c.setOption(words[1:])
	case "newgame":
		c.player, c.advance, c.asked = nil, nil, wire.Request{}
		fmt.Fprintln(c.out, "ready")
	case "game":
		c.player, c.advance = nil, nil
		return c.asked.Begin(words[1:])
	case "setup":
		return c.deploy()
	case "go":
		limits, err := wire.ReadLimits(words[1:])
		if err != nil {
			return err
		}
		return c.move(Limits(limits))
	case "over":
		return c.finish(words[1:])
	default:
		return c.asked.Read(words)
	}
	return nil
}

func (c *conversation) introduce() {
	c.say("name", c.bot.Name)
	c.say("author", c.bot.Author)
	games := ""
	if c.bot.Stratego != nil {
		games += " stratego"
	}
	if c.bot.Advance != nil {
		games += " advance"
	}
	fmt.Fprintf(c.out, "games%s\n", games)
	for _, o := range c.bot.Options {
		fmt.Fprintln(c.out, o.described)
	}
	fmt.Fprintln(c.out, "reuse yes") // every game has a player of its own
	fmt.Fprintln(c.out, "ready")
}

// say writes a line of two words, unless there is nothing to say.
func (c *conversation) say(word, rest string) {
	if rest = wire.OneLine(rest); rest != "" {
		fmt.Fprintln(c.out, word, rest)
	}
}

func (c *conversation) setOption(words []string) error {
	for _, o := range c.bot.Options {
		if len(words) > 0 && words[0] == o.described.Name {
			return o.set(strings.Join(words[1:], " "))
		}
	}
	return fmt.Errorf("option %s: there is none of that name", strings.Join(words, " "))
}

// seat returns the player of this game of Stratego.
func (c *conversation) seat() (Player, error) {
	if c.bot.Stratego == nil || c.asked.Game != "stratego" {
		return nil, fmt.Errorf("a question about %q, which this program does not play", c.asked.Game)
	}
	if c.player == nil {
		c.player = c.bot.Stratego()
	}
	return c.player, nil
}

func (c *conversation) deploy() error {
	v, err := c.asked.Variant()
	if err != nil {
		return err
	}
	player, err := c.seat()
	if err != nil {
		return err
	}
	setup, err := player.Deploy(v, c.asked.Side)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "setup %v\n", setup)
	return nil
}

func (c *conversation) move(limits Limits) error {
	if c.asked.Game == "advance" {
		return c.moveAdvance(limits)
	}
	player, err := c.seat()
	if err != nil {
		return err
	}
	view, err := c.asked.View()
	if err != nil {
		return err
	}
	t := &Turn{View: view, Limits: limits, Info: Info{Win: -1}}
	m, err := player.Choose(t)
	if err == nil {
		err = view.Check(m)
	}
	if err != nil {
		c.resign(err)
		return nil
	}
	v := view.Variant()
	c.tell(wire.Reword(t.Info.told(), v.Grid(), v.Notation(), wire.Notation))
	fmt.Fprintf(c.out, "move %s\n", wire.MoveText(v.Grid(), m))
	return nil
}

func (c *conversation) moveAdvance(limits Limits) error {
	if c.bot.Advance == nil {
		return errors.New("a question about advance, which this program does not play")
	}
	if c.advance == nil {
		c.advance = c.bot.Advance()
	}
	pos, err := c.asked.Position()
	if err != nil {
		return err
	}
	t := &AdvanceTurn{Position: &pos, Limits: limits, Info: Info{Win: -1}}
	asked := pos // which the player may have changed
	m, err := c.advance.Choose(t)
	if err == nil {
		err = asked.Check(m)
	}
	if err != nil {
		c.resign(err)
		return nil
	}
	c.tell(t.Info.told())
	fmt.Fprintf(c.out, "move %v\n", m)
	return nil
}

// resign gives the game up for want of a usable move.
func (c *conversation) resign(err error) {
	if c.bot.Trouble != nil {
		c.bot.Trouble(fmt.Errorf("the player has no usable move: %w", err))
	}
	fmt.Fprintln(c.out, "resign")
}

func (c *conversation) tell(info search.Info) {
	for _, line := range wire.InfoLines(info) {
		fmt.Fprintln(c.out, line)
	}
}

// finish tells the game's player, if there is one and it wants to know.
func (c *conversation) finish(words []string) error {
	result, err := wire.ReadOver(words, c.asked.Side)
	if err != nil {
		return err
	}
	type finisher interface{ Finish(board.Result) }
	for _, player := range []any{c.player, c.advance} {
		if f, asks := player.(finisher); asks {
			f.Finish(result)
		}
	}
	return nil
}
