// Package must ends a test where what comes before its assertions fails.
package must

// A Test is what can be ended: *testing.T and whatever is like it.
type Test interface {
	Helper()
	Fatal(args ...any)
}

// Do ends the test where a step of its preparation fails.
func Do(t Test, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Get returns what a step of the preparation has made, and ends the test where that fails:
//
//	text := must.Get(os.ReadFile(name))(t)
func Get[T any](made T, err error) func(t Test) T {
	return func(t Test) T {
		t.Helper()
		Do(t, err)
		return made
	}
}

// Get2 is Get for a step that makes two things.
func Get2[T, U any](made T, also U, err error) func(t Test) (T, U) {
	return func(t Test) (T, U) {
		t.Helper()
		Do(t, err)
		return made, also
	}
}
