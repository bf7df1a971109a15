package check

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// Patience says how long a program may take: a time for its start and as much for
// its set-up, as a referee gives them, and one for a move.
type Patience struct {
	Setup, Move time.Duration
	// Exit is how long it may take to end when its input does.
	Exit time.Duration
}

// A Finding is what one situation showed.
type Finding struct {
	Situation string   `json:"situation"`
	OK        bool     `json:"ok"`
	Fault     string   `json:"fault,omitempty"`    // what was wrong, in words
	Hint      string   `json:"hint,omitempty"`     // what to look at
	Warnings  []string `json:"warnings,omitempty"` // what works but may not elsewhere
	// Talk is the end of what was said, where something was wrong.
	Talk []string `json:"talk,omitempty"`
	// Crashed says that its program ended before its time.
	Crashed bool `json:"-"`
	// Doubtful says that it was late on a machine so busy that this says little.
	Doubtful bool `json:"doubtful,omitempty"`
}

// tries is how often a situation is played in which a busy machine may be what went wrong.
const tries = 3

// fairly plays a situation, again where the machine may be to blame.
func fairly(play func() Finding) (f Finding) {
	for range tries {
		if f = play(); !f.Doubtful {
			break
		}
	}
	return f
}

// A Log remembers the end of what was said to and by a program.
type Log struct{ lines []string }

// Listen takes in a line.
func (l *Log) Listen(line string) {
	const most = 30
	if len(l.lines) == most {
		l.lines = append(l.lines[:0], l.lines[1:]...)
	}
	if len(line) > 200 {
		line = line[:200] + "…"
	}
	l.lines = append(l.lines, line)
}

// A Stratego plays a program of Stratego through all situations. Open starts the
// program again.
type Stratego struct {
	Variant  *stratego.Variant
	Patience Patience
	// Stateless is set for contracts whose requests are complete.
	Stateless bool
	Open      func(listen func(line string)) (Program, error)
}

// A situation is what a program of Stratego is to stand.
type situation struct {
	name  string
	trial Trial
}

// situations returns those that are played, which are all but the one of a
// stateless contract.
func situations() []situation {
	return []situation{
		{"set-up and first move as Red", Trial{Side: stratego.Red, Plies: 1}},
		{"set-up and first move as Blue", Trial{Side: stratego.Blue, Plies: 2}},
		{"a whole game as Red", Trial{Side: stratego.Red}},
		{"a whole game as Blue", Trial{Side: stratego.Blue}},
		{"as Red against one that strikes at everything", Trial{Side: stratego.Red, Strikes: true}},
		{"as Blue against one that strikes at everything", Trial{Side: stratego.Blue, Strikes: true}},
		{"a game that the opponent gives up", Trial{Side: stratego.Red, Plies: 25}},
	}
}

// Situations returns how many situations there are.
func (c Stratego) Situations() int {
	n := len(situations())
	if c.Stateless {
		n += 2
	}
	return n
}

// Run plays all situations and tells the finding of each. It breaks off where
// the program fails at its set-up on either side, and at the end of the context,
// which is no finding.
func (c Stratego) Run(ctx context.Context, tell func(Finding)) {
	failed := 0
	for _, s := range situations() {
		s.trial.Variant, s.trial.Setup, s.trial.Move = c.Variant, c.Patience.Setup, c.Patience.Move
		s.trial.Seed = 1
		f := fairly(func() Finding { return c.play(ctx, s.name, s.trial) })
		if ctx.Err() != nil {
			return
		}
		tell(f)
		if !f.OK {
			failed++
		}
		if failed == 2 && s.trial.Plies == 2 {
			return // it cannot even set up: a game would show nothing more
		}
	}
	if c.Stateless {
		for _, play := range []func(context.Context) Finding{c.resume, c.again} {
			if f := fairly(func() Finding { return play(ctx) }); ctx.Err() == nil {
				tell(f)
			}
		}
	}
}

// play plays one situation.
func (c Stratego) play(ctx context.Context, name string, t Trial) Finding {
	f := Finding{Situation: name}
	var log Log
	player, err := c.Open(log.Listen)
	if err != nil {
		f.blame(err, "its start", "")
		return f
	}
	out := t.Play(ctx, player)
	f.warn(out, c.Patience.Move)
	f.close(ctx, player, out.Fault, c.Patience.Exit)
	if out.Fault != nil {
		f.blame(out.Fault, out.During, stderrOf(player))
		f.Talk = log.lines
		return f
	}
	f.OK = true
	return f
}

