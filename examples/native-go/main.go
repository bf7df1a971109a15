// Command native-go is a bot for Flagfall's engine protocol (docs/protocol.md),
// for every variant. It strikes what it knows it beats, otherwise it plays any
// legal move; it has the rules of strikes from package stratego.
//
//	go build -o bot ./examples/native-go
//	flagfall check-bot native:./bot
//	flagfall match native:./bot random
package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"flagfall.dev/stratego"
)

func main() {
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// bot is what the requests have said so far.
type bot struct {
	army  []string // "9=8" for eight Scouts
	home  int      // home squares
	rows  [][]string
	legal []string
}

func serve(in io.Reader, out io.Writer) error {
	var b bot
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		if words[0] == "quit" {
			return nil
		}
		if reply := b.answer(words[0], words[1:]); reply != "" {
			if _, err := fmt.Fprintln(out, reply); err != nil {
				return err
			}
		}
	}
	return lines.Err()
}

// answer takes in one line and returns what to say, if anything.
func (b *bot) answer(word string, rest []string) string {
	switch word {
	case "flagfall":
		return "name Go example\nauthor the Flagfall authors\nready"
	case "rule":
		if rest[0] == "army" {
			b.army = rest[1:]
		}
	case "home":
		b.home = len(rest)
	case "setup":
		return "setup " + b.setup()
	case "state":
		b.rows = nil
	case "row":
		b.rows = append(b.rows, rest)
	case "legal":
		b.legal = rest
	case "go":
		return "move " + b.best()
	}
	return ""
}

// setup draws a set-up with the Flag in the corner of the back row.
func (b *bot) setup() string {
	var pieces []byte
	for _, levy := range b.army {
		ranks, count, _ := strings.Cut(levy, "=")
		n, _ := strconv.Atoi(count)
		for range n {
			if ranks != "F" {
				pieces = append(pieces, ranks[rand.IntN(len(ranks))])
			}
		}
	}
	for len(pieces)+1 < b.home {
		pieces = append(pieces, '.')
	}
	rand.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
	return "F" + string(pieces)
}

func (b *bot) best() string {
	best, value := "", -1000.0
	for _, m := range b.legal {
		if v := b.worth(m) + rand.Float64(); v > value {
			best, value = m, v
		}
	}
	return best
}

// worth says what a move is worth: a strike that wins is good, one that loses
// is bad.
func (b *bot) worth(move string) float64 {
	from, to, _ := strings.Cut(move, "-")
	own, target := b.rank(from), b.rank(to)
	switch {
	case target == ".":
		return 0
	case target == "?":
		return -1
	}
	striker, err1 := stratego.ParseRank(own)
	defender, err2 := stratego.ParseRank(target)
	if err1 != nil || err2 != nil {
		return 0
	}
	if classic.Strike(striker, defender) == stratego.Win {
		return 20 - float64(defender)
	}
	return -50
}

// classic has the outcome of strikes.
var classic = stratego.Variants()[0]

// rank returns the token on a square such as A4.
func (b *bot) rank(square string) string {
	row, _ := strconv.Atoi(square[1:])
	return b.rows[row-1][square[0]-'A'][1:]
}
