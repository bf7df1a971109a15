package bot_test

import (
	"errors"
	"fmt"
	"log"
	"os"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/bot"
	"flagfall.dev/stratego"
)

// first always plays the first legal move.
type first struct{ setup string }

// Deploy takes the set-up that it was made with.
func (f first) Deploy(v *stratego.Variant, _ board.Side) (stratego.Setup, error) {
	return v.ParseSetup(f.setup)
}

// Choose looks at what its side may know and says why it moves.
func (f first) Choose(t *bot.Turn) (stratego.Move, error) {
	legal := t.View.Moves(nil)
	if len(legal) == 0 {
		return stratego.Move{}, errors.New("no legal move")
	}
	t.Info.Notes = []string{fmt.Sprintf("%d enemies are hidden", t.View.Hidden().Count())}
	return legal[0], nil
}

// A bot is two methods and a call of Main, which talks to a judge on stdin and
// stdout.
func ExampleMain() {
	bot.Main(&bot.Bot{
		Name:     "First",
		Stratego: func() bot.Player { return first{"FBB4S B1568"} },
	})
}

// Serve is Main for any reader and writer, as in tests.
func ExampleBot_Serve() {
	depth := 4
	b := &bot.Bot{
		Name: "First", Author: "A. N. Other",
		Advance: func() bot.AdvancePlayer { return white{} },
		Options: []bot.Option{bot.Number("Depth", &depth, 1, 9)},
	}
	start := advance.Start()
	rows := strings.Split(strings.TrimSpace(start.String()), "\n")
	judge := "flagfall 1\noption Depth 6\ngame advance advance\nyou white\nstate 0\nrow " + strings.Join(rows, "\nrow ") + "\ngo movetime 1000\nquit\n"
	if err := b.Serve(strings.NewReader(judge), os.Stdout); err != nil {
		log.Fatal(err)
	}
	fmt.Println("depth", depth)
	// Output:
	// name First
	// author A. N. Other
	// games advance
	// option Depth type=int default=4 min=1 max=9
	// reuse yes
	// ready
	// info win 0.5
	// move b2-b3
	// depth 6
}

// white plays Advance.
type white struct{}

// Choose plays the move with the most of its own material left.
func (white) Choose(t *bot.AdvanceTurn) (advance.Move, error) {
	t.Info.Win = 0.5
	return t.Position.ParseMove("b2-b3")
}