// resume asks a fresh program for a move in the middle of a game.
func (c Stratego) resume(ctx context.Context) Finding {
	f := Finding{Situation: "asked for a move in the middle of a game that it has not seen"}
	var log Log
	player, err := c.Open(log.Listen)
	if err != nil {
		f.blame(err, "its start", "")
		return f
	}
	out := Trial{Variant: c.Variant, Side: stratego.Red, Plies: 60, Seed: 2}.Play(ctx, &dummy{})
	for out.Position.Result().Over() {
		out.Position.Unmake()
	}
	view := out.Position.View(out.Position.Turn())
	during, err := "its start", getReady(ctx, player, c.Patience.Setup)
	if err == nil {
		during, err = "its move", c.ask(ctx, player, view)
	}
	f.close(ctx, player, err, c.Patience.Exit)
	if err != nil {
		f.blame(err, during, stderrOf(player))
		f.Talk = log.lines
		return f
	}
	f.OK = true
	return f
}

// gameRenewer is a player whose program may play several games.
type gameRenewer interface {
	NewGame(ctx context.Context) error
}

// again plays two games with one process, where the program says that it plays
// more than one: after the end of the first it must forget it and change sides.
func (c Stratego) again(ctx context.Context) Finding {
	f := Finding{Situation: "a second game in the same process, if it says that it plays one"}
	var log Log
	player, err := c.Open(log.Listen)
	if err != nil {
		f.blame(err, "its start", "")
		return f
	}
	t := Trial{Variant: c.Variant, Side: stratego.Red, Plies: 25, Seed: 3, Setup: c.Patience.Setup, Move: c.Patience.Move}
	out := t.Play(ctx, player)
	if n, ok := ability.Of[gameRenewer](player); ok && out.Fault == nil {
		err := n.NewGame(ctx)
		switch {
		case err == nil:
			t.Side, t.Seed = stratego.Blue, 4
			out = t.Play(ctx, player)
			out.During += " of its second game"
		case !errors.Is(err, protocol.ErrOneGame):
			out.Fault, out.During = err, "getting ready for a second game"
		}
	}
	f.warn(out, c.Patience.Move)
	f.close(ctx, player, out.Fault, c.Patience.Exit)
	if out.Fault != nil {
		f.blame(out.Fault, out.During, stderrOf(player))
		f.Talk = log.lines
		return f
	}
	f.OK = true
	return f
}

// ask asks a program for one move.
func (c Stratego) ask(ctx context.Context, player Program, view *stratego.View) error {
	ctx, cancel := proc.WithAllowance(ctx, c.Patience.Move, 0)
	defer cancel()
	m, _, err := player.Choose(ctx, view, search.Limits{MoveTime: c.Patience.Move})
	if err == nil {
		err = view.Check(m)
	}
	return err
}

// dummy plays the first legal move.
type dummy struct{}

func (dummy) Deploy(_ context.Context, v *stratego.Variant, _ board.Side) (stratego.Setup, error) {
	return RandomSetup(v, newRng(3)), nil
}

func (dummy) Choose(_ context.Context, view *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	return Sorted(view.Moves(nil))[0], search.Info{}, nil
}

func (dummy) Close(context.Context) error { return nil }

// warn notes what works but will not work everywhere.
func (f *Finding) warn(out Outcome, patience time.Duration) {
	if slow := out.Slowest; out.Fault == nil && patience > 0 && slow > patience/2 {
		f.Warnings = append(f.Warnings, fmt.Sprintf("its slowest move took %v of the %v allowed", slow.Round(time.Millisecond), patience))
	}
	if out.Forfeits > 0 {
		f.Warnings = append(f.Warnings, fmt.Sprintf("it forfeited %d turns by taking too long", out.Forfeits))
	}
	if out.Resigned {
		f.Warnings = append(f.Warnings, "it gave up the game")
	}
}

// close ends the program and notes whether it ended by itself.
func (f *Finding) close(
	ctx context.Context, player interface{ Close(context.Context) error }, fault error, patience time.Duration,
) {
	start := time.Now()
	err := player.Close(ctx)
	if took := time.Since(start); fault == nil && patience > 0 && took > patience {
		f.Warnings = append(f.Warnings, fmt.Sprintf("it was still running %v after the end of its input and had to be ended by force", patience))
	}
	if err != nil {
		f.Warnings = append(f.Warnings, err.Error())
	}
}

// blame puts a fault into words.
func (f *Finding) blame(err error, during, stderr string) {
	f.Fault = during + ": " + explain(err)
	f.Hint = hint(err, during)
	f.Crashed, f.Doubtful = crashed(err), doubtful(err)
	if stderr = strings.TrimSpace(stderr); stderr != "" {
		lines := strings.Split(stderr, "\n")
		f.Fault += "; the end of its stderr: " + strings.Join(lines[max(0, len(lines)-5):], " | ")
	}
}
