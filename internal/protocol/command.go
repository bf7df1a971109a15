package protocol

import (
	"errors"
	"strings"
)

// SplitCommand cuts a command line into words at blanks. Single and double
// quotes keep blanks together; there are no other special characters.
func SplitCommand(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	inside := false
	for _, c := range line {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote, inside = c, true
		case quote == 0 && (c == ' ' || c == '\t'):
			if inside {
				words = append(words, word.String())
			}
			word.Reset()
			inside = false
		default:
			word.WriteRune(c)
			inside = true
		}
	}
	if quote != 0 {
		return nil, errors.New("a quotation in the command line does not end")
	}
	if inside {
		words = append(words, word.String())
	}
	return words, nil
}
