package document

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Line writes a key with a value, or what a pointer points to: text, true or false, a number, a time, a list, or a table
// within braces. Our own writer of these few kinds stands in for that of the library, which would make the program of a
// static site larger; a test holds that both write the same.
func Line(key string, value any) string { return bare(key) + " = " + Value(value) + "\n" }

// Value writes what Line writes behind a key.
func Value(value any) string { return literal(reflect.ValueOf(value)) }

// literal is a value in TOML 1.0.
func literal(v reflect.Value) string {
	v = reflect.Indirect(v)
	if v.IsValid() && v.Kind() == reflect.Interface {
		v = reflect.Indirect(v.Elem())
	}
	if !v.IsValid() {
		return "''"
	}
	switch v.Kind() {
	case reflect.String:
		return quoted(v.String())
	case reflect.Float32, reflect.Float64:
		return number(v.Float())
	case reflect.Slice:
		all := make([]string, v.Len())
		for i := range all {
			all[i] = literal(v.Index(i))
		}
		return "[" + strings.Join(all, ", ") + "]"
	case reflect.Map:
		all := make([]string, 0, v.Len())
		for _, key := range v.MapKeys() {
			all = append(all, bare(key.String())+" = "+literal(v.MapIndex(key)))
		}
		slices.Sort(all)
		return "{" + strings.Join(all, ", ") + "}"
	}
	if at, ok := v.Interface().(time.Time); ok {
		return at.Format(time.RFC3339Nano)
	}
	return fmt.Sprint(v.Interface())
}

// quoted is a text, as it is between single quotes where it has none and no control character.
func quoted(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r == '\'' || r < ' ' || r == 0x7f }) {
		return "'" + text + "'"
	}
	var b strings.Builder
	e := json.NewEncoder(&b) // its texts are texts of TOML but for one character
	e.SetEscapeHTML(false)
	_ = e.Encode(text)
	return strings.ReplaceAll(strings.TrimSpace(b.String()), "\x7f", `\u007F`)
}

// number is a number that stays one with a fraction.
func number(x float64) string {
	switch {
	case math.IsNaN(x):
		return "nan"
	case math.IsInf(x, 0):
		return strings.ToLower(fmt.Sprintf("%+v", x))
	}
	text := strconv.FormatFloat(x, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

// bare is a key, between quotes where it has to be.
func bare(key string) string {
	plain := func(r rune) bool {
		return r == '_' || r == '-' || '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z'
	}
	if key != "" && !strings.ContainsFunc(key, func(r rune) bool { return !plain(r) }) {
		return key
	}
	return quoted(key)
}
