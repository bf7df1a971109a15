package ability

import "testing"

type inner struct{}

func (inner) Close() string { return "inner" }
func (inner) Name() string  { return "inner" }

type outer struct{ x any }

func (outer) Name() string  { return "outer" }
func (o outer) Unwrap() any { return o.x }

func TestTheOutermostThatIsAbleIsFound(t *testing.T) {
	wrapped := outer{outer{inner{}}}
	if c, ok := Of[interface{ Close() string }](wrapped); !ok || c.Close() != "inner" {
		t.Error("what wrappers do not do themselves is not found")
	}
	if n, ok := Of[interface{ Name() string }](wrapped); !ok || n.Name() != "outer" {
		t.Error("a wrapper's own is passed over")
	}
	for _, x := range []any{nil, 3, outer{nil}, outer{outer{3}}} {
		if _, ok := Of[interface{ Close() string }](x); ok {
			t.Errorf("%v cannot be closed", x)
		}
	}
}
