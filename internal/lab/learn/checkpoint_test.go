package learn

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestACheckpointIsAnOrdinaryFileThatWasWrittenHere(t *testing.T) {
	d := ruled(t, "mini", 30)
	dir := t.TempDir()
	for name, text := range map[string]string{"notes": "mine", "cut": checkpoints.Mark + "x"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"", "notes", "cut"} {
		_, err := Resume(filepath.Join(dir, name), d, options())
		if err == nil || !strings.Contains(err.Error(), "that 'flagfall lab train' has written, or a new name") {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// More epochs are no other options.
func TestEveryOptionButTheEpochsMakesAnotherCheckpoint(t *testing.T) {
	d := ruled(t, "mini", 30)
	l, err := NewLearner(d, options())
	if err != nil {
		t.Fatal(err)
	}
	for i := range reflect.TypeFor[Options]().NumField() {
		o := options()
		field := reflect.ValueOf(&o).Elem().Field(i)
		switch field.Kind() {
		case reflect.Bool:
			field.SetBool(!field.Bool())
		case reflect.Float64:
			field.SetFloat(field.Float() + 0.5)
		case reflect.Uint64:
			field.SetUint(field.Uint() + 1)
		default:
			field.SetInt(field.Int() + 16)
		}
		name, want := reflect.TypeFor[Options]().Field(i).Name, 1
		if name == "Epochs" {
			want = 0
		}
		if got := l.differs(d, &o); len(got) != want {
			t.Errorf("another %s: differs in %q, expected %d", name, got, want)
		}
	}
}
