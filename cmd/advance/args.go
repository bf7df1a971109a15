package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/advance/player"
)

const usage = `Usage: advance white|black IN OUT [options]
       advance name

Plays one move of Advance for a side: reads the board from the file IN and
writes the board after the move to the file OUT, which may be the same file.
"advance name" prints the name of the bot.

A board is nine lines of nine characters: ZBJMSCDG and zbjmscdg are White's and
Black's pieces, # is a wall, . is an empty square.

Options:
  --level 4|5|6|7|max|free  how to choose the move (default max: within what
                            grade 7 allows, by search; free: by search alone)
  --movetime TIME           the longest a choice may take, such as 50 (ms) or
                            1.5s (default 50)
  --seed N                  makes the choice among equal moves repeatable
  --explain                 prints the moves that each grade allows and the line
                            that is expected

Example: advance white board.txt board.txt --level 7
`

// options is what the arguments say.
type options struct {
	name, help, explain bool
	side                board.Side
	in, out             string
	level               player.Level
	moveTime            time.Duration
	seed                uint64
}

// usageError is a fault in the arguments.
type usageError struct{ reason string }

func (e *usageError) Error() string { return e.reason }

func usagef(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// parse reads the arguments. Options may stand anywhere; what follows "--" is
// never an option.
func parse(args []string) (*options, error) {
	o := &options{level: player.Max, seed: rand.Uint64()}
	var words []string
	for i := 0; i < len(args); i++ {
		if args[i] == "--" {
			words = append(words, args[i+1:]...)
			break
		}
		if !strings.HasPrefix(args[i], "--") && args[i] != "-h" {
			words = append(words, args[i])
			continue
		}
		used, err := o.option(args[i], args[i+1:])
		if err != nil {
			return nil, err
		}
		i += used
	}
	if o.help {
		return o, nil
	}
	return o, o.words(words)
}

// option reads one option and returns how many of the arguments after it belong
// to it.
func (o *options) option(arg string, rest []string) (used int, err error) {
	name, value, joined := strings.Cut(arg, "=")
	switch name {
	case "-h", "--help":
		o.help = true
		return 0, nil
	case "--explain":
		o.explain = true
		return 0, nil
	case "--level", "--movetime", "--seed":
	default:
		return 0, usagef("unknown option %s", name)
	}
	if !joined {
		if len(rest) == 0 {
			return 0, usagef("%s needs a value", name)
		}
		value, used = rest[0], 1
	}
	return used, o.set(name, value)
}

// set gives an option its value.
func (o *options) set(name, value string) (err error) {
	switch name {
	case "--level":
		if o.level, err = player.ParseLevel(value); err != nil {
			return usagef("%v", err)
		}
	case "--seed":
		if o.seed, err = strconv.ParseUint(value, 10, 64); err != nil {
			return usagef("--seed %q is not a whole number from 0", value)
		}
	case "--movetime":
		if ms, err := strconv.Atoi(value); err == nil {
			value = fmt.Sprintf("%dms", ms)
		}
		if o.moveTime, err = time.ParseDuration(value); err != nil || o.moveTime <= 0 {
			return usagef("--movetime %q is not a time such as 50 (ms) or 1.5s", value)
		}
	}
	return nil
}

// words reads the arguments that are not options.
func (o *options) words(words []string) error {
	if len(words) == 0 {
		return usagef("no arguments: expected white|black IN OUT, or name")
	}
	switch words[0] {
	case "name":
		if len(words) > 1 {
			return usagef("\"name\" takes no other arguments, got %d", len(words)-1)
		}
		o.name = true
		return nil
	case "white":
		o.side = advance.White
	case "black":
		o.side = advance.Black
	default:
		return usagef("the first argument is %q, expected white, black or name", words[0])
	}
	if len(words) != 3 {
		return usagef("%d arguments, expected 3: %s IN OUT", len(words), words[0])
	}
	o.in, o.out = words[1], words[2]
	return nil
}
