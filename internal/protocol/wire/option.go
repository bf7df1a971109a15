package wire

import (
	"errors"
	"fmt"
	"strings"
)

// An Option is a setting that a program offers.
type Option struct {
	Name, Type, Default string // Type is int, bool or string
	Min, Max            string // of an int, empty where there is none
}

// String writes the option as a bot greets with it.
func (o Option) String() string {
	text := fmt.Sprintf("option %s type=%s default=%s", o.Name, o.Type, o.Default)
	if o.Min != "" {
		text += " min=" + o.Min
	}
	if o.Max != "" {
		text += " max=" + o.Max
	}
	return text
}

// ReadOption reads NAME type=T default=V [min=N] [max=N].
func ReadOption(text string) (Option, error) {
	f := strings.Fields(text)
	if len(f) < 2 {
		return Option{}, errors.New("option NAME type=int|bool|string default=VALUE [min=N] [max=N]")
	}
	o := Option{Name: f[0]}
	for _, setting := range f[1:] {
		key, value, _ := strings.Cut(setting, "=")
		switch key {
		case "type":
			o.Type = value
		case "default":
			o.Default = value
		case "min":
			o.Min = value
		case "max":
			o.Max = value
		}
	}
	if o.Type != "int" && o.Type != "bool" && o.Type != "string" {
		return Option{}, fmt.Errorf("option %s with type=int, type=bool or type=string", o.Name)
	}
	return o, nil
}
