package plaintext

import "strings"

// ShellWord quotes a word for a command line where it needs it.
func ShellWord(s string) string {
	if s == "" || strings.ContainsAny(s, " \t\n'\"$&;()<>|*?[]#~`\\!{}") {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	return s
}
