package bot

import (
	"fmt"
	"strconv"

	"flagfall.dev/internal/protocol/wire"
)

// An Option is a setting that a bot offers. Number, Switch and Text make one.
type Option struct {
	described wire.Option
	set       func(value string) error
}

// Number offers a whole number from least to most. The variable's value is the
// default.
func Number(name string, variable *int, least, most int) Option {
	return Option{
		wire.Option{Name: name, Type: "int", Default: strconv.Itoa(*variable), Min: strconv.Itoa(least), Max: strconv.Itoa(most)},
		func(value string) error {
			n, err := strconv.Atoi(value)
			if err != nil || n < least || n > most {
				return fmt.Errorf("option %s %s: expected a whole number from %d to %d", name, value, least, most)
			}
			*variable = n
			return nil
		},
	}
}

// Switch offers true or false. The variable's value is the default.
func Switch(name string, variable *bool) Option {
	return Option{
		wire.Option{Name: name, Type: "bool", Default: strconv.FormatBool(*variable)},
		func(value string) error {
			if value != "true" && value != "false" {
				return fmt.Errorf("option %s %s: expected true or false", name, value)
			}
			*variable = value == "true"
			return nil
		},
	}
}

// Text offers a text without blanks. The variable's value is the default.
func Text(name string, variable *string) Option {
	return Option{
		wire.Option{Name: name, Type: "string", Default: *variable},
		func(value string) error {
			*variable = value
			return nil
		},
	}
}
