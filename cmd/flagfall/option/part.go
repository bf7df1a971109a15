package option

import (
	"reflect"
	"slices"
	"strings"
)

// Part returns the commands that a parser needs for a command line: the one that its first word names, alone, or
// all of them where it names none or one of the whole, which are about all commands. A parser describes every
// flag of every command that it is given, which takes longer than to run most of them.
//
// The commands are a pointer to a struct with a field for each. The fields have names in the order of the help, in
// a tag or as the parser makes them of one word.
func Part(commands any, args []string, whole ...string) any {
	word := slices.IndexFunc(args, func(arg string) bool { return !strings.HasPrefix(arg, "-") })
	if word < 0 || slices.Contains(whole, args[word]) {
		return commands
	}
	all := reflect.TypeOf(commands).Elem()
	for i := range all.NumField() {
		if field := all.Field(i); commandName(field) == args[word] {
			field.Offset, field.Index = 0, nil
			return reflect.New(reflect.StructOf([]reflect.StructField{field})).Interface()
		}
	}
	return commands
}

// commandName returns the name of a field's command.
func commandName(field reflect.StructField) string {
	if name, ok := field.Tag.Lookup("name"); ok {
		return name
	}
	return strings.ToLower(field.Name)
}
