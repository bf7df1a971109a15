package option

import (
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
	"expected a valid 64 bit int but got", "expected a whole number, not", "expected a valid 64 bit uint but got", "expected a whole number, not",
	"expected a float but got", "expected a number, not", " (string)", "")

// dashed is what the parser says of a value after a space that begins with a hyphen.
var dashed = regexp.MustCompile(`expected \w+ value but got ("[^"]*") \((?:short|long) flag\); perhaps try (\S+)\?`)

// Error returns the words.
func (p plain) Error() string {
	return dashed.ReplaceAllString(plainer.Replace(p.error.Error()), "expected a value, and $1 looks like a flag: if it is meant, write $2")
}

// Unwrap returns the parser's error.
func (p plain) Unwrap() error { return p.error }
