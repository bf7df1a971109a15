package option

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
)

// Level reads the value of a flag with a level of marshal.
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
var rewords = []struct {
	pattern *regexp.Regexp
	words   string
}{
	{
		regexp.MustCompile(`expected \w+ value but got ("[^"]*") \((?:short|long) flag\); perhaps try (\S+)\?`),
		"expected a value, and $1 looks like a flag: if it is meant, write $2",
	},
	{regexp.MustCompile(`expected \w+ value but got "EOL" \(<EOL>\)`), "expected a value after it"},
	{regexp.MustCompile(`expected duration but got ("[^"]*").*`), "$1: expected a duration such as 500ms or 5s"},
	{regexp.MustCompile(`(argument \S{1,3}), did you mean "[^"]*"\?`), "$1"}, // anything is near so short a word
}

// Error returns the words.
func (p plain) Error() string {
	text := plainer.Replace(p.error.Error())
	for _, r := range rewords {
		text = r.pattern.ReplaceAllString(text, r.words)
	}
	var at *kong.ParseError
	if errors.As(p.error, &at) && at.Context != nil {
		node := at.Context.Selected()
		if node == nil || len(node.Children) > 0 {
			text = strings.Replace(text, "unexpected argument ", "unknown command ", 1)
		}
	}
	return text
}

// Unwrap returns the parser's error.
func (p plain) Unwrap() error { return p.error }
