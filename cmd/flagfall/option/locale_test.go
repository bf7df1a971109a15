package option

import "testing"

func TestALocaleWithoutUTF8IsDrawnInASCII(t *testing.T) {
	for _, tt := range []struct {
		env  map[string]string
		want bool
	}{
		{nil, false},
		{map[string]string{"LANG": "en_GB.UTF-8"}, false},
		{map[string]string{"LANG": "de_DE.utf8"}, false},
		{map[string]string{"LANG": "C"}, true},
		{map[string]string{"LANG": "de_DE.ISO-8859-1"}, true},
		{map[string]string{"LANG": "de_DE.ISO-8859-1", "LC_CTYPE": "C.UTF-8"}, false},
		{map[string]string{"LANG": "C.UTF-8", "LC_ALL": "POSIX"}, true},
	} {
		if got := PlainLocale(func(name string) string { return tt.env[name] }); got != tt.want {
			t.Errorf("%v: %t", tt.env, got)
		}
	}
}
