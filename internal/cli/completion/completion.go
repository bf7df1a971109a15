// Package completion completes command lines in shells. A script, which a shell loads once, hands
// the words of a line to the program, and the program answers with what may follow.
package completion

import (
	"slices"
	"strings"
)

// A Command is a command, or the program itself, and what may follow its name.
type Command struct {
	Name, Help string
	Commands   []Command
	Default    string // the command whose name may be left out, if any
	Flags      []Flag
	Arguments  []Values // what is known of its arguments, in their order
	// Next says more of an argument where those before it decide what it may be; nil: Arguments says all.
	Next    func(given []string) Values
	Repeats bool // the last argument may be given several times
	Hidden  bool // understood, and never offered
}

// A Flag is a flag of a command and of those below it.
type Flag struct {
	Name, Help string
	Short      rune // 0 where there is none
	TakesValue bool
	Values     Values
}

// Values says what a flag or an argument may be, of which a part is typed; nil: nothing is known.
type Values func(typed string) Reply

// Reply is what a word that is being typed may become.
type Reply struct {
	Words []Word
	Files *Files // where names of files fit too
}

// A Word is a whole word. Where it ends in a colon, an equals sign or a slash, there is more to come.
type Word struct{ Text, Help string }

// Files are the names of files that begin with what is typed of one, behind a part of the word.
type Files struct{ Before, Typed string }

// AnyFile offers the names of files.
func AnyFile(typed string) Reply { return Reply{Files: &Files{Typed: typed}} }

// OneOf offers these words.
func OneOf(words ...Word) Values {
	return func(typed string) (r Reply) {
		for _, w := range words {
			if strings.HasPrefix(w.Text, typed) {
				r.Words = append(r.Words, w)
			}
		}
		return r
	}
}

// AnyOf offers what each of several does.
func AnyOf(all ...Values) Values {
	return func(typed string) (r Reply) {
		for _, v := range all {
			one := v(typed)
			r.Words = append(r.Words, one.Words...)
			if one.Files != nil {
				r.Files = one.Files
			}
		}
		return r
	}
}

// OrFile offers the names of files besides.
func (v Values) OrFile() Values {
	return func(typed string) Reply {
		r := v(typed)
		r.Files = &Files{Typed: typed}
		return r
	}
}

// Complete returns what the last of the words after the program's name may become.
func (c *Command) Complete(words []string) Reply {
	if len(words) == 0 {
		words = []string{""}
	}
	if len(words) > 1 && words[0] == "help" {
		words = words[1:]
	}
	last := len(words) - 1
	at := place{path: []*Command{c}}
	for _, w := range words[:last] {
		at.pass(w)
	}
	return at.complete(words[last])
}

// A place is where a word stands in a command line.
type place struct {
	path      []*Command // the program, its command, and so on
	arguments []string   // that are given to the last command
	plain     bool       // behind "--": what follows are no flags
	flag      *Flag      // the one whose value this is
}

// here is the command to which the next word belongs.
func (p *place) here() *Command { return p.path[len(p.path)-1] }

// pass goes on by one whole word.
func (p *place) pass(word string) {
	switch {
	case p.flag != nil:
		p.flag = nil
	case !p.plain && word == "--":
		p.plain = true
	case !p.plain && strings.HasPrefix(word, "--"):
		name, _, given := strings.Cut(word[2:], "=")
		if f := p.named(name); f != nil && f.TakesValue && !given {
			p.flag = f
		}
	case !p.plain && strings.HasPrefix(word, "-") && word != "-":
		if f := p.short([]rune(word)[1]); f != nil && f.TakesValue && len([]rune(word)) == 2 {
			p.flag = f
		}
	case p.enter(word):
	default:
		for p.enter(p.here().Default) {
		}
		p.arguments = append(p.arguments, word)
	}
}

// enter goes to a command below, and reports whether there is one of that name.
func (p *place) enter(name string) bool {
	here := p.here()
	i := slices.IndexFunc(here.Commands, func(c Command) bool { return c.Name == name })
	if i < 0 || len(p.arguments) > 0 {
		return false
	}
	p.path = append(p.path, &here.Commands[i])
	return true
}

// complete returns what a word here may become.
func (p *place) complete(typed string) Reply {
	name, value, given := strings.Cut(typed, "=")
	switch {
	case p.flag != nil:
		return p.flag.Values.reply(typed)
	case !p.plain && given && strings.HasPrefix(name, "--"):
		f := p.named(name[2:])
		if f == nil {
			return Reply{}
		}
		return f.Values.reply(value).behind(name + "=")
	case !p.plain && strings.HasPrefix(typed, "-") && typed != "-":
		return OneOf(p.flags()...)(typed)
	}
	r := OneOf(commands(p.here())...).reply(typed)
	if len(p.arguments) > 0 {
		r = Reply{}
	}
	for p.enter(p.here().Default) {
	}
	argument := p.argument().reply(typed)
	return Reply{append(r.Words, argument.Words...), argument.Files}
}

// argument is what is known of the argument that comes next.
func (p *place) argument() Values {
	here, n := p.here(), len(p.arguments)
	if here.Repeats {
		n = min(n, len(here.Arguments)-1)
	}
	switch {
	case n >= len(here.Arguments):
		return nil
	case here.Next != nil:
		return here.Next(p.arguments)
	}
	return here.Arguments[n]
}

// reply is nothing where nothing is known.
func (v Values) reply(typed string) Reply {
	if v == nil {
		return Reply{}
	}
	return v(typed)
}

// behind puts a part of a word before all that it may become.
func (r Reply) behind(part string) Reply {
	for i := range r.Words {
		r.Words[i].Text = part + r.Words[i].Text
	}
	if r.Files != nil {
		r.Files.Before = part + r.Files.Before
	}
	return r
}

func commands(c *Command) (words []Word) {
	for _, below := range c.Commands {
		if !below.Hidden {
			words = append(words, Word{below.Name, below.Help})
		}
	}
	return words
}

// flags are those that may stand here: also of the commands above, and of the one whose name may be
// left out.
func (p *place) flags() (words []Word) {
	for f := range p.known {
		words = append(words, Word{"--" + f.Name, f.Help})
	}
	return words
}

func (p *place) named(name string) *Flag {
	for f := range p.known {
		if f.Name == name {
			return f
		}
	}
	return nil
}

func (p *place) short(letter rune) *Flag {
	for f := range p.known {
		if f.Short == letter {
			return f
		}
	}
	return nil
}

// known ranges over the flags that may stand here, the nearest first.
func (p *place) known(yield func(*Flag) bool) {
	all := place{path: slices.Clone(p.path)}
	for all.enter(all.here().Default) {
	}
	for _, c := range slices.Backward(all.path) {
		for i := range c.Flags {
			if !yield(&c.Flags[i]) {
				return
			}
		}
	}
}
