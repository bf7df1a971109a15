package main

import (
	"strings"

	"github.com/alecthomas/kong"
)

// eloBounds is the value of a flag with the bounds of a sequential test, such as
// 0,5. Unlike others it may begin with a minus sign, as -10,0 does.
type eloBounds string

// Decode takes the value from the command line.
func (b *eloBounds) Decode(ctx *kong.DecodeContext) error {
	if text, ok := ctx.Scan.Peek().Value.(string); ok && strings.HasPrefix(text, "-") && strings.Trim(text, "-+., 0123456789eE") == "" {
		*b = eloBounds(text)
		ctx.Scan.Pop()
		return nil
	}
	return ctx.Scan.PopValueInto("bounds", (*string)(b))
}
