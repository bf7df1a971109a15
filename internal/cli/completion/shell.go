package completion

import (
	_ "embed"
	"fmt"
	"io"
	"strings"
)

// The scripts of the shells. They call the program with the command line, and know three kinds of
// lines in its answer: "=WORD	HELP", "@BEFORE	TYPED" for files, and none.
var (
	//go:embed flagfall.bash
	bashScript string
	//go:embed flagfall.zsh
	zshScript string
	//go:embed flagfall.fish
	fishScript string
)

// Script returns the script that completes the command lines of flagfall in a shell: bash, zsh or
// fish.
func Script(shell string) string {
	return map[string]string{"bash": bashScript, "zsh": zshScript, "fish": fishScript}[shell]
}

// Answer writes what may follow as the script of a shell reads it. The words are as that shell has
// them, the last one first what is being completed.
func Answer(out io.Writer, shell string, program *Command, words []string) error {
	var piece string
	if shell == "bash" && len(words) > 0 { // the last is what bash replaces
		piece, words = words[len(words)-1], joined(words[:len(words)-1])
	}
	plain := make([]string, len(words))
	for i, w := range words {
		plain[i], _ = unquoted(w)
	}
	reply := program.Complete(plain)
	kept, quote := 0, rune(0)
	if shell == "bash" && len(words) > 0 {
		var begun string
		begun, _ = unquoted(piece)
		kept = max(0, len(plain[len(plain)-1])-len(begun))
		_, quote = unquoted(words[len(words)-1])
	}
	var text strings.Builder
	for _, w := range reply.Words {
		text.WriteByte('=')
		word := w.Text[min(kept, len(w.Text)):]
		if shell == "bash" && reply.Files == nil { // with files bash quotes all by itself
			word = quoted(word, quote)
		}
		fmt.Fprintf(&text, "%s\t%s\n", word, strings.Join(strings.Fields(w.Help), " "))
	}
	if f := reply.Files; f != nil {
		fmt.Fprintf(&text, "@%s\t%s\n", f.Before[min(kept, len(f.Before)):], f.Typed)
	}
	_, err := io.WriteString(out, text.String())
	return err
}

// joined puts the words together that bash cuts at colons and equals signs.
func joined(words []string) (whole []string) {
	goesOn := false
	for _, w := range words {
		cut := w != "" && strings.Trim(w, ":=") == ""
		if len(whole) > 0 && (cut || goesOn) {
			whole[len(whole)-1] += w
		} else {
			whole = append(whole, w)
		}
		goesOn = cut
	}
	return whole
}

// unquoted returns what a shell makes of a word, and the quotation that does not end in it, 0 for none.
func unquoted(word string) (plain string, open rune) {
	var b strings.Builder
	escaped := false
	for _, c := range word {
		switch {
		case escaped:
			if open == '"' && !strings.ContainsRune("\\\"$`", c) {
				b.WriteByte('\\')
			}
			b.WriteRune(c)
			escaped = false
		case c == '\\' && open != '\'':
			escaped = true
		case c == open:
			open = 0
		case open == 0 && (c == '"' || c == '\''):
			open = c
		default:
			b.WriteRune(c)
		}
	}
	return b.String(), open
}

// quoted returns a word as bash reads it behind a quotation that has begun, or none.
func quoted(word string, open rune) string {
	special := " \t'\"\\$`&|;<>()*?[]{}!#~"
	switch open {
	case '\'':
		return strings.ReplaceAll(word, "'", `'\''`)
	case '"':
		special = "\"\\$`"
	}
	var b strings.Builder
	for _, c := range word {
		if strings.ContainsRune(special, c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}
