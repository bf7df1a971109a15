package option

import (
	"reflect"
	"strings"

	"github.com/alecthomas/kong"
)

// EloBounds reads the value of a flag with the bounds of a sequential test, such as
// 0,5. Unlike others it may begin with a minus sign, as -10,0 does.
func EloBounds(ctx *kong.DecodeContext, target reflect.Value) error {
	if text, ok := ctx.Scan.Peek().Value.(string); ok && strings.HasPrefix(text, "-") && strings.Trim(text, "-+., 0123456789eE") == "" {
		target.SetString(text)
		ctx.Scan.Pop()
		return nil
	}
	var text string
	err := ctx.Scan.PopValueInto("bounds", &text)
	target.SetString(text)
	return err
}
