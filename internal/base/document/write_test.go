package document

import (
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"
	"pgregory.net/rapid"

	"flagfall.dev/internal/lab/gametest/must"
)

// values are what a document may hold.
func values(depth int) *rapid.Generator[any] {
	kinds := []*rapid.Generator[any]{
		rapid.String().AsAny(), rapid.Bool().AsAny(), rapid.Int64().AsAny(),
		rapid.Float64().Filter(func(x float64) bool { return !math.IsNaN(x) }).AsAny(),
		rapid.StringMatching(`[a-z'"\\\x00-\x1f\x7f]*`).AsAny(),
		rapid.Just[any](time.Date(2026, 11, 30, 17, 30, 0, 5000, time.UTC)),
	}
	if depth > 0 {
		kinds = append(kinds,
			rapid.SliceOfN(values(depth-1), 0, 4).AsAny(),
			rapid.MapOfN(rapid.String(), values(depth-1), 0, 3).AsAny())
	}
	return rapid.OneOf(kinds...)
}

func TestALineIsReadAsTheLibrarysIs(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		key, value := rapid.String().Draw(r, "key"), values(2).Draw(r, "value")
		want, got := map[string]any{}, map[string]any{}
		must.Do(t, toml.Unmarshal(must.Get(toml.Marshal(map[string]any{key: value}))(t), &want))
		if err := toml.Unmarshal([]byte(Line(key, value)), &got); err != nil || !reflect.DeepEqual(got, want) {
			r.Fatalf("%q: %v, got %v, expected %v", Line(key, value), err, got, want)
		}
	})
}

func TestTextsTruthsWholeNumbersAndListsAreWrittenAsTheLibraryDoes(t *testing.T) {
	yes, n, text := true, 12, "it's"
	for _, value := range []any{
		"plain", "", `C:\x`, "two\nlines", "it's", "quote \" and \t tab", "\x7f\x00", "größer <&>", &text,
		&yes, &n, -3, 0.5, 2.0,
		[]string{},
		[]string{"A1", "b'c"},
	} {
		if got, want := Line("key", value), string(must.Get(toml.Marshal(map[string]any{"key": value}))(t)); got != want {
			t.Errorf("%#v is written %q, expected %q", value, got, want)
		}
	}
}
