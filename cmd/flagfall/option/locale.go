package option

import "strings"

// PlainLocale reports whether the locale of the environment is one without UTF-8, so that
// a terminal shows ASCII only. Where no locale is named, UTF-8 is likely.
func PlainLocale(env func(name string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToUpper(env(name)); locale != "" {
			return !strings.Contains(locale, "UTF-8") && !strings.Contains(locale, "UTF8")
		}
	}
	return false
}
