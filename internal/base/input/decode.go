package input

import (
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf16"
)

// Byte-order marks, which some editors and spreadsheets write first.
const (
	markUTF8    = "\xef\xbb\xbf"
	markLittle  = "\xff\xfe"
	markBig     = "\xfe\xff"
	spoiledMark = "\ufffd\ufffd" // of UTF-16 that something else has read as UTF-8
)

// Decode returns a text as UTF-8 without a byte-order mark: it reads UTF-16 that begins with
// one. Any other text is returned as it is, and need not be valid UTF-8.
func Decode(text string) string {
	switch {
	case strings.HasPrefix(text, markUTF8):
		return text[len(markUTF8):]
	case strings.HasPrefix(text, markLittle):
		return decode16(text[len(markLittle):], binary.LittleEndian)
	case strings.HasPrefix(text, markBig):
		return decode16(text[len(markBig):], binary.BigEndian)
	}
	return text
}

// decode16 reads UTF-16. Half a character at the end is left out.
func decode16(text string, order binary.ByteOrder) string {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = order.Uint16([]byte(text[2*i : 2*i+2]))
	}
	return string(utf16.Decode(units))
}

// Control reports whether a character is one that no text has: those of lines and columns are none.
func Control(r rune) bool { return unicode.IsControl(r) && !strings.ContainsRune("\t\n\v\f\r\x1a", r) }

// Wide reports whether a text that Decode has returned looks like UTF-16 without a
// byte-order mark, or like UTF-16 that was read as UTF-8: every other byte of its beginning
// is zero.
func Wide(text string) bool {
	const looked = 64
	text = strings.TrimPrefix(text, spoiledMark)
	text = text[:min(len(text), looked)]
	zeros := [2]int{}
	for i := range len(text) {
		if text[i] == 0 {
			zeros[i&1]++
		}
	}
	half := len(text) / 2
	return half > 1 && (zeros[0] == 0) != (zeros[1] == 0) && max(zeros[0], zeros[1]) >= half-1
}
