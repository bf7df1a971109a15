package document

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Decode sets the fields of a struct that have a toml tag, each by itself, and
// notes every value that does not fit its field and every key that has none.
func (d *Document) Decode(to any) {
	fields := map[string]reflect.Type{}
	var known []string
	t := reflect.TypeOf(to).Elem()
	for i := range t.NumField() {
		key, _, _ := strings.Cut(t.Field(i).Tag.Get("toml"), ",")
		if key != "" && key != "-" {
			fields[key] = t.Field(i).Type
			known = append(known, key)
		}
	}
	for key, value := range d.Values {
		if fields[key] == nil {
			continue
		}
		if err := set(to, key, value); err != nil {
			d.Bad(key, "%v: expected %s", show(value), expected(fields[key], err))
		}
	}
	d.Unknown(known)
}

// set decodes one key.
func set(to any, key string, value any) error {
	text, err := toml.Marshal(map[string]any{key: value})
	if err != nil {
		return err
	}
	return toml.Unmarshal(text, to)
}

// show writes a value about as it was written.
func show(value any) string {
	if s, ok := value.(string); ok {
		return fmt.Sprintf("%q", s)
	}
	return fmt.Sprint(value)
}

// expected says in words what values a field takes.
func expected(field reflect.Type, err error) string {
	switch field.Kind() {
	case reflect.String:
		return "text in quotes"
	case reflect.Bool:
		return "true or false"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return fmt.Sprintf("a whole number from 0 to %d", int64(math.MaxInt64))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "a whole number"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "a list of texts in quotes, between brackets"
	}
	return "another value: " + strings.TrimPrefix(err.Error(), "toml: ")
}
