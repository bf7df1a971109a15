package option

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"flagfall.dev/internal/base/spelling"
)

// Level reads the value of a flag with a level of our players.
func Level(ctx *kong.DecodeContext, target reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("level", &text); err != nil {
		return err
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 10 {
		return fmt.Errorf("%q: expected a number from 1 to 10", text)
	}
	target.SetInt(int64(n))
	return nil
}

// Plain is an error of the parser in words that do not speak of bits.
func Plain(err error) error {
	if err == nil {
		return nil
	}
	return plain{err}
}

type plain struct{ error }

var plainer = strings.NewReplacer(
	"expected a valid 64 bit int but got", "expected a whole number, not", "expected a valid 64 bit uint but got",
	"expected a whole number, not",
	"expected a float but got", "expected a number, not", " (string)", "")

// rewords are what the parser says and what is said instead.
var rewords = []struct{ pattern, words string }{
	{
		`expected \w+ value but got ("[^"]*") \((?:short|long) flag\); perhaps try (\S+)\?`,
		"expected a value, and $1 looks like a flag: if it is meant, write $2",
	},
	{`expected \w+ value but got "EOL" \(<EOL>\)`, "expected a value after it"},
	{`expected duration but got ("[^"]*").*`, "$1: expected a duration such as 500ms or 5s"},
	{`(argument \S{1,3}), did you mean "[^"]*"\?`, "$1"}, // anything is near so short a word
}

// Error returns the words.
func (p plain) Error() string {
	text := plainer.Replace(p.error.Error())
	for _, r := range rewords {
		text = regexp.MustCompile(r.pattern).ReplaceAllString(text, r.words)
	}
	var at *kong.ParseError
	if errors.As(p.error, &at) && at.Context != nil {
		node := at.Context.Selected()
		if node == nil {
			node = at.Context.Model.Node
		}
		if wrong := regexp.MustCompile(unknownCommand).FindStringSubmatch(text); wrong != nil && len(node.Children) > 0 {
			text = "unknown command " + wrong[1] + nearest(wrong[1], node)
		}
		if node.Parent != nil && node.Parent.DefaultCmd == node {
			if wrong := regexp.MustCompile(unknownCommand).FindStringSubmatch(text); wrong != nil {
				text = "unknown command " + wrong[1] + nearest(wrong[1], node.Parent)
			} else if strings.HasPrefix(text, "expected ") {
				text += nearest(firstWord(at.Context.Args, node.Parent.Name), node.Parent)
			}
		}
	}
	return text
}

// unknownCommand is what the parser says of a word that is no command.
const unknownCommand = `^unexpected argument ([^\s,]+)`

// nearest suggests the command below another one that may be meant by a word, if any.
func nearest(word string, above *kong.Node) string {
	var names []string
	for _, c := range above.Children {
		if !c.Hidden {
			names = append(names, c.Name)
		}
	}
	begun := slices.IndexFunc(names, func(name string) bool { return len(word) > 1 && strings.HasPrefix(name, word) })
	name := spelling.Nearest(word, names)
	if begun >= 0 {
		name = names[begun]
	}
	if name == "" {
		return ""
	}
	return fmt.Sprintf(", did you mean %q?", strings.TrimSpace(above.Path()+" "+name))
}

// firstWord is the first word behind the name of a command that is no flag, "" for none.
func firstWord(args []string, command string) string {
	behind := args[slices.Index(args, command)+1:]
	if i := slices.IndexFunc(behind, func(arg string) bool { return !strings.HasPrefix(arg, "-") }); i >= 0 {
		return behind[i]
	}
	return ""
}

// Unwrap returns the parser's error.
func (p plain) Unwrap() error { return p.error }
