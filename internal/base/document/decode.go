package document

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Decode sets the fields of a struct that have a toml tag, each by itself, and
// notes every value that does not fit its field and every key that has none. Fields of an
// embedded struct are its own; any other struct in it is a table, whose keys are "table.key" in mistakes, and a slice of
// structs an array of tables, with keys such as "table[1].key".
func (d *Document) Decode(to any) { d.decode(d.Values, "", to) }

// DecodeTable decodes the table that a key has, and reports whether it has one.
func (d *Document) DecodeTable(key string, to any) bool {
	table, ok := d.Values[key].(map[string]any)
	if ok {
		d.decode(table, key+".", to)
	}
	return ok
}

func (d *Document) decode(values map[string]any, prefix string, to any) {
	fields := map[string]reflect.Type{}
	var known []string
	for _, field := range reflect.VisibleFields(reflect.TypeOf(to).Elem()) {
		key, _, _ := strings.Cut(field.Tag.Get("toml"), ",")
		if key != "" && key != "-" {
			fields[key] = field.Type
			known = append(known, key)
		}
	}
	for key, value := range values {
		switch field := fields[key]; {
		case field == nil:
			d.Bad(prefix+key, "unknown key: expected one of %s", strings.Join(known, ", "))
		case field.Kind() == reflect.Slice && field.Elem().Kind() == reflect.Struct:
			d.decodeTables(prefix+key, value, fieldOf(to, key))
		case field.Kind() == reflect.Struct:
			if table, ok := value.(map[string]any); ok {
				d.decode(table, prefix+key+".", fieldOf(to, key).Addr().Interface())
			} else {
				d.Bad(prefix+key, "%v: expected a table, such as { name = 1 }", Show(value))
			}
		default:
			if err := set(to, key, value); err != nil {
				d.expected(prefix+key, Show(value), field, err)
			}
		}
	}
}

// decodeTables decodes an array of tables.
func (d *Document) decodeTables(key string, value any, to reflect.Value) {
	tables, ok := value.([]any)
	for i, table := range tables {
		values, isTable := table.(map[string]any)
		if ok = ok && isTable; !ok {
			break
		}
		elem := reflect.New(to.Type().Elem())
		d.decode(values, fmt.Sprintf("%s[%d].", key, i+1), elem.Interface())
		to.Set(reflect.Append(to, elem.Elem()))
	}
	if !ok {
		d.Bad(key, "%v: expected tables, each under a line [[%s]]", Show(value), key)
	}
}

// fieldOf returns the field of a struct that has a key.
func fieldOf(to any, key string) reflect.Value {
	v := reflect.ValueOf(to).Elem()
	for _, field := range reflect.VisibleFields(v.Type()) {
		if name, _, _ := strings.Cut(field.Tag.Get("toml"), ","); name == key {
			return v.FieldByIndex(field.Index)
		}
	}
	return reflect.Value{}
}

// set decodes one key.
func set(to any, key string, value any) error {
	return toml.Unmarshal([]byte(Line(key, value)), to)
}

// Show writes a value about as it was written, a table within braces.
func Show(value any) string {
	switch value := value.(type) {
	case string:
		return fmt.Sprintf("%q", value)
	case map[string]any:
		all := make([]string, 0, len(value))
		for _, key := range slices.Sorted(maps.Keys(value)) {
			all = append(all, key+" = "+Show(value[key]))
		}
		return "{ " + strings.Join(all, ", ") + " }"
	case []any:
		all := make([]string, len(value))
		for i, v := range value {
			all[i] = Show(v)
		}
		return "[" + strings.Join(all, ", ") + "]"
	}
	return fmt.Sprint(value)
}

// expected notes that a value is none that a field takes.
func (d *Document) expected(key, value string, field reflect.Type, err error) {
	if field.Kind() == reflect.Pointer {
		field = field.Elem()
	}
	switch field.Kind() {
	case reflect.String:
		d.Bad(key, "%s: expected text in quotes", value)
	case reflect.Bool:
		d.Bad(key, "%s: expected true or false", value)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		d.Bad(key, "%s: expected a whole number from 0 to %s", value, strconv.Itoa(math.MaxInt64))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		d.Bad(key, "%s: expected a whole number", value)
	case reflect.Float32, reflect.Float64:
		d.Bad(key, "%s: expected a number", value)
	case reflect.Map:
		d.Bad(key, "%s: expected a table, such as { name = \"text\" }", value)
	case reflect.Slice:
		d.Bad(key, "%s: expected a list of texts in quotes, between brackets", value)
	default:
		d.Bad(key, "%s: expected another value: %s", value, strings.TrimPrefix(err.Error(), "toml: "))
	}
}
