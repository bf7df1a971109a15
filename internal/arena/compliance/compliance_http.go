package compliance

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/internal/protocol/httpbot"
	"flagfall.dev/record"
)

// overHTTP is the name of the specification http: or http:COMMAND, which only checks
// know: a bot that plays over HTTP, started by its author or by the command.
const overHTTP = "http"

// reopenTime is how long a bot may take to open another stream when one has broken.
const reopenTime = 30 * time.Second

// A caller is a bot over HTTP that is checked: it calls the checker's own server.
type caller struct {
	bots   *httpbot.Registry
	spec   string
	games  int
	cancel context.CancelFunc
	server *http.Server
	cmd    *exec.Cmd // nil: its author starts it
}

// call serves the interface for bots on loopback, starts the bot where a command is
// given or says how its author does, and waits until it has opened its stream.
func (c *Compliance) call(ctx context.Context, command string) (b *caller, err error) {
	const name = "Checked"
	words, err := protocol.SplitCommand(command)
	if err != nil {
		return nil, err
	}
	bots, err := httpbot.New(httpbot.Config{Unbounded: true})
	if err != nil {
		return nil, err
	}
	token, err := bots.Create(name)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	serving, cancel := context.WithCancel(ctx)
	b = &caller{bots: bots, spec: httpbot.Prefix + name, cancel: cancel}
	b.server = &http.Server{Handler: c.Interface(serving, bots), ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = b.server.Serve(listener) }() // ends with close
	defer func() {
		if err != nil {
			b.close()
		}
	}()
	settings := []string{"FLAGFALL_URL=http://" + listener.Addr().String(), "FLAGFALL_TOKEN=" + token}
	if len(words) == 0 {
		const typing = 10 * time.Minute // somebody has to
		c.Say("start your bot now, with\n  " + strings.Join(settings, " "))
		return b, b.await(ctx, typing)
	}
	b.cmd = exec.CommandContext(serving, words[0], words[1:]...)
	b.cmd.Env = append(os.Environ(), settings...)
	b.cmd.Stdout, b.cmd.Stderr = os.Stderr, os.Stderr
	if err := b.cmd.Start(); err != nil {
		return nil, err
	}
	return b, b.await(ctx, c.Setup)
}

// await waits until the bot has a stream.
func (c *caller) await(ctx context.Context, patience time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := c.bots.Await(ctx, c.spec); err != nil {
		return fmt.Errorf("it opens no stream within %v: expected GET /api/bot/stream with its token", patience)
	}
	return nil
}

func (c *caller) close() {
	c.bots.Close()
	c.cancel()
	_ = c.server.Close()
	if c.cmd != nil && c.cmd.Process != nil {
		_ = c.cmd.Wait() // the end of the context has ended it
	}
}

// seat returns a seat in a game that nobody has played yet.
func (c *caller) seat(listen func(string)) httpbot.Seat {
	c.games++
	return httpbot.Seat{Game: "check" + strconv.Itoa(c.games), Opponent: "checker", Listen: listen}
}

// broken breaks the stream: the bot has to open another one.
func (c *caller) broken(ctx context.Context) check.Finding {
	f := check.Finding{Situation: "its stream breaks, and it opens another one"}
	if err := errors.Join(c.bots.Break(c.spec), c.await(ctx, reopenTime)); err != nil {
		f.Fault, f.Hint = "the break: "+err.Error(), "open the stream again when it ends, with since=ID of the last event, after a pause that grows"
		return f
	}
	f.OK = true
	return f
}

// runHTTP plays all situations with a bot over HTTP, and returns how many there are.
func (c *Compliance) runHTTP(ctx context.Context, patience check.Patience, command string, tell func(check.Finding)) (all int) {
	bot, err := c.call(ctx, command)
	if err != nil {
		tell(check.Finding{
			Situation: "it opens its stream", Fault: "its start: " + err.Error(),
			Hint: "the address is in FLAGFALL_URL and the token in FLAGFALL_TOKEN; docs/http.md has the interface",
		})
		return 1
	}
	defer bot.close()
	if c.Variant.Game == record.Advance {
		situations := check.Advance{Patience: patience, Open: func(listen func(string)) (game.AdvancePlayer, error) {
			return bot.bots.Advance(bot.spec, bot.seat(listen))
		}}
		situations.Run(ctx, tell)
		all = situations.Situations()
	} else {
		open := func(listen func(string)) (check.Program, error) {
			return bot.bots.Stratego(bot.spec, bot.seat(listen))
		}
		situations := check.Stratego{Variant: c.Variant.Stratego, Patience: patience, Stateless: true, Open: open}
		situations.Run(ctx, tell)
		all = situations.Situations()
	}
	if ctx.Err() == nil {
		tell(bot.broken(ctx))
	}
	return all + 1
}

// isHTTP returns the command of a specification http:COMMAND, which may be empty.
func isHTTP(player string) (command string, ok bool) {
	name, command, ok := strings.Cut(player, ":")
	return command, ok && strings.EqualFold(name, overHTTP)
}
