package httpbot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/wire"
	"flagfall.dev/internal/sandbox/proc"
)

// A line is the seat of a bot in one game: a program of the engine protocol whose
// lines travel as events one way and as requests the other. The lock of its bot
// guards it.
type line struct {
	bot      *Bot
	game     string
	pending  *Event // what the bot is asked, nil for nothing
	answers  []string
	answered chan struct{} // has something in it when there are answers
	resigned bool
	check    func(setup string) error // of a set-up; nil: none is asked for
	wrongs   []error                  // what check had against the set-ups that came
	begun    *Event
	side     board.Side
	over     bool     // the bot has heard of the end
	refused  []string // what the bot was told of its answers
}

var _ protocol.Conn = (*line)(nil)

// beginsGame are the words of the lines that begin a game.
var beginsGame = []string{"game", "you", "opponent", "rule"}

// kinds tells the event of some lines by the word that the last one begins with.
var kinds = map[string]string{"setup": SetUp, "go": MoveAsked, "over": Ended, "quit": Closed}

// Write makes events of lines of the protocol.
func (l *line) Write(_ context.Context, _ time.Time, text string) error {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	l.bot.mu.Lock()
	defer l.bot.mu.Unlock()
	if strings.HasPrefix(lines[0], "game ") {
		end := slices.IndexFunc(lines, func(s string) bool { return !slices.Contains(beginsGame, firstWord(s)) })
		if end < 0 {
			end = len(lines)
		}
		begun := l.bot.tell(Event{Type: Begun, Game: l.game, Lines: lines[:end]})
		l.begun, lines = &begun, lines[end:]
	}
	if len(lines) == 0 {
		return nil
	}
	kind := kinds[firstWord(lines[len(lines)-1])]
	if kind == "" || l.begun == nil || kind == Ended && l.over {
		return nil // it says nothing to a bot that has not heard of the game, or of its end already
	}
	l.over = kind == Ended
	e := l.bot.tell(Event{Type: kind, Game: l.game, Lines: lines})
	if kind == SetUp || kind == MoveAsked {
		l.pending = &e
		if l.resigned {
			l.answer("resign")
		}
	}
	return nil
}

// begin notes what a set-up is checked by.
func (l *line) begin(check func(setup string) error) {
	l.bot.mu.Lock()
	defer l.bot.mu.Unlock()
	l.check, l.wrongs = check, nil
}

// wrong returns what was wrong with the last set-up that was refused, nil for none.
func (l *line) wrong() error {
	l.bot.mu.Lock()
	defer l.bot.mu.Unlock()
	if len(l.wrongs) == 0 {
		return nil
	}
	return l.wrongs[len(l.wrongs)-1]
}

// end tells the bot how its game has ended, once. The bot's lock is held.
func (l *line) end(r board.Result) {
	if l.over {
		return
	}
	l.over, l.pending = true, nil
	l.bot.tell(Event{Type: Ended, Game: l.game, Lines: []string{strings.TrimSuffix(wire.Over(r, l.side), "\n")}})
}

func firstWord(line string) string {
	word, _, _ := strings.Cut(line, " ")
	return word
}

// answer hands on what the bot has answered. The bot's lock is held.
func (l *line) answer(lines ...string) {
	l.pending = nil
	l.answers = append(l.answers, lines...)
	select {
	case l.answered <- struct{}{}:
	default: // it is known that there are some
	}
}

// ReadLine waits for an answer of the bot. A bot that is away for too long has left.
func (l *line) ReadLine(ctx context.Context, deadline time.Time) (string, error) {
	if !deadline.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, deadline)
		defer cancel()
	}
	look := time.NewTicker(absence / 10)
	defer look.Stop()
	for {
		if text, ok := l.next(); ok {
			return text, nil
		}
		select {
		case <-l.answered:
		case <-ctx.Done():
			l.withdraw()
			return "", ctx.Err()
		case <-look.C:
			if away := l.bot.away(); away > absence {
				l.withdraw()
				return "", &proc.Fault{Kind: proc.Closed, Detail: fmt.Sprintf("has been away for %v", away.Round(time.Second))}
			}
		}
	}
}

func (l *line) next() (string, bool) {
	l.bot.mu.Lock()
	defer l.bot.mu.Unlock()
	if len(l.answers) == 0 {
		return "", false
	}
	text := l.answers[0]
	l.answers = l.answers[1:]
	return text, true
}

// withdraw tells the bot that what it is asked is not wanted any more, and gives the
// answer that the engine's side still waits for.
func (l *line) withdraw() {
	l.bot.mu.Lock()
	defer l.bot.mu.Unlock()
	if l.pending == nil {
		return
	}
	word := l.pending.Type
	l.answer(word + " -")
	l.bot.tell(Event{Type: Withdrawn, Game: l.game})
}

// Close takes the bot out of the game.
func (l *line) Close(context.Context) error {
	l.bot.mu.Lock()
	defer l.bot.mu.Unlock()
	l.pending = nil
	if l.bot.lines[l.game] == l {
		delete(l.bot.lines, l.game)
	}
	return nil
}

// Stderr returns what was wrong with the bot's answers in this game.
func (l *line) Stderr() string {
	l.bot.mu.Lock()
	defer l.bot.mu.Unlock()
	return strings.Join(l.refused, "\n")
}

// legal returns the moves that a request allows.
func legal(e *Event) []string {
	for _, text := range e.Lines {
		if firstWord(text) == "legal" {
			return strings.Fields(text)[1:]
		}
	}
	return nil
}
